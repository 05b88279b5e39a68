import { storedAsPaid } from "#domain/payments/alert-details.ts";
import { raiseAlert } from "#domain/payments/alerts.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { syncPayment } from "#domain/payments/sync/sync-payment.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { findDifferences } from "./find-differences.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/**
 * How far back a pass looks. Longer than the provider's webhook retries, and longer than a refund can take to fail.
 */
const windowMs = 35 * dayMs;

/** How much of the last complete pass is read again, to tolerate lag in the provider's lists and clock skew. */
const overlapMs = 48 * hourMs;

/** The maximum, however long ago the last complete pass was. */
const maxWindowMs = 400 * dayMs;

/** Maximum payments applied per run: about 20 minutes at two requests per second. */
const maxApplied = 2000;

/** Each failed request was already retried by the provider's client. */
const maxFailuresInARow = 5;

/** The dependencies of the reconciler. */
export type Reconciler = { services: Pick<Services, "db" | "clock" | "log" | "site">; payments: PaymentProvider };

/** The result of a run. `isFinished`: everything was covered; otherwise the next run continues. */
export type Reconciled = { pages: number; differences: number; failures: number; isFinished: boolean };

/**
 * Scans the provider's sessions, refunds and disputes, and syncs each payment that differs from the stored one, for
 * example after a lost webhook event or a restored backup. Looks back 35 days, or to the last complete pass if that is
 * longer ago. Applied payments no longer differ, so an interrupted run is simply restarted. Idempotent and safe to run
 * concurrently. An abort takes effect between two payments. `unavailable`: the provider could not be read.
 */
export async function reconcile(
  reconciler: Reconciler,
  { limit = maxApplied, signal }: { limit?: number; signal?: AbortSignal } = {},
): Promise<Result<Reconciled, "unavailable">> {
  const { services, payments } = reconciler;
  const until = services.clock.now();
  const from = await findWindowStart(reconciler, until);
  const done: Reconciled = { pages: 0, differences: 0, failures: 0, isFinished: false };
  let isRead = true;
  let inARow = 0;
  for await (const page of findDifferences(services.db, payments, { from, until })) {
    if (signal?.aborted) return success(done);
    done.pages += 1;
    if (!page.ok) {
      services.log.error("reconciler-cannot-read", page.failure);
      isRead = false;
      continue;
    }
    for (const sessionId of page.value) {
      if (signal?.aborted || done.differences === limit) return success(done);
      done.differences += 1;
      const isApplied = await apply(reconciler, sessionId);
      done.failures += isApplied ? 0 : 1;
      inARow = isApplied ? 0 : inARow + 1;
      // The provider is unavailable.
      if (inARow >= maxFailuresInARow) return failure("unavailable");
    }
  }
  if (!isRead) return failure("unavailable");
  done.isFinished = true;
  await storePass(reconciler, { from, until }, done);
  return success(done);
}

/** A session that cannot be applied does not block others: the next pass finds it again. */
async function apply({ services, payments }: Reconciler, sessionId: string): Promise<boolean> {
  const applied = await syncPayment(services, payments, sessionId, { actor: "reconciler", eventId: null });
  if (applied.ok) return true;
  if (applied.failure === "unavailable") return false;
  await alertUnknown(services, sessionId);
  return true;
}

/** Stored as paid, but the provider neither lists nor finds it. */
async function alertUnknown(services: Reconciler["services"], session_id: string): Promise<void> {
  const { db, clock } = services;
  const row = await db.selectFrom("payments").select("id").where("session_id", "=", session_id).executeTakeFirst();
  const alert = {
    kind: "unknown-session",
    session_id,
    payment_id: row?.id ?? null,
    details: storedAsPaid,
  } as const;
  await raiseAlert(services, alert, clock.now());
}

async function findWindowStart({ services: { db }, payments: { account } }: Reconciler, now: Date): Promise<Date> {
  const last = await db
    .selectFrom("reconciliations")
    .select("covered_until")
    .where("account", "=", account)
    .executeTakeFirst();
  const usual = now.getTime() - windowMs;
  const covered = last?.covered_until ?? null;
  const wanted = covered === null ? usual : Math.min(usual, covered.getTime() - overlapMs);
  return new Date(Math.max(wanted, now.getTime() - maxWindowMs));
}

/** The window is recorded as covered only if everything in it was applied. Passes are per account. */
async function storePass(
  { services: { db, clock }, payments: { account } }: Reconciler,
  { from, until }: { from: Date; until: Date },
  { pages, differences, failures }: Reconciled,
): Promise<void> {
  const pass = { begun_at: until, from_at: from, finished_at: clock.now(), pages, differences, failures };
  const covered = failures === 0 ? { covered_until: until } : {};
  await db
    .insertInto("reconciliations")
    .values({ account, ...pass, ...covered })
    .onConflict((conflict) => conflict.column("account").doUpdateSet({ ...pass, ...covered }))
    .execute();
}
