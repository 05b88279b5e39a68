import type { Insertable } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import type { CheckoutSession } from "./payment-provider.ts";
import type { PaymentRow } from "./payment-row.ts";
import type { Assessment } from "./payment-state.ts";

type Alert = Pick<Insertable<Tables["payment_alerts"]>, "kind" | "session_id" | "payment_id" | "details">;

/** Tells the operator. Each kind is raised once for a session; also after it was resolved it is not raised again. */
export async function raiseAlert(trx: Database, alert: Alert, now: Date): Promise<void> {
  await trx
    .insertInto("payment_alerts")
    .values({ ...alert, raised_at: now })
    .onConflict((conflict) => conflict.columns(["kind", "session_id"]).doNothing())
    .execute();
}

/** Tells the operator of something that can come back: also when it was resolved before. */
export async function raiseAgain(db: Database, alert: Alert, now: Date): Promise<void> {
  await db
    .insertInto("payment_alerts")
    .values({ ...alert, raised_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "session_id"])
        .doUpdateSet(({ ref }) => ({ details: ref("excluded.details"), raised_at: now, resolved_at: null }))
        .where(({ or, eb, ref }) =>
          or([
            eb("payment_alerts.resolved_at", "is not", null),
            eb("payment_alerts.details", "<>", ref("excluded.details")),
          ]),
        ),
    )
    .execute();
}

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
  trx: Database,
  payment: { id: string; sessionId: string },
  { alerts, differences, refundedCents }: Assessment,
  now: Date,
): Promise<void> {
  for (const kind of alerts) {
    const details = kind === "mismatch" ? differences.join(", ") : kind === "partial-refund" ? `${refundedCents}` : "";
    await raiseAlert(trx, { kind, session_id: payment.sessionId, payment_id: payment.id, details }, now);
  }
}

type PaidSession = { id: string; session: string; createdAt: Date; paidAt: Date };

/**
 * Two payments of one listing of which each was begun before the other was made: most likely somebody paid twice by
 * mistake. Both count; an operator decides whether one goes back. Raised for the later one, whichever is looked at.
 */
export async function alertPaidTwice(
  trx: Database,
  row: PaymentRow,
  { id: session, createdAt, paidAt }: CheckoutSession,
  now: Date,
): Promise<void> {
  const own: PaidSession = { id: row.id, session, createdAt, paidAt: paidAt ?? createdAt };
  const others = await trx
    .selectFrom("payments")
    .innerJoin("ledger", "ledger.payment_id", "payments.id")
    .select(["payments.id", "ledger.source_ref as session", "ledger.paid_at"])
    .where("payments.listing_id", "=", row.listing_id)
    .where("payments.id", "<>", row.id)
    .where("ledger.months", ">", 0)
    .where("payments.session_created_at", "<=", own.paidAt)
    .where("ledger.paid_at", ">=", own.createdAt)
    .execute();
  for (const { paid_at, ...other } of others) {
    const isOwnLater = own.paidAt.getTime() - paid_at.getTime() || (own.session < other.session ? -1 : 1);
    const [later, earlier] = isOwnLater > 0 ? [own, other] : [other, own];
    const alert = { session_id: later.session, payment_id: later.id, details: earlier.session };
    await raiseAlert(trx, { kind: "paid-twice", ...alert }, now);
  }
}
