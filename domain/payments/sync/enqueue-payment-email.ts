import type { Database } from "#database/database.ts";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import type { OpenEmail } from "#domain/email/email.ts";
import { enqueueOnce } from "#domain/email/enqueue-email.ts";
import type { PaymentState } from "#domain/payments/payment-state.ts";
import { findRecipient, purchaseOf } from "./email-recipient.ts";
import { giftEmails } from "./gift-emails.ts";
import type { LockedPayment } from "./lock-payment.ts";
import type { PaymentEmailKind, PaymentOutcome } from "./payment-outcome.ts";

/** Older payments are found again only after a backup was restored: their email was already sent. */
const recentMs = 24 * 60 * 60_000;

/**
 * Pending payments are read every day, sometimes late. If a payment was last read as pending longer ago than this, a
 * backup was restored, and the email may already have been sent.
 */
const watchedMs = 26 * 60 * 60_000;

/**
 * Enqueues the payer's email in the transaction of the change it reports: a receipt when the payment first counts, also
 * after a dispute, and a notification when a delayed payment has failed. For a gift, the listing's owner is also
 * emailed. Idempotent: each email is sent once, and none for events older than a day.
 */
export async function enqueuePaymentEmail(
  trx: Database,
  locked: LockedPayment,
  outcome: PaymentOutcome,
  now: Date,
): Promise<void> {
  const kind = await kindOf(trx, locked, outcome, now);
  if (kind === null) return;
  const emailsOf = locked.row.is_gift ? giftEmails : ownEmails;
  const emails = await emailsOf(trx, locked, outcome, kind);
  await enqueueOnce(
    trx,
    now,
    emails.map((email) => ({ email, dedupeKey: `${email.kind}:${locked.row.id}` })),
  );
}

async function ownEmails(
  trx: Database,
  { row, listing: locked }: LockedPayment,
  { amountCents, creditedAt, expiresAt, listing }: PaymentOutcome,
  kind: PaymentEmailKind,
): Promise<OpenEmail[]> {
  const payer = await findRecipient(trx, row.user_id ?? locked?.user_id ?? null, row);
  if (payer === null) return [];
  const purchase = { ...payer, ...purchaseOf(row, amountCents) };
  if (kind === "payment-failed") return [{ ...purchase, kind }];
  if (creditedAt === null || expiresAt === null) return [];
  const times = { paidAt: creditedAt.toISOString(), expiresAt: expiresAt.toISOString() };
  const about = {
    listingName: listing?.name ?? null,
    isListingRemoved: locked !== null && locked.removed_at !== null,
    isListingTakenDown: locked !== null && locked.taken_down_at !== null,
    ...(listing !== null && { timeZone: timeZoneOf(listing) }),
  };
  return [{ ...purchase, ...times, ...about, kind }];
}

async function kindOf(
  trx: Database,
  { row, isNew }: LockedPayment,
  { state, creditedAt }: PaymentOutcome,
  now: Date,
): Promise<PaymentEmailKind | null> {
  // Changes since the last reading are recent.
  const isWatched = now.getTime() - (row.session_read_at ?? row.created_at).getTime() <= watchedMs;
  if (creditedAt === null)
    return state === "failed" && row.state !== "failed" && !isNew && isWatched ? "payment-failed" : null;
  if (now.getTime() - creditedAt.getTime() <= recentMs) return "receipt";
  // A disputed payment keeps its original credit time; a pending one may have settled a while ago.
  if (!isWatched) return null;
  const isFirst = row.state === "pending" || (hadNoMonths(row.state) && !(await hasCounted(trx, row.id)));
  return isFirst ? "receipt" : null;
}

/** Known as paid but without months: the money was disputed or being refunded. */
function hadNoMonths(state: PaymentState): boolean {
  return state === "disputed" || state === "revoked" || state === "refunded";
}

/**
 * Whether a payment has counted before, so that its receipt was already sent. Excludes the change being written now.
 */
async function hasCounted(trx: Database, paymentId: string): Promise<boolean> {
  const change = await trx
    .selectFrom("payment_changes")
    .select("id")
    .where("payment_id", "=", paymentId)
    .where("months_before", ">", 0)
    .limit(1)
    .executeTakeFirst();
  return change !== undefined;
}
