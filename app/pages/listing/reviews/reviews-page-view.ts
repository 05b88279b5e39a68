import { type ReviewView, reviewView } from "#app/components/reviews/review-view.ts";
import type { SelectOption } from "#app/design/field/select.tsx";
import { primaryName } from "#domain/listings/fields/person-name.ts";
import type { ListingSummary } from "#domain/listings/listing-summary.ts";
import type { ListedReviews } from "#domain/reviews/queries/list-reviews.ts";
import { type ReviewChoice, type ReviewTotals, starsFirst } from "#domain/reviews/queries/review-totals.ts";
import { formatCount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, localPath } from "#i18n/locale.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { type ReviewsBlockView, reviewsBlockView } from "./reviews-block-view.ts";
import { reviewsQuery, type SummaryView, summaryView } from "./summary-view.ts";

/** A page of all reviews, ready to render. */
export type ReviewsPageView = Pick<ReviewsBlockView, "intro" | "write" | "explain"> & {
  heading: string;
  back: { href: string; label: string };
  summary: SummaryView | null;
  /** The form's choices; null while there is nothing to choose from. */
  form: { action: string; stars: FormChoice; language: FormChoice } | null;
  count: string;
  reviews: ReviewView[];
  page: number;
  pageCount: number;
  pageOf: string;
  /** The URLs of the pages, in order. */
  pages: string[];
  /** The page of all reviews, if a filter is active; otherwise null. */
  all: string | null;
};

type FormChoice = { value: string; options: SelectOption[] };

type Shown = { listing: ListingSummary; listed: ListedReviews; filter: ReviewChoice; locale: Locale };

export function reviewsPageView(
  { listing, listed, filter, locale }: Shown,
  messages: Messages<"listingReviews">,
): ReviewsPageView {
  const { totals, matching, page, pageCount } = listed;
  const name = primaryName(listing.name, locale);
  const path = localPath(locale, `/listing/${listing.id}/reviews`);
  const { intro, write, explain } = reviewsBlockView({ ...listing, locale }, listed, messages);
  const isFiltered = filter.stars !== null || filter.language !== null;
  return {
    heading: interpolate(messages.pageHeading, { name }),
    back: {
      href: localPath(locale, `/listing/${listing.id}#reviews`),
      label: interpolate(messages.backTo, { name }),
    },
    intro,
    write,
    explain,
    summary: summaryView(totals, { path, filter }, messages),
    form: totals.count < 2 ? null : { action: path, ...choices(totals, filter, messages) },
    count: plural(messages.shown, matching, { n: formatCount(matching) }),
    reviews: listed.reviews.map((review) => reviewView(review, listing.type, locale, messages)),
    page,
    pageCount,
    pageOf: interpolate(messages.pageOf, { n: page, total: pageCount }),
    pages: Array.from({ length: pageCount }, (_, index) => path + reviewsQuery(filter, index + 1)),
    all: isFiltered ? path : null,
  };
}

/** Offers only languages that have reviews, each named in that language. */
function choices(totals: ReviewTotals, filter: ReviewChoice, messages: Messages<"listingReviews">) {
  const languages = new Set(totals.byLanguage.map(({ language }) => language));
  if (filter.language !== null) languages.add(filter.language);
  return {
    stars: {
      value: filter.stars === null ? "" : String(filter.stars),
      options: [
        { value: "", label: messages.allStars },
        ...starsFirst.map((stars) => ({ value: String(stars), label: plural(messages.starsFilter, stars) })),
      ],
    },
    language: {
      value: filter.language ?? "",
      options: [
        { value: "", label: messages.allLanguages },
        ...[...languages].map((language) => ({ value: language, label: messages.languages[language] })),
      ],
    },
  };
}
