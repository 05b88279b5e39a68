import type { Messages } from "#i18n/messages.ts";

export type OwnReviewsTexts = {
  messages: Messages<"ownReviews">;
  reviews: Messages<"listingReviews">;
  reasons: Messages<"report">["reasons"];
  failures: Messages<"failures">;
};
