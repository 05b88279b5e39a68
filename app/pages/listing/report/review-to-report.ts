import { langAttribute } from "#app/components/reviews/review-view.ts";
import { excerpt } from "#app/seo/excerpt.ts";
import { findPublicReview } from "#domain/reviews/queries/find-public-review.ts";
import type { Services } from "#domain/services.ts";
import type { Locale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import type { ReviewToReport } from "./reported-review.tsx";

/** A review of the listing, if it is visible to visitors. */
export async function reviewToReport(
  services: Pick<Services, "publicReads" | "log">,
  listingId: string,
  reviewId: string,
  locale: Locale,
): Promise<ReviewToReport | null> {
  const review = await findPublicReview(services, listingId, reviewId);
  if (review === null) return null;
  const messages = messagesFor(locale, "listingReviews");
  return {
    id: review.id,
    name: review.shownName ?? messages.anonymous,
    stars: review.stars,
    starsLabel: plural(messages.starsOf, review.stars),
    text: excerpt(review.body),
    lang: langAttribute(review.language, locale),
  };
}
