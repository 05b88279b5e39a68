import type { Database } from "#database/database.ts";
import type { CheckoutSession, PaymentSnapshot } from "#domain/payments/payment-provider.ts";
import { knownSession, type PaymentRow } from "#domain/payments/payment-row.ts";

/** What earlier readings have left of a payment. */
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
    disputes: disputes.map((dispute) => ({ ...common(dispute), status: dispute.status })),
  };
}

/** Keeps refunds and disputes as they have been merged with what was there. */
export async function storeRefundsAndDisputes(
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
    const { status, readAt } = dispute;
    await db
      .insertInto("disputes")
      .values({ ...columns(dispute), status })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ status, read_at: readAt }))
      .execute();
  }
}
