import type { Dispute, PaymentSnapshot, Refund } from "#domain/payments/payment-provider.ts";
import type { PaymentRow } from "#domain/payments/payment-row.ts";
import { type Alert, type AlertSink, raiseAgain } from "./raise-alerts.ts";

type Reached = { id: string; status: string; amountCents: number; kind: Alert["kind"] };

const disputeKinds = {
  inquiry: "inquiry",
  open: "dispute-opened",
  won: "dispute-won",
  lost: "dispute-lost",
} as const satisfies Record<Dispute["status"], Alert["kind"]>;

/**
 * Raises an alert for each refund and dispute of a payment that has reached another status since `known`, however
 * many there are: the refund or dispute and its status are the alert's subject. A refund on its way has no effect and
 * no alert. Called in the transaction that stores them, so that none is lost and none comes twice. `isRefunded`: all
 * of the money has gone back. `monthsLeft`: how many of the payment's months count now.
 */
export async function raiseRefundAndDisputeAlerts(
  sink: AlertSink,
  row: PaymentRow,
  { known, snapshot, isRefunded, monthsLeft }: Readings & { isRefunded: boolean; monthsLeft: number },
  now: Date,
): Promise<void> {
  const { id: session, amountCents: paidCents, currency } = snapshot.session;
  for (const { id, status, amountCents, kind } of findReached({ known, snapshot }, isRefunded)) {
    const subject = `${id} ${status}`;
    const money = `${amountCents} of ${paidCents} ${currency}`;
    const details = `${subject}: ${money}, ${monthsLeft} of ${row.months} months count`;
    // A dispute can be lost, won on appeal and lost again.
    await raiseAgain(sink, { kind, session_id: subject, payment_id: row.id, details }, now, session);
  }
}

/** What was stored of a payment, and what is known of it now. */
type Readings = { known: PaymentSnapshot; snapshot: PaymentSnapshot };

function findReached({ known, snapshot }: Readings, isRefunded: boolean): Reached[] {
  const refunds = changed(known.refunds, snapshot.refunds).filter(({ status }) => status !== "pending");
  const disputes = changed(known.disputes, snapshot.disputes);
  return [
    ...refunds.map((refund) => ({ ...refund, kind: refundKind(refund, isRefunded) })),
    ...disputes.map((dispute) => ({ ...dispute, kind: disputeKinds[dispute.status] })),
  ];
}

function refundKind({ status }: Refund, isRefunded: boolean): Alert["kind"] {
  if (status === "failed") return "refund-failed";
  return isRefunded ? "refunded" : "partial-refund";
}

function changed<Item extends Refund | Dispute>(known: readonly Item[], now: readonly Item[]): Item[] {
  const statuses = new Map(known.map(({ id, status }) => [id, status]));
  return now.filter(({ id, status }) => statuses.get(id) !== status);
}
