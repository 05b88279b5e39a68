import type { EmailKind } from "./email.ts";

/** How long a code is valid, or a link that signs in, in minutes. The emails state it. */
export const codeLifetimeMinutes = 10;

/** The same of a link that confirms an address or an invitation. */
export const confirmationLifetimeMinutes = 60;

/**
 * A security notification that is a day late alarms more than it helps, and a reminder states how many days are left.
 */
const dayMinutes = 24 * 60;

/** Proof of a payment is useful whenever it arrives, but hardly any mailbox is still closed after this long. */
const paymentMinutes = 3 * dayMinutes;

/** A report of a month that is over is as true a few days later. */
const monthlyMinutes = 3 * dayMinutes;

/** Emails about a listing or a report are valid for this long, and wait up to a minute before they are sent. */
const moderationMinutes = 3 * dayMinutes;

/** The message is in the dashboard as well. */
const messageMinutes = 3 * dayMinutes;

/** A review is edited and withdrawn by links in these emails, so a mailbox closed for a while still gets them. */
const reviewMinutes = 3 * dayMinutes;

/** Invitations wait for the day that has room for them. */
const invitationMinutes = 14 * dayMinutes;

const minutesOf: Readonly<Record<EmailKind, number>> = {
  confirm: confirmationLifetimeMinutes,
  recover: codeLifetimeMinutes,
  "magic-link": codeLifetimeMinutes,
  invite: confirmationLifetimeMinutes,
  reauthenticate: codeLifetimeMinutes,
  "email-change": confirmationLifetimeMinutes,
  welcome: dayMinutes,
  "account-deleted": dayMinutes,
  // As long as the archive.
  "data-export-ready": dayMinutes,
  "password-changed": dayMinutes,
  "email-changed": dayMinutes,
  "factor-added": dayMinutes,
  "factor-removed": dayMinutes,
  "recovery-codes-replaced": dayMinutes,
  "recovery-code-used": dayMinutes,
  receipt: paymentMinutes,
  "payment-failed": paymentMinutes,
  "gift-receipt": paymentMinutes,
  "gift-received": paymentMinutes,
  expiring: dayMinutes,
  expired: dayMinutes,
  "monthly-analytics": monthlyMinutes,
  "listing-removed": moderationMinutes,
  "listing-restored": moderationMinutes,
  "owner-asked": moderationMinutes,
  "payment-question": moderationMinutes,
  "photo-removed": moderationMinutes,
  "removal-confirmed": moderationMinutes,
  "report-received": dayMinutes,
  "message-report-decided": moderationMinutes,
  "report-decided": moderationMinutes,
  "account-banned": moderationMinutes,
  "ban-lifted": moderationMinutes,
  "review-link": reviewMinutes,
  "review-early": reviewMinutes,
  "review-submitted": reviewMinutes,
  "review-held": reviewMinutes,
  "review-published": reviewMinutes,
  "review-declined": reviewMinutes,
  "review-changes": reviewMinutes,
  "review-replied": reviewMinutes,
  "review-invitation": reviewMinutes,
  "review-request": reviewMinutes,
  "review-received": reviewMinutes,
  "directory-invitation": invitationMinutes,
  // As long as its link.
  "confirm-message": dayMinutes,
  "message-delivered": messageMinutes,
  // Later than this, the owner may have replied.
  "away-reply": dayMinutes,
};

/**
 * Returns how long after its creation an email may still be sent, in milliseconds: as long as its content is valid.
 */
export function emailLifetimeMs(kind: EmailKind): number {
  return minutesOf[kind] * 60_000;
}
