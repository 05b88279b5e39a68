import type Stripe from "stripe";
import { expireSession } from "../lifecycle/checkout-sessions.ts";
import {
  closeDispute,
  findCharge,
  finishRefund,
  openDispute,
  refundCharge,
} from "../lifecycle/refunds-and-disputes.ts";
import type { SandboxContext } from "../options.ts";
import type { RecordAccess, SessionRecord } from "../store/store.ts";
import { scheduleDelivery } from "../webhooks/emit-event.ts";
import { messages } from "./messages.ts";

type Action = keyof (typeof messages)["en"]["actions"];

/** The history of one payment. */
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

/** A form value as an action; null for anything else. */
export function readAction(value: unknown): Action | null {
  return typeof value === "string" && Object.hasOwn(messages.en.actions, value) ? (value as Action) : null;
}

/** The actions that the state of a payment allows. */
export function availableActions({ session }: SessionRecord, history: PaymentHistory): Action[] {
  const { charge, refunds, disputes, events } = history;
  const isPaid = charge?.paid === true;
  const left = (charge?.amount ?? 0) - (charge?.amount_refunded ?? 0);
  const hasOpenDispute = disputes.some(isUndecided);
  const isAvailable: Record<Action, boolean> = {
    "refund-all": isPaid && left > 0,
    "refund-half": isPaid && left > 1,
    "refund-pending": isPaid && left > 0,
    "refund-succeed": refunds.some(({ status }) => status === "pending"),
    "refund-fail": refunds.some(({ status }) => status !== "failed"),
    "dispute-open": isPaid && !hasOpenDispute,
    "dispute-inquiry": isPaid && !hasOpenDispute,
    "dispute-win": disputes.some(({ status }) => status === "lost") || hasOpenDispute,
    "dispute-lose": hasOpenDispute,
    resend: events.length > 0,
    expire: session.status === "open",
  };
  return (Object.keys(isAvailable) as Action[]).filter((action) => isAvailable[action]);
}

/** Applies an action, if available, to the latest refund or dispute that allows it. */
export async function performAction(
  sandbox: SandboxContext,
  records: RecordAccess,
  record: SessionRecord,
  action: Action,
): Promise<void> {
  const history = await readHistory(records, record);
  if (!availableActions(record, history).includes(action)) return;
  const { charge, events } = history;
  if (action === "expire") await expireSession(sandbox, records, record);
  else if (action === "resend")
    for (const { id } of events) await scheduleDelivery(records, id, sandbox.now().getTime());
  else if (charge !== null) await actOnCharge(sandbox, records, charge, history, action);
}

async function actOnCharge(
  sandbox: SandboxContext,
  records: RecordAccess,
  charge: Stripe.Charge,
  { refunds, disputes }: PaymentHistory,
  action: Exclude<Action, "expire" | "resend">,
): Promise<void> {
  const left = charge.amount - charge.amount_refunded;
  const pending = refunds.find(({ status }) => status === "pending");
  const fallible = refunds.find(({ status }) => status !== "failed");
  const dispute = disputes.find(isUndecided) ?? disputes.find(({ status }) => status === "lost");
  const steps: Record<typeof action, () => Promise<unknown>> = {
    "refund-all": () => refundCharge(sandbox, records, charge, left, "succeeded"),
    "refund-half": () => refundCharge(sandbox, records, charge, Math.floor(left / 2), "succeeded"),
    "refund-pending": () => refundCharge(sandbox, records, charge, left, "pending"),
    "refund-succeed": async () => pending && finishRefund(sandbox, records, pending, "succeeded"),
    "refund-fail": async () => fallible && finishRefund(sandbox, records, fallible, "failed"),
    "dispute-open": () => openDispute(sandbox, records, charge, "needs_response"),
    "dispute-inquiry": () => openDispute(sandbox, records, charge, "warning_needs_response"),
    "dispute-win": async () => dispute && closeDispute(sandbox, records, dispute, "won"),
    "dispute-lose": async () => dispute && closeDispute(sandbox, records, dispute, "lost"),
  };
  await steps[action]();
}

function isUndecided({ status }: Stripe.Dispute): boolean {
  return status === "needs_response" || status === "warning_needs_response";
}
