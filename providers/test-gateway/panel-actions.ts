import type Stripe from "stripe";
import type { Gateway } from "./gateway-options.ts";
import type { RecordAccess, SessionRecord } from "./gateway-store.ts";
import { closeDispute, findCharge, finishRefund, openDispute, refundCharge } from "./money-back.ts";
import { newId } from "./new-id.ts";
import { expireSession } from "./session-events.ts";
import type { gatewayWords } from "./words.ts";

export type PanelAction = keyof (typeof gatewayWords)["en"]["actions"];

/** All that has happened to one payment. */
export type PaymentHistory = {
  charge: Stripe.Charge | null;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
  events: Stripe.Event[];
};

export async function readHistory(records: RecordAccess, { session }: SessionRecord): Promise<PaymentHistory> {
  const paymentId = session.payment_intent;
  const isOfPayment = (item: { payment_intent: unknown }) => paymentId !== null && item.payment_intent === paymentId;
  return {
    charge: typeof paymentId === "string" ? await findCharge(records, paymentId) : null,
    refunds: (await records.list("refund")).filter(isOfPayment),
    disputes: (await records.list("dispute")).filter(isOfPayment),
    events: (await records.list("event")).filter(({ data }) => {
      const object = data.object as { id?: string; payment_intent?: unknown };
      return object.id === session.id || isOfPayment({ payment_intent: object.payment_intent });
    }),
  };
}

/** What a payment's state allows to be done to it. */
export function possibleActions({ session }: SessionRecord, history: PaymentHistory): PanelAction[] {
  const { charge, refunds, disputes, events } = history;
  const isPaid = charge?.paid === true;
  const left = (charge?.amount ?? 0) - (charge?.amount_refunded ?? 0);
  const hasOpenDispute = disputes.some(isUndecided);
  const isPossible: Record<PanelAction, boolean> = {
    "refund-all": isPaid && left > 0,
    "refund-half": isPaid && left > 1,
    "refund-pending": isPaid && left > 0,
    "refund-succeed": refunds.some(({ status }) => status === "pending"),
    "refund-fail": refunds.some(({ status }) => status !== "failed"),
    "dispute-open": isPaid && !hasOpenDispute,
    "dispute-inquiry": isPaid && !hasOpenDispute,
    "dispute-win": disputes.some(({ status }) => status === "lost") || hasOpenDispute,
    "dispute-lose": hasOpenDispute,
    repeat: events.length > 0,
    expire: session.status === "open",
  };
  return (Object.keys(isPossible) as PanelAction[]).filter((action) => isPossible[action]);
}

/** Does what somebody chose. Of several refunds or disputes, it is done to the latest that allows it. */
export async function act(
  gateway: Gateway,
  records: RecordAccess,
  record: SessionRecord,
  action: PanelAction,
): Promise<void> {
  const history = await readHistory(records, record);
  if (!possibleActions(record, history).includes(action)) return;
  const { charge, events } = history;
  if (action === "expire") await expireSession(gateway, records, record);
  else if (action === "repeat") await repeat(gateway, records, events);
  else if (charge !== null) await actOnCharge(gateway, records, charge, history, action);
}

async function actOnCharge(
  gateway: Gateway,
  records: RecordAccess,
  charge: Stripe.Charge,
  { refunds, disputes }: PaymentHistory,
  action: Exclude<PanelAction, "expire" | "repeat">,
): Promise<void> {
  const left = charge.amount - charge.amount_refunded;
  const [pending] = refunds.filter(({ status }) => status === "pending");
  const [returnable] = refunds.filter(({ status }) => status !== "failed");
  const dispute = disputes.find(isUndecided) ?? disputes.find(({ status }) => status === "lost");
  const steps: Record<typeof action, () => Promise<unknown>> = {
    "refund-all": () => refundCharge(gateway, records, charge, left, "succeeded"),
    "refund-half": () => refundCharge(gateway, records, charge, Math.floor(left / 2), "succeeded"),
    "refund-pending": () => refundCharge(gateway, records, charge, left, "pending"),
    "refund-succeed": async () => pending && finishRefund(gateway, records, pending, "succeeded"),
    "refund-fail": async () => returnable && finishRefund(gateway, records, returnable, "failed"),
    "dispute-open": () => openDispute(gateway, records, charge, "needs_response"),
    "dispute-inquiry": () => openDispute(gateway, records, charge, "warning_needs_response"),
    "dispute-win": async () => dispute && closeDispute(gateway, records, dispute, "won"),
    "dispute-lose": async () => dispute && closeDispute(gateway, records, dispute, "lost"),
  };
  await steps[action]();
}

/** Sends everything once more, as Stripe does for who asks for it. */
async function repeat(gateway: Gateway, records: RecordAccess, events: readonly Stripe.Event[]): Promise<void> {
  const now = gateway.now().getTime();
  for (const { id } of events)
    await records.save(
      "delivery",
      newId("wh_"),
      { eventId: id, attempts: 0, status: "waiting", lastStatus: null },
      now,
    );
}

function isUndecided({ status }: Stripe.Dispute): boolean {
  return status === "needs_response" || status === "warning_needs_response";
}
