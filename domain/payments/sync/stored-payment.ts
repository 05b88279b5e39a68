import type { Database } from "#database/database.ts";
import type { CheckoutSession, PaymentSnapshot } from "#domain/payments/payment-provider.ts";
import { knownSession, type PaymentCause, type PaymentRow, sessionColumns } from "#domain/payments/payment-row.ts";
import { type Assessment, type PaymentState } from "#domain/payments/payment-state.ts";
import { describeWhenPaid } from "./describe-payment.ts";
import { type LockedPayment } from "./lock-payment.ts";

/** Reads the stored snapshot of a payment. */
export async function readStoredSnapshot(
  db: Database,
  row: PaymentRow,
  fresh: CheckoutSession,
): Promise<PaymentSnapshot> {
  const refunds = await db.selectFrom("refunds").selectAll().where("payment_id", "=", row.id).execute();
  const disputes = await db.selectFrom("disputes").selectAll().where("payment_id", "=", row.id).execute();
  const common = (fact: { id: string; amount_cents: number; created_at: Date; read_at: Date }) => ({
    id: fact.id,
    paymentId: row.provider_payment_id,
    amountCents: fact.amount_cents,
    createdAt: fact.created_at,
    readAt: fact.read_at,
  });
  return {
    session: knownSession(row, fresh),
    refunds: refunds.map((refund) => ({ ...common(refund), status: refund.status })),
    disputes: disputes.map((dispute) => ({
      ...common(dispute),
      status: dispute.status,
      respondBy: dispute.respond_by,
    })),
  };
}

/** Stores the payment. Returns the columns that describe it, if they were written now. */
export async function storePayment(
  trx: Database,
  locked: LockedPayment,
  snapshot: PaymentSnapshot,
  { state, refundedCents }: Pick<Assessment, "state" | "refundedCents">,
  now: Date,
) {
  const { id } = locked.row;
  const description = await describeWhenPaid(trx, locked, snapshot.session, now);
  const columns = { ...sessionColumns(snapshot.session), ...description, state, refunded_cents: refundedCents };
  await trx
    .updateTable("payments")
    .set({ ...columns, updated_at: now })
    .where("id", "=", id)
    .execute();
  await storeRefundsAndDisputes(trx, id, snapshot);
  return description;
}

/** Upserts refunds and disputes that are already merged with the stored ones. */
async function storeRefundsAndDisputes(
  db: Database,
  paymentId: string,
  { refunds, disputes }: PaymentSnapshot,
): Promise<void> {
  const columns = (fact: PaymentSnapshot["refunds"][number] | PaymentSnapshot["disputes"][number]) => ({
    id: fact.id,
    payment_id: paymentId,
    amount_cents: fact.amountCents,
    created_at: fact.createdAt,
    read_at: fact.readAt,
  });
  for (const refund of refunds) {
    const { status, readAt } = refund;
    await db
      .insertInto("refunds")
      .values({ ...columns(refund), status })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ status, read_at: readAt }))
      .execute();
  }
  for (const dispute of disputes) {
    const { status, respondBy: respond_by, readAt } = dispute;
    await db
      .insertInto("disputes")
      .values({ ...columns(dispute), status, respond_by })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ status, respond_by, read_at: readAt }))
      .execute();
  }
}

/** The months that the ledger grants for a session; null if it has no entry. */
export async function findEntry(trx: Database, sessionId: string): Promise<number | null> {
  const row = await trx.selectFrom("ledger").select("months").where("source_ref", "=", sessionId).executeTakeFirst();
  return row?.months ?? null;
}

/** An entry is created once; afterwards only its number of counting months can change. */
export async function storeEntry(trx: Database, row: PaymentRow, { entry }: Assessment, now: Date): Promise<void> {
  if (entry === null) return;
  const { sourceRef, months, at } = entry;
  await trx
    .insertInto("ledger")
    .values({
      source_ref: sourceRef,
      listing_id: row.listing_id,
      payment_id: row.id,
      months,
      paid_at: at,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.column("source_ref").doUpdateSet({ months, updated_at: now }).where("ledger.months", "<>", months),
    )
    .execute();
}

/** Adds a history row for each change of state or months, and none for a repeat. */
export async function recordPaymentChange(
  trx: Database,
  { row, isNew }: LockedPayment,
  { state, before, after }: { state: PaymentState; before: number | null; after: number | null },
  { actor, eventId, operatorId = null }: PaymentCause,
  now: Date,
): Promise<void> {
  if (!isNew && row.state === state && before === after) return;
  await trx
    .insertInto("payment_changes")
    .values({
      payment_id: row.id,
      actor,
      event_id: eventId,
      operator_id: operatorId,
      state_before: isNew ? null : row.state,
      state_after: state,
      months_before: before,
      months_after: after,
      changed_at: now,
    })
    .execute();
}
