import { changeDetails, mismatchDetails, moneyDetails, priceDetails } from "#domain/payments/alert-details.ts";
import { type Alert, type AlertSink, raiseAgain, raiseAlert } from "#domain/payments/alerts.ts";
import type { CheckoutSession, Dispute, PaymentSnapshot, Refund } from "#domain/payments/payment-provider.ts";
import type { PaymentRow } from "#domain/payments/payment-row.ts";
import type { Assessment } from "#domain/payments/payment-state.ts";

/** Raises alerts for everything in the assessment that requires an operator. */
export async function raiseAlerts(
  sink: AlertSink,
  payment: { id: string; sessionId: string },
  { alerts, differences }: Assessment,
  { amountCents: cents, currency, order }: CheckoutSession,
  now: Date,
): Promise<void> {
  const detailsOf: Record<Assessment["alerts"][number], string> = {
    mismatch: mismatchDetails(differences, { cents, currency }),
    orphan: "",
    "unsold-price": priceDetails(order, { cents, currency }),
  };
  for (const kind of alerts) {
    const details = detailsOf[kind];
    await raiseAlert(sink, { kind, session_id: payment.sessionId, payment_id: payment.id, details }, now);
  }
}

type PaidSession = { id: string; session: string; createdAt: Date; paidAt: Date };

/**
 * Alerts on two payments of one listing by the same payer, each begun before the other was paid: most likely a mistake.
 * Both count; an operator decides whether to refund one. Raised for the later one, whichever is read first. A gift in
 * addition to the owner's or another giver's payment is not a mistake.
 */
export async function alertPaidTwice(
  sink: AlertSink,
  row: PaymentRow,
  { id: session, createdAt, paidAt }: CheckoutSession,
  now: Date,
): Promise<void> {
  const own: PaidSession = { id: row.id, session, createdAt, paidAt: paidAt ?? createdAt };
  if (row.is_gift && row.email === null) return;
  const others = await sink.db
    .selectFrom("payments")
    .innerJoin("ledger", "ledger.payment_id", "payments.id")
    .select(["payments.id", "ledger.source_ref as session", "ledger.paid_at"])
    .where("payments.listing_id", "=", row.listing_id)
    .where("payments.id", "<>", row.id)
    .where("is_live", "=", row.is_live)
    .where("is_gift", "=", row.is_gift)
    .$if(row.is_gift, (query) => query.where("payments.email", "=", row.email))
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

/** The new state cannot follow the stored one, so nothing is changed. */
export function alertImpossible(sink: AlertSink, row: PaymentRow, session_id: string, found: Assessment, now: Date) {
  const details = changeDetails(row.state, found.state, found.differences);
  return raiseAlert(sink, { kind: "impossible-change", session_id, payment_id: row.id, details }, now);
}

type StatusChange = { id: string; status: string; amountCents: number; kind: Alert["kind"] };

const disputeKinds = {
  inquiry: "inquiry",
  open: "dispute-opened",
  won: "dispute-won",
  lost: "dispute-lost",
} as const satisfies Record<Dispute["status"], Alert["kind"]>;

/**
 * Raises an alert for each refund and dispute of a payment that has reached another status since `known`. The alert's
 * subject is the refund or dispute and its status. A pending refund has no effect and raises no alert. Called in the
 * transaction that stores them, so that no alert is lost or duplicated. `isRefunded`: the full amount was refunded.
 * `monthsLeft`: how many of the payment's months count now.
 */
export async function raiseRefundAndDisputeAlerts(
  sink: AlertSink,
  row: PaymentRow,
  { known, snapshot, isRefunded, monthsLeft }: Readings & { isRefunded: boolean; monthsLeft: number },
  now: Date,
): Promise<void> {
  const { session } = snapshot;
  for (const { kind, ...reached } of findStatusChanges({ known, snapshot }, isRefunded)) {
    const subject = `${reached.id} ${reached.status}`;
    const details = moneyDetails(reached, session, { monthsLeft, months: row.months });
    // A dispute can be lost, won on appeal and lost again.
    await raiseAgain(sink, { kind, session_id: subject, payment_id: row.id, details }, now, session.id);
  }
}

/** The stored snapshot of a payment, and the current one. */
type Readings = { known: PaymentSnapshot; snapshot: PaymentSnapshot };

function findStatusChanges({ known, snapshot }: Readings, isRefunded: boolean): StatusChange[] {
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
