import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { DayTotal, DayTotals } from "./add-up-totals.ts";
import type { PaymentAccount } from "./payment-provider.ts";
import { raiseAgain, resolveAlerts } from "./raise-alerts.ts";
import { dayOf, type Reconciler, startOfDay } from "./reconcile-windows.ts";

/** A pass that has gone through all sessions of some whole days. */
export type CountedPass = { begunAt: Date; from: Date; until: Date; totals: DayTotals };

const nothing: DayTotal = { count: 0, cents: 0 };
const dayMs = 24 * 60 * 60_000;

/**
 * Compares what was paid on each whole day of a pass, as the provider has it, with what is kept. Where they differ the
 * operator is told, until a later pass finds them equal. Gives the days that differ. The last day is still going on and
 * comes tomorrow. What was paid with other keys than the present ones, the provider does not know, and is left out.
 */
export async function compareTotals(
  { services, payments }: Reconciler,
  { begunAt, from, until, totals }: CountedPass,
): Promise<string[]> {
  const { db, clock, log } = services;
  const end = startOfDay(until);
  const kept = await sumKept(db, payments.account, { from, end, begunAt });
  const { account } = payments;
  const equal: string[] = [];
  const different: string[] = [];
  for (let day = from.getTime(); day < end.getTime(); day += dayMs) {
    const name = dayOf(new Date(day));
    const theirs = totals[name] ?? nothing;
    const ours = kept[name] ?? nothing;
    const isEqual = theirs.count === ours.count && theirs.cents === ours.cents;
    (isEqual ? equal : different).push(name);
    if (isEqual) continue;
    const details = `provider ${theirs.count} = ${theirs.cents}, kept ${ours.count} = ${ours.cents}`;
    log.error("payment-totals-differ", { day: name, account, provider: theirs, kept: ours });
    await raiseAgain({ db, log }, { kind: "totals-differ", session_id: `${account} ${name}`, details }, clock.now());
  }
  await resolveAlerts(
    db,
    "totals-differ",
    equal.map((day) => `${account} ${day}`),
    clock.now(),
  );
  return different;
}

async function sumKept(
  db: Database,
  account: PaymentAccount,
  { from, end, begunAt }: { from: Date; end: Date; begunAt: Date },
): Promise<DayTotals> {
  const rows = await db
    .selectFrom("payments")
    .select(sql<string>`to_char(session_created_at at time zone 'UTC', 'YYYY-MM-DD')`.as("day"))
    .select(sql<number>`count(*)::int`.as("count"))
    .select(sql<number>`sum(coalesce(paid_cents, months * unit_cents))::int`.as("cents"))
    .where("session_status", "=", "paid")
    .where("account", "=", account)
    .where("session_created_at", ">=", from)
    .where("session_created_at", "<", end)
    .where("paid_at", "<=", begunAt)
    .groupBy("day")
    .execute();
  return Object.fromEntries(rows.map(({ day, count, cents }) => [day, { count, cents }]));
}
