import type { GiftEmail } from "#domain/email/email.ts";
import { formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import type { EmailBody, EmailSender } from "../email-content.ts";
import { purchaseOf, testPaymentNote } from "./payment-emails.ts";

type GiftReceipt = Extract<GiftEmail, { kind: "gift-receipt" }>;
type GiftReceived = Extract<GiftEmail, { kind: "gift-received" }>;

/** Confirms a gift to its payer. */
export function giftReceiptEmail(email: GiftReceipt, { origin }: EmailSender): EmailBody {
  const { language, months, listingName, listingId, listingState, isLive, paidAt, timeZone } = email;
  const { receipt } = messagesFor(language, "giftEmail");
  const { listing, paidOn } = messagesFor(language, "email").receipt;
  const link = origin + localPath(language, `/listing/${listingId}`);
  return {
    subject: plural(isLive ? receipt.subject : receipt.testSubject, months),
    preheader: receipt.preheader,
    heading: receipt.heading,
    paragraphs: [receipt.states[listingState], ...testPaymentNote(email)],
    facts: [
      ...purchaseOf(email),
      ...(listingName === null ? [] : [{ label: listing, value: listingName }]),
      { label: paidOn, value: formatDate(language, new Date(paidAt), timeZone) },
    ],
    action: listingState === "shown" ? { label: receipt.button, link } : null,
    remarks: [receipt.once],
    reason: receipt.reason,
  };
}

/** Notifies the owner of a listing about a gift. The giver's name is in the list of facts, not in the subject. */
export function giftReceivedEmail(email: GiftReceived, { origin }: EmailSender): EmailBody {
  const { language, months, giverName, expiresAt, timeZone, isLive, isListingTakenDown } = email;
  const { received } = messagesFor(language, "giftEmail");
  const { paidUntil } = messagesFor(language, "email").receipt;
  const date = formatDate(language, new Date(expiresAt), timeZone);
  return {
    subject: plural(received.subject, months),
    preheader: interpolate(received.preheader, { date }),
    heading: plural(received.heading, months),
    paragraphs: [isListingTakenDown ? received.takenDown : received.text, ...testPaymentNote({ language, isLive })],
    facts: [
      { label: received.from, value: giverName ?? received.anonymous },
      { label: received.gift, value: plural(received.months, months) },
      { label: paidUntil, value: date },
    ],
    action: { label: received.button, link: origin + localPath(language, "/dashboard") },
    reason: received.reason,
  };
}
