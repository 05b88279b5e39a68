import type { Insertable } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import type { CheckoutSession } from "#domain/payments/payment-provider.ts";
import type { PaymentRow } from "#domain/payments/payment-row.ts";
import type { Assessment } from "#domain/payments/payment-state.ts";
import type { Services } from "#domain/services.ts";

/** `session_id`: the session, or, of some kinds, another subject. There is one row for each kind and subject. */
export type Alert = Pick<Insertable<Tables["payment_alerts"]>, "kind" | "session_id" | "payment_id" | "details">;

/** Where an alert goes: the database, or a transaction of it, and the log. */
export type AlertSink = Pick<Services, "db" | "log">;

/** Tells the operator. Each kind is raised once for a session; also after it was resolved it is not raised again. */
export async function raiseAlert({ db, log }: AlertSink, alert: Alert, now: Date): Promise<void> {
  const raised = await db
    .insertInto("payment_alerts")
    .values({ ...alert, raised_at: now })
    .onConflict((conflict) => conflict.columns(["kind", "session_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (raised !== undefined) logAlert(log, alert);
}

/** Inside a transaction that comes before it is kept: rather said twice, after a repeat, than never, after a crash. */
function logAlert(log: Services["log"], { kind, payment_id, session_id }: Alert, session = session_id): void {
  log.error("payment-alert", { kind, payment: payment_id ?? null, session });
}

/**
 * Tells the operator of something that can come back: also when it was resolved before. `session` is for the log, where
 * the alert's subject is something else.
 */
export async function raiseAgain({ db, log }: AlertSink, alert: Alert, now: Date, session?: string): Promise<void> {
  const raised = await db
    .insertInto("payment_alerts")
    .values({ ...alert, raised_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "session_id"])
        .doUpdateSet(({ ref }) => ({ details: ref("excluded.details"), raised_at: now, ...unresolved }))
        .where(({ or, eb, ref }) =>
          or([
            eb("payment_alerts.resolved_at", "is not", null),
            eb("payment_alerts.details", "<>", ref("excluded.details")),
          ]),
        ),
    )
    .returning("id")
    .executeTakeFirst();
  if (raised !== undefined) logAlert(log, alert, session);
}

const unresolved = { resolved_at: null, resolved_by: null, resolution: null };

/** What was wrong with these is right again. */
export async function resolveAlerts(
  db: Database,
  kind: Alert["kind"],
  subjects: readonly string[],
  now: Date,
): Promise<void> {
  if (subjects.length === 0) return;
  await db
    .updateTable("payment_alerts")
    .set({ resolved_at: now })
    .where("kind", "=", kind)
    .where("session_id", "in", subjects)
    .where("resolved_at", "is", null)
    .execute();
}

/** Everything that an assessment found for the operator. */
export async function raiseAlerts(
  sink: AlertSink,
  payment: { id: string; sessionId: string },
  { alerts, differences }: Assessment,
  { amountCents, currency, order }: CheckoutSession,
  now: Date,
): Promise<void> {
  const came = `${amountCents} ${currency}`;
  const detailsOf: Record<Assessment["alerts"][number], string> = {
    mismatch: `${differences.join(", ")}: ${came}`,
    orphan: "",
    "unsold-price": `${order?.months} × ${order?.unitCents}: ${came}`,
  };
  for (const kind of alerts) {
    const details = detailsOf[kind];
    await raiseAlert(sink, { kind, session_id: payment.sessionId, payment_id: payment.id, details }, now);
  }
}

type PaidSession = { id: string; session: string; createdAt: Date; paidAt: Date };

/**
 * Two payments of one listing, each begun before the other was made: most likely the owner paid twice by mistake.
 * Both count; an operator decides whether one is refunded. Raised for the later one, whichever is read.
 */
export async function alertPaidTwice(
  sink: AlertSink,
  row: PaymentRow,
  { id: session, createdAt, paidAt }: CheckoutSession,
  now: Date,
): Promise<void> {
  const own: PaidSession = { id: row.id, session, createdAt, paidAt: paidAt ?? createdAt };
  const others = await sink.db
    .selectFrom("payments")
    .innerJoin("ledger", "ledger.payment_id", "payments.id")
    .select(["payments.id", "ledger.source_ref as session", "ledger.paid_at"])
    .where("payments.listing_id", "=", row.listing_id)
    .where("payments.id", "<>", row.id)
    .where("is_live", "=", row.is_live)
    .where("ledger.months", ">", 0)
    .where("payments.session_created_at", "<=", own.paidAt)
    .where("ledger.paid_at", ">=", own.createdAt)
    .execute();
  for (const { paid_at, ...other } of others) {
    const isOwnLater = own.paidAt.getTime() - paid_at.getTime() || (own.session < other.session ? -1 : 1);
    const [later, earlier] = isOwnLater > 0 ? [own, other] : [other, own];
    const alert = { session_id: later.session, payment_id: later.id, details: earlier.session };
    await raiseAlert(sink, { kind: "paid-twice", ...alert }, now);
  }
}
