import { reviewsForAverage } from "#domain/listings/listing.ts";
import type { ReviewChoice, ReviewTotals } from "#domain/reviews/queries/review-totals.ts";
import { formatCount, formatRating } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";

type BarView = {
  stars: number;
  count: string;
  /** Percentage of all reviews. */
  width: number;
  label: string;
  /** The page of these reviews; null if there are none. */
  href: string | null;
  isChosen: boolean;
};

/** The average and the histogram, ready to render. */
export type SummaryView = {
  average: string;
  averageLabel: string;
  /** Stars to fill, rounded. */
  filled: number;
  count: string;
  barsLabel: string;
  bars: BarView[];
};

/** Null while there are too few reviews for an average, because the stars would reveal it. */
export function summaryView(
  totals: ReviewTotals,
  { path, filter }: { /** The path of all reviews. */ path: string; filter: ReviewChoice },
  messages: Messages<"listingReviews">,
): SummaryView | null {
  if (totals.count < reviewsForAverage) return null;
  const mean = totals.sum / totals.count;
  const average = formatRating(mean);
  return {
    average,
    averageLabel: interpolate(messages.average, { rating: average }),
    filled: Math.round(mean),
    count: plural(messages.count, totals.count, { n: formatCount(totals.count) }),
    barsLabel: messages.byStars,
    bars: totals.byStars.map(({ stars, count }) => {
      const isChosen = filter.stars === stars;
      const label = stars === 1 ? messages.barLabelOne : messages.barLabel;
      return {
        stars,
        count: formatCount(count),
        width: Math.round((count / totals.count) * 1000) / 10,
        label: plural(label, count, { stars, n: formatCount(count) }),
        href: count === 0 ? null : `${path}${reviewsQuery({ ...filter, stars: isChosen ? null : stars })}`,
        isChosen,
      };
    }),
  };
}

/** The query of the page of all reviews, in the order of the page cache's keys; empty for all of them. */
export function reviewsQuery({ stars, language }: ReviewChoice, page = 1): string {
  const params = new URLSearchParams();
  if (page > 1) params.set("page", String(page));
  if (stars !== null) params.set("stars", String(stars));
  if (language !== null) params.set("language", language);
  return params.size === 0 ? "" : `?${params}`;
}
