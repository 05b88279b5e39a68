import { type ReviewLanguage, reviewLanguages, starChoices } from "#domain/reviews/review.ts";

/** From 1 to 5. */
export type Stars = (typeof starChoices)[number];

/** Five stars first. */
export const starsFirst: readonly Stars[] = starChoices.toReversed();

/** Counts of a listing's published reviews by kind. */
export type ReviewTotals = {
  count: number;
  sum: number;
  /** Five stars first. */
  byStars: readonly { stars: Stars; count: number }[];
  /** Only languages with reviews, in the order of `reviewLanguages`. */
  byLanguage: readonly { language: ReviewLanguage; count: number }[];
  /** Whether at least one review does not come from an invitation by the owner. */
  hasUninvited: boolean;
};

export type TotalsRow = { stars: number; language: string; isInvited: boolean; count: number };

/** The filter of the page of all reviews. Null: no filter. */
export type ReviewChoice = { stars: Stars | null; language: ReviewLanguage | null };

export const everyReview: ReviewChoice = { stars: null, language: null };

/** Sums the database's counts by stars, language and invitation. */
export function totalsOf(rows: readonly TotalsRow[]): ReviewTotals {
  const countOf = (fits: (row: TotalsRow) => boolean) =>
    rows.filter(fits).reduce((total, { count }) => total + count, 0);
  return {
    count: countOf(() => true),
    sum: rows.reduce((total, { stars, count }) => total + stars * count, 0),
    byStars: starsFirst.map((stars) => ({ stars, count: countOf((row) => row.stars === stars) })),
    byLanguage: reviewLanguages
      .map((language) => ({ language, count: countOf((row) => row.language === language) }))
      .filter(({ count }) => count > 0),
    hasUninvited: rows.some(({ isInvited, count }) => !isInvited && count > 0),
  };
}

/** How many reviews match a filter. */
export function countMatching(rows: readonly TotalsRow[], { stars, language }: ReviewChoice): number {
  return rows
    .filter((row) => (stars === null || row.stars === stars) && (language === null || row.language === language))
    .reduce((total, { count }) => total + count, 0);
}

/** Parses the parameters of the page of all reviews. Unknown values are ignored. */
export function parseReviewChoice(params: URLSearchParams): ReviewChoice {
  return {
    stars: starChoices.find((stars) => String(stars) === params.get("stars")) ?? null,
    language: reviewLanguages.find((language) => language === params.get("language")) ?? null,
  };
}
