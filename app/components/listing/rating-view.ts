import { reviewsForAverage } from "#domain/listings/listing.ts";
import { formatCount, formatRating } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";

/** A rating, ready to render. */
export type RatingView = {
  /** Shown beside the star. Null: neither is shown. */
  value: string | null;
  /** Whether `value` is the starting rating rather than an average of reviews. */
  starting?: boolean;
  note?: string;
  /** Text for screen readers, in place of value and note. */
  label?: string;
};

type Rated = { rating: number; reviewCount: number };

/** The starting rating before the first review, a count alone for one or two reviews, the average from the third on. */
export function ratingView({ rating, reviewCount }: Rated, { rating: messages }: Messages<"shared">): RatingView {
  const value = formatRating(rating);
  const n = formatCount(reviewCount);
  if (reviewCount === 0) {
    return {
      value,
      starting: true,
      note: messages.unreviewed,
      label: interpolate(messages.unreviewedLabel, { rating: value }),
    };
  }
  if (reviewCount < reviewsForAverage) return { value: null, note: plural(messages.fewReviews, reviewCount, { n }) };
  return { value, note: `(${n})`, label: plural(messages.reviewedLabel, reviewCount, { rating: value, n }) };
}

/** The rating of a sample profile: a number without reviews, so de-emphasized like a starting rating. */
export function sampleRatingView(rating: number): RatingView {
  return { value: formatRating(rating), starting: true };
}
