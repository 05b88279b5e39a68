import type { ReminderResult } from "#domain/analytics/queries/reminder-result.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import type { ForWhom } from "#domain/messages/message.ts";
import type { MessageOutcome } from "#domain/messages/message-moderation.ts";
import type { ScamSign } from "#domain/messages/scam/scam-signs.ts";
import type { BanReason, Outcome, RemovalReason } from "#domain/moderation/reasons.ts";
import type { MonthlyFigures } from "#domain/monthly-email/monthly-figures.ts";
import type { DeclineReason } from "#domain/reviews/review.ts";
import type { Locale } from "#i18n/locale.ts";

type Addressed = {
  /** The recipient's address. */
  to: string;
  language: Locale;
  /** As entered by the person; null if unknown. */
  fullName: string | null;
};

/** Contains a link, and a code to type instead. */
type LinkEmail = Addressed & { kind: "confirm" | "recover" | "magic-link" | "invite"; link: string; code: string };

/** The code required before an important change. */
type CodeEmail = Addressed & { kind: "reauthenticate"; code: string };

/** Sent to the old and the new address, each of which must confirm. */
type EmailChangeEmail = Addressed & {
  kind: "email-change";
  link: string;
  code: string;
  oldEmail: string;
  newEmail: string;
};

/** Notifies the owner of a security-relevant action, so that actions by another person do not go unnoticed. */
export type SecurityNotification = Addressed &
  (
    | { kind: "password-changed" | "email-changed" | "factor-added" | "factor-removed" | "recovery-codes-replaced" }
    // The number of unused codes.
    | { kind: "recovery-code-used"; remaining: number }
  );

/** Welcomes a new member; the link opens the dashboard. */
type WelcomeEmail = Addressed & { kind: "welcome"; link: string };

/** Confirms that an account was deleted; sent after the data is deleted. */
type AccountDeletedEmail = Addressed & { kind: "account-deleted" };

/** Notifies a member that the archive of their data can be downloaded until `expiresAt` (ISO 8601, UTC). */
export type DataExportEmail = Addressed & {
  kind: "data-export-ready";
  /** Links to the account page, not to the archive. */
  link: string;
  expiresAt: string;
  /** The listing's IANA time zone. */
  timeZone?: string;
};

type PaymentEmail = Addressed & {
  paymentId: string;
  listingType: ListingType;
  months: number;
  amountCents: number;
  /** False: a test payment, no money moved. */
  isLive: boolean;
};

/**
 * Confirms a payment. Times are ISO 8601, UTC; `expiresAt` is the listing's expiry over all its payments. The listing's
 * name is the one at the time of payment; null if unknown.
 */
type ReceiptEmail = PaymentEmail & {
  kind: "receipt";
  paidAt: string;
  expiresAt: string;
  listingName: string | null;
  /** Whether the listing had already been removed: it is not shown despite the payment, and an operator reviews it. */
  isListingRemoved?: boolean;
  /** Whether its owner had already taken the listing down. */
  isListingTakenDown?: boolean;
  /** The listing's IANA time zone. */
  timeZone?: string;
};

/** Reports that a delayed payment has failed. `giftListingId`: the listing, for a gift. */
type PaymentFailedEmail = PaymentEmail & { kind: "payment-failed"; giftListingId?: string };

/** Confirms a gift to the giver. `listingName` is null if unknown. Times are ISO 8601, UTC. */
type GiftReceiptEmail = PaymentEmail & {
  kind: "gift-receipt";
  listingId: string;
  listingName: string | null;
  paidAt: string;
  /** Whether the listing is shown, and if not, why. */
  listingState: "shown" | "taken-down" | "removed";
  /** The listing's IANA time zone. */
  timeZone?: string;
};

/** Notifies an owner of a gift. `giverName` is null if the giver omitted it. Times are ISO 8601, UTC. */
type GiftReceivedEmail = Addressed & {
  kind: "gift-received";
  months: number;
  giverName: string | null;
  expiresAt: string;
  isListingTakenDown: boolean;
  /** False: a test payment, no money moved. */
  isLive: boolean;
  /** The listing's IANA time zone. */
  timeZone?: string;
};

/** Emails about a gift of months. */
export type GiftEmail = GiftReceiptEmail | GiftReceivedEmail;

/** Informs an owner that a listing ends or has ended. Valid only while the listing's end is unchanged. */
export type ReminderEmail = Addressed & {
  kind: "expiring" | "expired";
  listingId: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
  /** The listing's IANA time zone. */
  timeZone?: string;
  /** Whether its owner has taken the listing down, so that learners do not see it even before it ends. */
  isTakenDown?: boolean;
  /** Whether the email asks if the WeChat code is still current. */
  asksAboutCode?: boolean;
  /** The listing's figures since the latest payment; only in the first reminder. */
  result?: ReminderResult | null;
  /** The number of a school's teachers that the email asks to confirm; 0 or missing: none. */
  teamSize?: number;
  /** The number of a school's courses whose "a few spots left" is outdated; 0 or missing: none. */
  stalePlaces?: number;
  /** The token of the listing's renewal link. Missing in emails queued before the field was added. */
  renewalToken?: string;
  unsubscribeToken: string;
};

/**
 * Last month's figures of a listing, for an owner who turned this email on; the month as `2027-01`. Valid while it
 * remains on.
 */
export type MonthlyEmail = Addressed &
  MonthlyFigures & { kind: "monthly-analytics"; listingId: string; month: string; unsubscribeToken: string };

/** An email about an operator's decision on a listing. */
type AboutListing = Addressed & { listingName: string };

/** Emails to owners and reporters. Neither learns the other's identity. */
export type ModerationEmail =
  | (AboutListing & { kind: "listing-removed"; reason: RemovalReason; found: string })
  | (AboutListing & { kind: "listing-restored" })
  // The listing needs the owner's attention, or an appeal of a removal was rejected.
  | (AboutListing & { kind: "owner-asked" | "photo-removed" | "removal-confirmed"; found: string })
  // An operator's question about a payment. `paidAt`: ISO 8601, UTC.
  | (AboutListing & { kind: "payment-question"; amountCents: number; paidAt: string; question: string })
  | (AboutListing & { kind: "report-received"; isSafety: boolean })
  // To an owner who reported a message. `deliver`: the message was acceptable.
  | (AboutListing & { kind: "message-report-decided"; outcome: MessageOutcome })
  // `found` explains why nothing changes; null if the report was upheld.
  | (AboutListing & { kind: "report-decided"; did: Outcome; found: string | null });

/**
 * Emails about account bans. `until`: ISO 8601, UTC; null for a ban without an end, which only an operator can lift.
 */
export type BanEmail =
  | (Addressed & { kind: "account-banned"; reason: BanReason; until: string | null; hadListing: boolean })
  | (Addressed & { kind: "ban-lifted"; hadListing: boolean });

/** Asks a person without an account to confirm the email of their message. */
type ConfirmMessageEmail = Addressed & { kind: "confirm-message"; link: string; listingName: string };

/** Delivers a message to the owner of a listing. Replies go to the message's sender. */
export type MessageEmail = Addressed & {
  kind: "message-delivered";
  listingName: string;
  senderName: string;
  senderEmail: string;
  forWhom: ForWhom;
  body: string;
  /** The `lang` attribute; null if unknown. */
  bodyLanguage: string | null;
  /** The scam signs to warn about; empty for most messages. */
  warnings: ScamSign[];
};

/** An owner's automatic reply, sent to a message's sender. */
export type AwayReplyEmail = Addressed & {
  kind: "away-reply";
  listingName: string;
  listingId: string;
  body: string;
  /** The `lang` attribute; null if unknown. */
  bodyLanguage: string | null;
};

/** About a review, to its author or potential author. The link contains a token. Times are ISO 8601, UTC. */
export type ReviewAuthorEmail = Addressed & { listingName: string; link: string; timeZone?: string } & (
    | { kind: "review-link"; use: "write" | "prove" }
    // The person has already written a review. `isDeclined`: it was declined or removed, so it cannot be changed.
    // Emails queued by earlier versions have neither `wroteAt` nor `isDeclined`.
    | { kind: "review-link"; use: "edit"; wroteAt?: string; isDeclined?: boolean }
    // The only message is too recent.
    | { kind: "review-early"; from: string }
    | { kind: "review-submitted"; dueAt: string }
    | { kind: "review-held"; decideBy: string }
    | { kind: "review-published" }
    // `appealUntil` is null after an appeal.
    | { kind: "review-declined"; reason: DeclineReason; found: string; wasLive: boolean; appealUntil: string | null }
    | { kind: "review-changes"; reason: DeclineReason; found: string; wasLive: boolean; until: string }
    | { kind: "review-replied"; reply: string; replyLanguage: string | null }
    // `noMoreLink` stops emails of these kinds.
    | { kind: "review-invitation" | "review-request"; noMoreLink: string }
  );

/** Notifies an owner of a review that has gone live. */
export type ReviewOwnerEmail = Addressed & {
  kind: "review-received";
  listingName: string;
  stars: number;
  who: string | null;
  body: string;
  bodyLanguage: string | null;
};

/** Invites a teacher or school to the directory, once ever. Void once the person opts out. */
export type InvitationEmail = Addressed & {
  kind: "directory-invitation";
  invitationId: string;
  /** The personal promotion code, and the months that it grants. */
  promotionCode: string;
  months: number;
  link: string;
  noMoreLink: string;
};

/** Every email that this site sends. */
export type Email =
  | LinkEmail
  | CodeEmail
  | EmailChangeEmail
  | SecurityNotification
  | WelcomeEmail
  | AccountDeletedEmail
  | DataExportEmail
  | ReceiptEmail
  | PaymentFailedEmail
  | GiftEmail
  | ReminderEmail
  | MonthlyEmail
  | ModerationEmail
  | BanEmail
  | ConfirmMessageEmail
  | MessageEmail
  | AwayReplyEmail
  | ReviewAuthorEmail
  | ReviewOwnerEmail
  | InvitationEmail;

/** Contains a credential that signs in, or confirms a change or an email, so it is encrypted in the outbox. */
type SecretEmail = LinkEmail | CodeEmail | EmailChangeEmail | ConfirmMessageEmail | ReviewAuthorEmail;

/** An email without credentials. */
export type OpenEmail = Exclude<Email, SecretEmail>;

const secretKinds: Readonly<Record<SecretEmail["kind"], true>> = {
  confirm: true,
  recover: true,
  "magic-link": true,
  invite: true,
  reauthenticate: true,
  "email-change": true,
  "confirm-message": true,
  "review-link": true,
  "review-early": true,
  "review-submitted": true,
  "review-held": true,
  "review-published": true,
  "review-declined": true,
  "review-changes": true,
  "review-replied": true,
  "review-invitation": true,
  "review-request": true,
};

export function isOpen(email: Email): email is OpenEmail {
  return !Object.hasOwn(secretKinds, email.kind);
}

export type EmailKind = Email["kind"];
