import { openAttempt } from "#domain/payments/checkout/open-attempt.ts";
import type { PaymentAccount, PaymentProvider } from "#domain/payments/payment-provider.ts";
import type { PaymentCause, PaymentRow } from "#domain/payments/payment-row.ts";
import { syncPayment } from "#domain/payments/sync/sync-payment.ts";
import type { Services } from "#domain/services.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log" | "site">;

const dayMs = 24 * 60 * 60_000;

/** Time that an owner may still spend on the payment page. */
const graceMs = 2 * 60_000;

/**
 * The provider would still create a session for an attempt that never reached it, although it could not be offered.
 * After this time the session is only looked up.
 */
const repeatableMs = 6 * 60_000;

/** Intervals between rechecks: for payments up to an hour old, up to a day old, and of any age. */
const recheckIntervals = [
  { untilAgeMs: 60 * 60_000, pauseMs: 5 * 60_000 },
  { untilAgeMs: dayMs, pauseMs: 60 * 60_000 },
] as const;
const maxPauseMs = dayMs;

const batchSize = 100;

/** A lost dispute can still be won on appeal. One lost longer ago than this is final. */
const appealMs = 270 * dayMs;

/** At one batch every five minutes, about seven thousand payments are rechecked per day. */
const undecidedBatchSize = 25;

const byReconciler: PaymentCause = { actor: "reconciler", eventId: null };

/**
 * Rechecks unfinished payments with the provider: pending ones, and attempts that may not have reached the provider,
 * which are found or abandoned. Rechecks become less frequent with age; payments with an undecided refund or dispute
 * are rechecked once a day. Idempotent. `all` ignores the intervals, for process startup. `failed`: payments that could
 * not be checked now.
 */
export async function recheckPayments(
  services: Dependencies,
  payments: PaymentProvider,
  { all = false, signal }: { all?: boolean; signal?: AbortSignal } = {},
): Promise<{ checked: number; failed: number }> {
  let checked = 0;
  let failed = 0;
  const unfinished = await findUnfinished(services, payments, all);
  for (const row of [...unfinished, ...(await findUndecided(services, payments.account))]) {
    if (signal?.aborted) break;
    if (await recheckPayment(services, payments, row)) checked += 1;
    else failed += 1;
  }
  return { checked, failed };
}

/**
 * Reads one unfinished payment from the provider and applies the result. Expires an open checkout of a removed listing.
 * Returns false if the payment could not be read now. Idempotent.
 */
export async function recheckPayment(
  services: Dependencies,
  payments: PaymentProvider,
  row: PaymentRow,
): Promise<boolean> {
  if (row.session_id !== null && row.account === payments.account) {
    const applied = await syncPayment(services, payments, row.session_id, byReconciler);
    if (applied.ok) return true;
    if (applied.failure === "unavailable") return false;
  }
  // Not found, or begun with other keys: it can no longer be paid here.
  return (await openAttempt(services, payments, row, byReconciler)).ok;
}

/** A pending payment of another account waits until that account's keys are back; an open one is closed. */
async function findUnfinished(
  { db, clock }: Dependencies,
  { account }: PaymentProvider,
  all: boolean,
): Promise<PaymentRow[]> {
  const now = clock.now().getTime();
  const ago = (milliseconds: number) => new Date(now - milliseconds);
  const unfinished = db
    .selectFrom("payments")
    .selectAll()
    .where("state", "in", ["created", "open", "pending"])
    .where(({ or, eb }) => or([eb("account", "=", account), eb("state", "<>", "pending")]))
    .orderBy("updated_at")
    .limit(batchSize);
  if (all) return await unfinished.execute();
  return await unfinished
    .where("created_at", "<=", ago(graceMs))
    .where(({ or, eb }) => or([eb("state", "<>", "created"), eb("created_at", "<=", ago(repeatableMs))]))
    .where(({ or, and, eb, ref }) =>
      or([
        // Not read since the attempt began.
        eb("updated_at", "=", ref("created_at")),
        eb("updated_at", "<=", ago(maxPauseMs)),
        ...recheckIntervals.map(({ untilAgeMs, pauseMs }) =>
          and([eb("created_at", ">", ago(untilAgeMs)), eb("updated_at", "<=", ago(pauseMs))]),
        ),
      ]),
    )
    .execute();
}

/**
 * Returns payments whose money arrived but whose outcome a bank still decides: disputes and their preceding inquiries,
 * appeals, and refunds in progress. Banks take months, longer than the provider's lists reach back, and the final
 * webhook event can get lost, so each payment is rechecked once a day, longest-waiting first.
 */
async function findUndecided(
  { db, clock }: Pick<Services, "db" | "clock">,
  account: PaymentAccount,
): Promise<PaymentRow[]> {
  const now = clock.now().getTime();
  return await db
    .selectFrom("payments")
    .selectAll()
    .where("account", "=", account)
    .where("updated_at", "<=", new Date(now - dayMs))
    .where("id", "in", (eb) =>
      eb
        .selectFrom("disputes")
        .select("payment_id")
        .where((dispute) =>
          dispute.or([
            dispute("status", "in", ["inquiry", "open"]),
            dispute.and([dispute("status", "=", "lost"), dispute("created_at", ">", new Date(now - appealMs))]),
          ]),
        )
        .union(eb.selectFrom("refunds").select("payment_id").where("status", "=", "pending")),
    )
    .orderBy("updated_at")
    .limit(undecidedBatchSize)
    .execute();
}
