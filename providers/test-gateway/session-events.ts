import { announce } from "./announce.ts";
import { ApiError, missing } from "./api-error.ts";
import type { Gateway } from "./gateway-options.ts";
import type { RecordAccess, SessionRecord } from "./gateway-store.ts";
import { createPayment } from "./payment-objects.ts";

/** Finds a session. Throws an ApiError. */
export async function findSession(records: RecordAccess, id: string): Promise<SessionRecord> {
  const record = await records.find("session", id);
  if (record === null) throw missing("checkout.session", id, "session");
  return record;
}

/** Saves a session, and when it changes by itself: when it expires, while it is open. */
export async function saveSession(records: RecordAccess, record: SessionRecord, settlesAt?: number): Promise<void> {
  const { session } = record;
  const dueAt = session.status === "open" ? session.expires_at * 1000 : (settlesAt ?? null);
  await records.save("session", session.id, record, dueAt);
}

/** Somebody pays, at once or by a slow method that will succeed or fail. Throws an ApiError unless the session is open. */
export async function completeSession(
  gateway: Gateway,
  records: RecordAccess,
  record: SessionRecord,
  settlement: SessionRecord["settlement"],
): Promise<void> {
  mustBeOpen(record);
  const now = gateway.now();
  const { intent, charge } = createPayment(record, settlement === null ? "succeeded" : "processing", now);
  await records.save("intent", intent.id, intent);
  await records.save("charge", charge.id, charge);
  const session: SessionRecord["session"] = {
    ...record.session,
    status: "complete",
    payment_status: settlement === null ? "paid" : "unpaid",
    payment_intent: intent.id,
    url: null,
    customer_details: {
      address: null,
      business_name: null,
      email: record.session.customer_email,
      individual_name: null,
      name: null,
      phone: null,
      tax_exempt: "none",
      tax_ids: null,
    },
  };
  const settlesAt = settlement === null ? undefined : now.getTime() + gateway.settleAfterSeconds * 1000;
  await saveSession(records, { ...record, session, settlement }, settlesAt);
  await announce(gateway, records, "checkout.session.completed", session);
}

/** The end of a slow payment. */
async function settleSession(gateway: Gateway, records: RecordAccess, record: SessionRecord): Promise<void> {
  const isPaid = record.settlement === "succeed";
  const intentId = record.session.payment_intent;
  const intent = typeof intentId === "string" ? await records.find("intent", intentId) : null;
  const chargeId = intent?.latest_charge;
  const charge = typeof chargeId === "string" ? await records.find("charge", chargeId) : null;
  if (intent === null || charge === null) return;
  await records.save("intent", intent.id, {
    ...intent,
    status: isPaid ? "succeeded" : "requires_payment_method",
    amount_received: isPaid ? intent.amount : 0,
    last_payment_error: isPaid ? null : { type: "card_error", code: "payment_intent_payment_attempt_failed" },
  });
  await records.save("charge", charge.id, {
    ...charge,
    status: isPaid ? "succeeded" : "failed",
    paid: isPaid,
    amount_captured: isPaid ? charge.amount : 0,
    failure_code: isPaid ? null : "payment_method_provider_decline",
  });
  const session: SessionRecord["session"] = { ...record.session, payment_status: isPaid ? "paid" : "unpaid" };
  await saveSession(records, { ...record, session, settlement: null });
  const type = isPaid ? "checkout.session.async_payment_succeeded" : "checkout.session.async_payment_failed";
  await announce(gateway, records, type, session);
}

/** Ends a session before anybody paid. Throws an ApiError unless it is open. */
export async function expireSession(
  gateway: Gateway,
  records: RecordAccess,
  record: SessionRecord,
): Promise<SessionRecord> {
  mustBeOpen(record);
  const expired: SessionRecord = { ...record, session: { ...record.session, status: "expired", url: null } };
  await saveSession(records, expired);
  await announce(gateway, records, "checkout.session.expired", expired.session);
  return expired;
}

/**
 * Everything that happens to sessions by itself and whose time has come, dated to that time, whenever somebody asks. Every
 * request begins with it.
 */
export async function advanceSessions(gateway: Gateway, records: RecordAccess): Promise<void> {
  for (const { record, dueAt } of await records.listDue("session", gateway.now().getTime())) {
    const then = { ...gateway, now: () => new Date(dueAt) };
    if (record.session.status === "open") await expireSession(then, records, record);
    else if (record.settlement !== null) await settleSession(then, records, record);
  }
}

function mustBeOpen({ session }: SessionRecord): void {
  if (session.status === "open") return;
  const message = `Only Checkout Sessions with a status in ["open"] can be expired or paid; this one is ${session.status}.`;
  throw new ApiError(400, message, { param: "session" });
}
