import { langOf } from "#app/components/reviews/review-view.ts";
import { excerpt } from "#app/seo/excerpt.ts";
import { findPublicReview } from "#domain/reviews/reading/find-public-review.ts";
import type { Services } from "#domain/services.ts";
import type { Locale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import type { ReviewToReport } from "./reported-review.tsx";

/** The review that the page's address names (`review`), if visitors see it at the moment. */
export async function reviewToReport(
  services: Pick<Services, "publicReads" | "log">,
  listingId: string,
  url: URL,
  locale: Locale,
): Promise<ReviewToReport | null> {
  const named = url.searchParams.get("review");
  const review = named === null ? null : await findPublicReview(services, listingId, named);
  if (review === null) return null;
  const messages = messagesFor(locale, "listingReviews");
  return {
    id: review.id,
    name: review.shownName ?? messages.anonymous,
    stars: review.stars,
    starsLabel: plural(messages.starsOf, review.stars),
    text: excerpt(review.body),
    lang: langOf(review.language, locale),
  };
}
