import type { Database } from "#database/database.ts";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import { enqueueOnce } from "#domain/email/enqueue-email.ts";
import { agreedCents } from "#domain/payments/payment-row.ts";
import type { PaymentState } from "#domain/payments/payment-state.ts";
import type { PaymentDescription } from "./describe-payment.ts";
import type { LockedPayment } from "./lock-payment.ts";

/** The new state of a payment, just written. `LockedPayment` has the previous state. */
type Outcome = {
  state: PaymentState;
  /** When the money came, if the ledger gives months for it since now. */
  creditedAt: Date | null;
  /** The session's. */
  amountCents: number;
  /** Until when the listing is paid for, by all its payments. */
  expiresAt: Date | null;
  /** The listing's name and place at the time of the payment. */
  listing: PaymentDescription["listing"];
};

/** Payments from longer ago are found again after a backup was restored: their email was sent before that. */
const recentMs = 24 * 60 * 60_000;

/**
 * Pending payments are read every day, sometimes late. The end of one that was seen pending longer ago is of unknown
 * age: a backup was restored, and the email may have been sent before that.
 */
const watchedMs = 26 * 60 * 60_000;

/**
 * Enqueues the payer's email in the transaction of the change it reports: a receipt when the payment counts for the
 * first time, also after a dispute, and a notification when a slow payment has failed. Idempotent: each is sent once,
 * and events older than a day send none.
 */
export async function enqueuePaymentEmail(
  trx: Database,
  locked: LockedPayment,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const { row } = locked;
  const kind = await kindOf(trx, locked, outcome, now);
  if (kind === null) return;
  const payer = await findPayer(trx, locked);
  if (payer === null) return;
  const purchase = {
    ...payer,
    paymentId: row.id,
    listingType: row.listing_type,
    months: row.months,
    amountCents: agreedCents({ ...row, paid_cents: outcome.amountCents }),
    isLive: row.is_live,
  };
  const dedupeKey = `${kind}:${row.id}`;
  if (kind === "payment-failed") {
    await enqueueOnce(trx, now, [{ email: { ...purchase, kind }, dedupeKey }]);
    return;
  }
  const { creditedAt, expiresAt, listing } = outcome;
  if (creditedAt === null || expiresAt === null) return;
  const times = { paidAt: creditedAt.toISOString(), expiresAt: expiresAt.toISOString() };
  const about = {
    listingName: listing?.name ?? null,
    isListingRemoved: locked.listing !== null && locked.listing.removed_at !== null,
    isListingTakenDown: locked.listing !== null && locked.listing.taken_down_at !== null,
    ...(listing !== null && { timeZone: timeZoneOf(listing) }),
  };
  await enqueueOnce(trx, now, [{ email: { ...purchase, ...times, ...about, kind }, dedupeKey }]);
}

async function kindOf(
  trx: Database,
  { row, isNew }: LockedPayment,
  { state, creditedAt }: Outcome,
  now: Date,
): Promise<"receipt" | "payment-failed" | null> {
  // Events since the last reading are recent.
  const isWatched = now.getTime() - (row.session_read_at ?? row.created_at).getTime() <= watchedMs;
  if (creditedAt === null)
    return state === "failed" && row.state !== "failed" && !isNew && isWatched ? "payment-failed" : null;
  if (now.getTime() - creditedAt.getTime() <= recentMs) return "receipt";
  // A payment that was in dispute is dated to when it was paid; one that was pending may have settled a while ago.
  if (!isWatched) return null;
  const isFirst = row.state === "pending" || (wasAway(row.state) && !(await hasCounted(trx, row.id)));
  return isFirst ? "receipt" : null;
}

/** Known as paid, but without its months: the money was in dispute or on its way back. */
function wasAway(state: PaymentState): boolean {
  return state === "disputed" || state === "revoked" || state === "refunded";
}

/** Whether a payment has counted before, so that it had its receipt then. What is being written now is not among it. */
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

/** The owner as known now; without a profile, whom the checkout was begun for. Null when neither has an address. */
async function findPayer(trx: Database, { row, listing }: LockedPayment) {
  const userId = row.user_id ?? listing?.user_id ?? null;
  const person =
    userId === null
      ? undefined
      : await trx
          .selectFrom("profiles")
          .leftJoin("mail_settings", "mail_settings.user_id", "profiles.id")
          .select(["email", "full_name", "language"])
          .where("profiles.id", "=", userId)
          .executeTakeFirst();
  const to = person?.email ?? row.email;
  if (to === null || !to.includes("@")) return null;
  return { to, language: person?.language ?? row.language ?? "en", fullName: person?.full_name ?? null };
}
