import type { Locale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";

/** The texts of one listing's page, some of them shared with other sections. */
export function listingTexts(locale: Locale) {
  const { form } = messagesFor(locale, "dashboard");
  const { kinds, states } = messagesFor(locale, "adminEmails");
  const reviews = messagesFor(locale, "adminReviews");
  const { removed, reason, found } = messagesFor(locale, "moderationEmail");
  return {
    own: messagesFor(locale, "adminListing"),
    actions: messagesFor(locale, "adminAudit").actions,
    payments: messagesFor(locale, "adminPayments").states,
    emails: { kinds, states },
    reviews: { stars: reviews.stars, states: reviews.states },
    photos: messagesFor(locale, "adminPhotos"),
    fields: form.labels,
    contacts: form.contacts,
    email: { text: removed.text, mistake: removed.mistake, reason, found },
  };
}

export type ListingTexts = ReturnType<typeof listingTexts>;
