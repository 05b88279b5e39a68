import type { Selectable } from "kysely";
import type { Tables } from "#database/tables.ts";
import { failure, type Result, success } from "#std/result.ts";
import { addUpTotals, type DayTotals } from "./add-up-totals.ts";
import { applyPayment } from "./apply-payment.ts";
import { compareTotals } from "./compare-totals.ts";
import { findDifferentSessions, findSessionsOfMoneyBack } from "./find-differences.ts";
import type { ProviderFailure, Window } from "./payment-provider.ts";
import { beginningOf, type Reconciler, type ReconcilerWindow } from "./reconcile-windows.ts";

/** Each is tried several times already. */
const mostFailuresInARow = 5;

type Pass = Selectable<Tables["reconciler_windows"]>;

/** What a run has done. `isFinished`: nothing is left of its window; else the next run goes on. */
export type Reconciled = { pages: number; differences: number; failures: number; isFinished: boolean };

export type ReconcileLimits = {
  /** Of a hundred things each. */
  mostPages?: number;
  /** A stop is obeyed between two questions to the provider. */
  signal?: AbortSignal;
};

/** 2,500 sessions, at two questions a second in the worst case 20 minutes. */
const mostPagesByDefault = 25;

/**
 * Goes through what the provider has in a window of time and applies what differs from what is kept: whatever message got
 * lost, and whatever a restored backup does not know. A pass that was cut off, by the limits or by a crash, goes on where it
 * was, at the page that was not finished; one that came from before is followed by a new one. Idempotent; two at once do no
 * harm. Each account has passes of its own. `unavailable`: the provider does not answer now.
 */
export async function reconcile(
  reconciler: Reconciler,
  window: ReconcilerWindow,
  { mostPages = mostPagesByDefault, signal }: ReconcileLimits = {},
): Promise<Result<Reconciled, "unavailable">> {
  const done: Reconciled = { pages: 0, differences: 0, failures: 0, isFinished: false };
  let pass = await findUnfinished(reconciler, window);
  let isOfBefore = pass !== null;
  while (done.pages < mostPages && !signal?.aborted) {
    pass ??= await begin(reconciler, window);
    const step = await takePage(reconciler, window, pass, signal);
    if (!step.ok) return step;
    if (step.value === null) break;
    done.pages += 1;
    done.differences += step.value.differences;
    done.failures += step.value.failures;
    pass = step.value.pass;
    if (pass.finished_at === null) continue;
    if (!isOfBefore) return success({ ...done, isFinished: true });
    pass = null;
    isOfBefore = false;
  }
  return success(done);
}

async function findUnfinished({ services, payments }: Reconciler, { name }: ReconcilerWindow): Promise<Pass | null> {
  const row = await services.db
    .selectFrom("reconciler_windows")
    .selectAll()
    .where("account", "=", payments.account)
    .where("name", "=", name)
    .where("finished_at", "is", null)
    .where("pages", ">", 0)
    .executeTakeFirst();
  return row ?? null;
}

async function begin(
  { services: { db, clock }, payments: { account } }: Reconciler,
  window: ReconcilerWindow,
): Promise<Pass> {
  const now = clock.now();
  const { name } = window;
  const last = await db
    .selectFrom("reconciler_windows")
    .select("covered_until")
    .where("account", "=", account)
    .where("name", "=", name)
    .executeTakeFirst();
  const fresh = {
    begun_at: now,
    from_at: beginningOf(window, last?.covered_until ?? null, now),
    until_at: now,
    cursor: null,
    pages: 0,
    differences: 0,
    failures: 0,
    totals: "{}",
    finished_at: null,
  };
  return await db
    .insertInto("reconciler_windows")
    .values({ account, name, ...fresh })
    .onConflict((conflict) => conflict.columns(["account", "name"]).doUpdateSet(fresh))
    .returningAll()
    .executeTakeFirstOrThrow();
}

type TakenPage = { pass: Pass; differences: number; failures: number };

/** Null: it was called off, or somebody else has taken the same page meanwhile, and has gone on. */
async function takePage(
  reconciler: Reconciler,
  window: ReconcilerWindow,
  pass: Pass,
  signal: AbortSignal | undefined,
): Promise<Result<TakenPage | null, "unavailable">> {
  const page = await readPage(reconciler, window, pass);
  if (!page.ok) return await giveWay(reconciler, pass, page.failure);
  const failures = await applyAll(reconciler, page.value.sessionIds, signal);
  if (failures === null) return success(null);
  if (failures === "unavailable") return failure("unavailable");
  const { begun_at: begunAt, from_at: from, until_at: until } = pass;
  if (window.comparesTotals && page.value.next === null)
    await compareTotals(reconciler, { begunAt, from, until, totals: page.value.totals });
  const differences = page.value.sessionIds.length;
  const kept = await keepPage(reconciler, pass, { ...page.value, differences, failures });
  return success(kept === null ? null : { pass: kept, differences, failures });
}

/**
 * Gives how many could not be applied. One of them must not keep the others from being gone through: the next pass finds it
 * again. Several in a row say that nothing works now. Null: called off.
 */
async function applyAll(
  { services, payments }: Reconciler,
  sessionIds: readonly string[],
  signal: AbortSignal | undefined,
): Promise<number | "unavailable" | null> {
  let failures = 0;
  let inARow = 0;
  for (const sessionId of sessionIds) {
    if (signal?.aborted) return null;
    const applied = await applyPayment(services, payments, sessionId, { actor: "reconciler", eventId: null });
    const failed = !applied.ok && applied.failure === "unavailable";
    failures += failed ? 1 : 0;
    inARow = failed ? inARow + 1 : 0;
    if (inARow >= mostFailuresInARow) return "unavailable";
  }
  return failures;
}

type ReadPage = { sessionIds: string[]; totals: DayTotals; next: string | null };

/** One page, and which of its sessions are to be applied. */
async function readPage(
  { services: { db }, payments }: Reconciler,
  { of, comparesTotals }: ReconcilerWindow,
  pass: Pass,
): Promise<Result<ReadPage, ProviderFailure>> {
  const window: Window = { from: pass.from_at, until: pass.until_at, cursor: pass.cursor };
  const totals = pass.totals as DayTotals;
  if (of === "sessions") {
    const page = await payments.listSessions(window);
    if (!page.ok) return page;
    const { items, next } = page.value;
    const sum = comparesTotals ? addUpTotals(totals, items, pass.begun_at) : totals;
    return success({ sessionIds: await findDifferentSessions(db, items), totals: sum, next });
  }
  const page = of === "refunds" ? await payments.listRefunds(window) : await payments.listDisputes(window);
  if (!page.ok) return page;
  const found = await findSessionsOfMoneyBack(db, payments, of, page.value.items);
  return found.ok ? success({ sessionIds: found.value, totals, next: page.value.next }) : found;
}

/** The page counts as gone through only now, in one statement: a crash before it repeats the page, which changes nothing. */
async function keepPage(
  { services: { db, clock } }: Reconciler,
  pass: Pass,
  page: Pick<ReadPage, "totals" | "next"> & { differences: number; failures: number },
): Promise<Pass | null> {
  const isLast = page.next === null;
  const failures = pass.failures + page.failures;
  const row = await db
    .updateTable("reconciler_windows")
    .set({
      cursor: page.next,
      pages: pass.pages + 1,
      differences: pass.differences + page.differences,
      failures,
      totals: JSON.stringify(page.totals),
      finished_at: isLast ? clock.now() : null,
      ...(isLast && failures === 0 && { covered_until: pass.until_at }),
    })
    .where("account", "=", pass.account)
    .where("name", "=", pass.name)
    .where("begun_at", "=", pass.begun_at)
    .where("pages", "=", pass.pages)
    .where("finished_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** A place in the list that the provider does not know (any more). The pass starts over next time. */
async function giveWay(
  { services: { db, log } }: Reconciler,
  pass: Pass,
  { code, message }: ProviderFailure,
): Promise<Result<never, "unavailable">> {
  log.error("reconciler-cannot-read", { window: pass.name, code, message });
  if (pass.cursor !== null && (code === "not-found" || code === "refused"))
    await db
      .updateTable("reconciler_windows")
      .set({ cursor: null, pages: 0, differences: 0, failures: 0, totals: "{}" })
      .where("account", "=", pass.account)
      .where("name", "=", pass.name)
      .where("begun_at", "=", pass.begun_at)
      .execute();
  return failure("unavailable");
}
