import type { Messages } from "#i18n/messages.ts";

export type AdminReviewTexts = { own: Messages<"adminReviews">; reviews: Messages<"listingReviews"> };
