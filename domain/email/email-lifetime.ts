import type { EmailKind } from "./email.ts";

/** How long a code or a sign-in link is valid, in minutes. The emails state it. */
export const codeLifetimeMinutes = 10;

/** How long a link that confirms an email or an invitation is valid, in minutes. */
export const confirmationLifetimeMinutes = 60;

/** A security notification that arrives a day late alarms more than it helps, and a reminder states the days left. */
const dayMinutes = 24 * 60;

/** Proof of payment is useful even if late, but mailboxes are rarely unavailable for longer than this. */
const paymentMinutes = 3 * dayMinutes;

/** A report of a past month remains correct a few days later. */
const monthlyMinutes = 3 * dayMinutes;

/** Emails about a listing or a report are valid for this long, and wait up to a minute before they are sent. */
const moderationMinutes = 3 * dayMinutes;

/** The message is also shown in the dashboard. */
const messageMinutes = 3 * dayMinutes;

/**
 * These emails contain the links to edit and withdraw a review, so temporarily unavailable mailboxes must still get
 * them.
 */
const reviewMinutes = 3 * dayMinutes;

/** Invitations wait for a day with remaining quota. */
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
  // Matches the archive's lifetime.
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
  // Matches its link's lifetime.
  "confirm-message": dayMinutes,
  "message-delivered": messageMinutes,
  // After this time the owner may have replied.
  "away-reply": dayMinutes,
};

/** Returns how long after its creation an email may be sent, in milliseconds: as long as its content is valid. */
export function emailLifetimeMs(kind: EmailKind): number {
  return minutesOf[kind] * 60_000;
}
