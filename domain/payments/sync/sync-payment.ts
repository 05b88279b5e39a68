import type { Database } from "#database/database.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { type AlertSink, raiseAlert } from "#domain/payments/alerts.ts";
import { openAttempts } from "#domain/payments/checkout/checkout-attempt.ts";
import { projectListing } from "#domain/payments/ledger/project-listing.ts";
import type {
  PaymentAccount,
  PaymentProvider,
  PaymentSnapshot,
  ProviderFailure,
} from "#domain/payments/payment-provider.ts";
import { orderOf, type PaymentCause, type PaymentRow, withSettlementTime } from "#domain/payments/payment-row.ts";
import { type Assessment, assessPayment, canTransition, type PaymentState } from "#domain/payments/payment-state.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { descriptionOf } from "./describe-payment.ts";
import { enqueuePaymentEmail } from "./enqueue-payment-email.ts";
import { type LockedPayment, lockPayment } from "./lock-payment.ts";
import { mergeSnapshots } from "./merge-snapshots.ts";
import { alertImpossible, alertPaidTwice, raiseAlerts, raiseRefundAndDisputeAlerts } from "./payment-alerts.ts";
import { findEntry, readStoredSnapshot, recordPaymentChange, storeEntry, storePayment } from "./stored-payment.ts";

export type SyncedPayment = RecordedPayment | { kind: "unrelated" };

/** `not-found`: the provider has no such session. `unavailable`: retry; the sync may have succeeded. */
export type ApplyFailure = "not-found" | "unavailable";

/** The first attempt, one more after ending an extra session, and one for a session that was paid in between. */
const rounds = 3;

/**
 * Syncs a session's payment with the provider. Every payment takes effect only through this function, whether called by
 * webhook events, the return page, the reconciler or an operator. Reads from the provider outside any transaction, then
 * writes in one. Idempotent, also when called concurrently; never throws.
 */
export async function syncPayment(
  services: Pick<Services, "db" | "clock" | "log" | "site">,
  payments: PaymentProvider,
  sessionId: string,
  cause: PaymentCause,
): Promise<Result<SyncedPayment, ApplyFailure>> {
  for (let round = 1; round <= rounds; round += 1) {
    const snapshot = await payments.readPayment(sessionId);
    if (!snapshot.ok) return failure(failureOf(services, snapshot.failure));
    const recorded = await orUnavailable(services, "payment-not-recorded", () =>
      recordSnapshot(services, payments.account, snapshot.value, cause),
    );
    if (!recorded.ok) return recorded;
    if (recorded.value.kind !== "extra-session") return success(recorded.value);
    // The next reading shows whether this failed.
    await payments.expireSession(sessionId);
  }
  services.log.error("payment-extra-session-stays-open", { session: sessionId });
  return failure("unavailable");
}

function failureOf({ log }: Pick<Services, "log">, { code, message }: ProviderFailure): ApplyFailure {
  if (code === "not-found") return "not-found";
  log.error("payment-provider-failed", { code, message });
  return "unavailable";
}

/** The state of a payment and its listing. */
export type RecordedPayment = {
  kind: "recorded";
  paymentId: string;
  listingId: string;
  /** The member who paid; null if unknown. */
  userId: string | null;
  state: PaymentState;
  /** As agreed in the order. */
  months: number;
  /** The expiry of the listing, over all its payments. Null: unpaid or gone. */
  expiresAt: Date | null;
  /** A removed listing is not shown, even if paid. */
  isListingRemoved: boolean;
  /** Taken down by its owner: the payment counts, and the listing is shown once the owner restores it. */
  isListingTakenDown: boolean;
};

/**
 * `unrelated`: not one of our sessions. `extra-session`: an open session besides the one on offer, or a session of a
 * removed listing; it must be ended.
 */
export type Recorded = RecordedPayment | { kind: "unrelated" } | { kind: "extra-session" };

/**
 * Records the provider's snapshot of a payment and its effects in one transaction: state, ledger, the listing's months
 * and dates, alerts, history, emails. Takes the snapshot as an argument, so it uses no network. Idempotent; the result
 * does not depend on the order or concurrency of calls. Throws if the database fails.
 */
export function recordSnapshot(
  { db, clock, log, site }: Pick<Services, "db" | "clock" | "log" | "site">,
  account: PaymentAccount,
  snapshot: PaymentSnapshot,
  cause: PaymentCause,
): Promise<Recorded> {
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const locked = await lockPayment(trx, snapshot.session, { site, account, now });
    if (locked === null) {
      if (snapshot.session.order !== null && snapshot.session.status === "paid")
        await raiseAlert(
          { db: trx, log },
          { kind: "unknown-order", session_id: snapshot.session.id, payment_id: null },
          now,
        );
      return { kind: "unrelated" };
    }
    const known = await readStoredSnapshot(trx, locked.row, snapshot.session);
    const merged = mergeSnapshots(known, snapshot);
    if (merged.session.status === "open" && (isRemoved(locked) || (await hasOtherOpenAttempt(trx, locked.row))))
      return { kind: "extra-session" };
    const session = withSettlementTime(locked.row, merged.session);
    const payments = { account, isLive: account === "stripe-live" };
    return await write({ db: trx, log, payments }, locked, { known, snapshot: { ...merged, session } }, cause, now);
  });
}

function isRemoved({ listing }: LockedPayment): boolean {
  return listing !== null && listing.removed_at !== null;
}

async function hasOtherOpenAttempt(trx: Database, row: PaymentRow): Promise<boolean> {
  if (row.state === "created" || row.state === "open") return false;
  return (await openAttempts(trx, row).executeTakeFirst()) !== undefined;
}

/**
 * Writes the merged snapshot and its effects: the payment, its ledger entry, history, alerts, the listing's months and
 * dates, and the payer's email.
 */
async function write(
  sink: AlertSink & Pick<Services, "payments">,
  locked: LockedPayment,
  { known, snapshot }: { known: PaymentSnapshot; snapshot: PaymentSnapshot },
  cause: PaymentCause,
  now: Date,
): Promise<RecordedPayment> {
  const { db: trx } = sink;
  const { row, listing } = locked;
  const { session } = snapshot;
  const before = await findEntry(trx, session.id);
  const attempt = {
    order: orderOf(row),
    isLive: row.is_live,
    listingExists: listing !== null,
    isInLedger: before !== null,
    isPriceUnsold: row.is_price_unsold,
  };
  const assessment = assessPayment(attempt, snapshot);
  const isPossible = canTransition(row.state, assessment.state);
  const state = isPossible ? assessment.state : row.state;
  const description = await storePayment(
    trx,
    locked,
    snapshot,
    { state, refundedCents: assessment.refundedCents },
    now,
  );
  const after = isPossible ? (assessment.entry?.months ?? before) : before;
  if (!isPossible) await alertImpossible(sink, row, session.id, assessment, now);
  else {
    await storeEntry(trx, row, assessment, now);
    await recordPaymentChange(trx, locked, { state, before, after }, cause, now);
    await raiseAlerts(sink, { id: row.id, sessionId: session.id }, assessment, session, now);
    if (state === "applied") await alertPaidTwice(sink, row, session, now);
  }
  const isRefunded = assessment.refundedCents >= session.amountCents;
  await raiseRefundAndDisputeAlerts(sink, row, { known, snapshot, isRefunded, monthsLeft: after ?? 0 }, now);
  const creditedAt = isPossible ? creditedSince(before, assessment) : null;
  if (creditedAt !== null && isRemoved(locked))
    await raiseAlert(sink, { kind: "removed-listing", session_id: session.id, payment_id: row.id }, now);
  const expiresAt = listing === null ? null : (await projectListing(trx, sink.payments, listing, now)).expiresAt;
  const described = descriptionOf({ ...row, ...description });
  const { amountCents } = session;
  const outcome = { state, creditedAt, amountCents, expiresAt, listing: described?.listing ?? null };
  await enqueuePaymentEmail(trx, locked, outcome, now);
  return {
    kind: "recorded",
    paymentId: row.id,
    listingId: row.listing_id,
    userId: row.user_id,
    state,
    months: row.months,
    expiresAt,
    isListingRemoved: isRemoved(locked),
    isListingTakenDown: listing !== null && listing.taken_down_at !== null,
  };
}

/** When the money was received, if the ledger granted no months for it before and does now. */
function creditedSince(before: number | null, { entry }: Assessment): Date | null {
  return entry !== null && entry.months > 0 && (before ?? 0) === 0 ? entry.at : null;
}
