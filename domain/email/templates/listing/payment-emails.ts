import type { Email } from "#domain/email/email.ts";
import { formatAmount, formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import type { EmailBody, EmailContent, EmailSender } from "../email-content.ts";

type Receipt = Extract<Email, { kind: "receipt" }>;
type PaymentFailed = Extract<Email, { kind: "payment-failed" }>;
type Purchase = Pick<Receipt, "language" | "listingType" | "months" | "amountCents" | "isLive">;

/** Confirms the payment and its end date. The printable receipt itself is in the dashboard. */
export function receiptEmail(email: Receipt, { origin }: EmailSender): EmailBody {
  const { language, months, paymentId, isLive } = email;
  const texts = messagesFor(language, "email");
  const { subject, testSubject, heading, listing, paidOn, paidUntil, renewal, button, reason } = texts.receipt;
  const expiresAt = new Date(email.expiresAt);
  const isRemoved = email.isListingRemoved === true;
  const { preheader, text } = textsOf(email);
  const dayOf = (moment: Date) => formatDate(language, moment, email.timeZone);
  return {
    subject: plural(isLive ? subject : testSubject, months),
    preheader: interpolate(preheader, { date: dayOf(expiresAt) }),
    heading,
    paragraphs: [text, ...testPaymentNote(email)],
    facts: [
      ...purchaseOf(email),
      // Missing in emails queued before the field was added.
      ...(email.listingName ? [{ label: listing, value: email.listingName }] : []),
      { label: paidOn, value: dayOf(new Date(email.paidAt)) },
      ...(isRemoved ? [] : [{ label: paidUntil, value: dayOf(expiresAt) }]),
    ],
    action: { label: button, link: origin + localPath(language, `/dashboard/receipt/${paymentId}`) },
    remarks: [renewal],
    reason,
  };
}

/** The result of the payment, for a listing that is shown or taken down. */
function textsOf({ language, isListingRemoved, isListingTakenDown }: Receipt) {
  const { receipt } = messagesFor(language, "email");
  if (isListingRemoved === true) return receipt.removed;
  return isListingTakenDown === true ? receipt.takenDown : receipt;
}

/** Reports that a delayed payment has failed, and links to a new one for the same months. */
export function paymentFailedEmail(email: PaymentFailed, { origin }: EmailSender): EmailBody {
  const { language, months } = email;
  const { gift, ...own } = messagesFor(language, "email").paymentFailed;
  const isGift = email.giftListingId !== undefined;
  const { subject, preheader, heading, text, effect, button, reason } = isGift ? { ...own, ...gift } : own;
  const page = isGift ? `/gift/${email.giftListingId}` : "/dashboard";
  return {
    subject,
    preheader,
    heading,
    paragraphs: [text, effect, ...testPaymentNote(email)],
    facts: purchaseOf(email),
    action: { label: button, link: origin + localPath(language, `${page}?months=${months}`) },
    reason,
  };
}

/** The purchase and its amount. */
export function purchaseOf({ language, listingType, months, amountCents }: Purchase): EmailContent["facts"] {
  const { paidFor, amount, dollars, listing } = messagesFor(language, "email").purchase;
  return [
    { label: paidFor, value: plural(listing[listingType], months) },
    { label: amount, value: interpolate(dollars, { amount: formatAmount(amountCents / 100) }) },
  ];
}

/** An email about a test payment must be clearly marked as such. */
export function testPaymentNote({ language, isLive }: Pick<Purchase, "language" | "isLive">): string[] {
  return isLive ? [] : [messagesFor(language, "email").testPayment];
}
