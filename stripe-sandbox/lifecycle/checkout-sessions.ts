import { ApiError, missing } from "../api/errors.ts";
import { createPayment } from "../objects/payment.ts";
import type { SandboxContext } from "../options.ts";
import type { RecordAccess, SessionRecord } from "../store/store.ts";
import { emitEvent } from "../webhooks/emit-event.ts";

/** Throws an ApiError for an unknown id. */
export async function findSession(records: RecordAccess, id: string): Promise<SessionRecord> {
  const record = await records.find("session", id);
  if (record === null) throw missing("checkout.session", id, "session");
  return record;
}

/** Saves a session with the time of its next change: its expiry while open, else `settlesAt` in milliseconds. */
export async function saveSession(records: RecordAccess, record: SessionRecord, settlesAt?: number): Promise<void> {
  const { session } = record;
  const dueAt = session.status === "open" ? session.expires_at * 1000 : (settlesAt ?? null);
  await records.save("session", session.id, record, dueAt);
}

/** Pays a session, immediately or by a delayed method with this settlement. Throws an ApiError unless it is open. */
export async function completeSession(
  sandbox: SandboxContext,
  records: RecordAccess,
  record: SessionRecord,
  settlement: SessionRecord["settlement"],
): Promise<void> {
  assertOpen(record);
  const now = sandbox.now();
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
  const settlesAt = settlement === null ? undefined : now.getTime() + sandbox.settleAfterSeconds * 1000;
  await saveSession(records, { ...record, session, settlement }, settlesAt);
  await emitEvent(sandbox, records, "checkout.session.completed", session);
}

/** Settles a delayed payment. */
async function settleSession(sandbox: SandboxContext, records: RecordAccess, record: SessionRecord): Promise<void> {
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
  await emitEvent(sandbox, records, type, session);
}

/** Expires an unpaid session. Throws an ApiError unless it is open. */
export async function expireSession(
  sandbox: SandboxContext,
  records: RecordAccess,
  record: SessionRecord,
): Promise<SessionRecord> {
  assertOpen(record);
  const expired: SessionRecord = { ...record, session: { ...record.session, status: "expired", url: null } };
  await saveSession(records, expired);
  await emitEvent(sandbox, records, "checkout.session.expired", expired.session);
  return expired;
}

/** Expires and settles the sessions that are due, dated to their due time. Runs at the start of every request. */
export async function advanceSessions(sandbox: SandboxContext, records: RecordAccess): Promise<void> {
  for (const { record, dueAt } of await records.listDue("session", sandbox.now().getTime())) {
    const then = { ...sandbox, now: () => new Date(dueAt) };
    if (record.session.status === "open") await expireSession(then, records, record);
    else if (record.settlement !== null) await settleSession(then, records, record);
  }
}

function assertOpen({ session }: SessionRecord): void {
  if (session.status === "open") return;
  const message = `Only Checkout Sessions with a status in ["open"] can be expired or paid; this one is ${session.status}.`;
  throw new ApiError(400, message, { param: "session" });
}
