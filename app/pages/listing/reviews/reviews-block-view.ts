import { type ReviewView, reviewView } from "#app/components/reviews/review-view.ts";
import { type ListingType, reviewsForAverage } from "#domain/listings/listing.ts";
import { firstReviews, type ListedReviews } from "#domain/reviews/queries/list-reviews.ts";
import { everyReview } from "#domain/reviews/queries/review-totals.ts";
import { formatCount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, localPath } from "#i18n/locale.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { type SummaryView, summaryView } from "./summary-view.ts";

/** The reviews on a listing's own page, ready to render. */
export type ReviewsBlockView = {
  heading: string;
  summary: SummaryView | null;
  /** Shown in place of the summary while there is no average. */
  intro: { title: string; text: string } | null;
  reviews: ReviewView[];
  write: { href: string; label: string };
  explain: { title: string; paragraphs: string[] };
  /** The page of all reviews, if there are more than these. */
  all: { href: string; label: string } | null;
};

type About = { id: string; type: ListingType; locale: Locale };

export function reviewsBlockView(
  { id, type, locale }: About,
  { totals, reviews }: ListedReviews,
  messages: Messages<"listingReviews">,
): ReviewsBlockView {
  const path = localPath(locale, `/listing/${id}/reviews`);
  const n = formatCount(totals.count);
  return {
    heading: messages.heading,
    summary: summaryView(totals, { path, filter: everyReview }, messages),
    intro: introOf(totals.count, messages),
    reviews: reviews.map((review) => reviewView(review, type, locale, messages)),
    write: { href: localPath(locale, `/review/${id}`), label: messages.write },
    explain: explanation(type, messages),
    all: totals.count > firstReviews ? { href: path, label: interpolate(messages.showAll, { n }) } : null,
  };
}

/** Explains who may write reviews, how they are published, and how the rating is computed. */
function explanation(type: ListingType, messages: Messages<"listingReviews">): ReviewsBlockView["explain"] {
  const owner = messages[type];
  const { who, fair, rating } = messages.explained;
  return { title: messages.explain, paragraphs: [who, fair, rating].map((text) => interpolate(text, { owner })) };
}

function introOf(count: number, messages: Messages<"listingReviews">): ReviewsBlockView["intro"] {
  if (count === 0) return { title: messages.emptyTitle, text: messages.empty };
  if (count >= reviewsForAverage) return null;
  return { title: plural(messages.fewTitle, count), text: messages.few };
}
