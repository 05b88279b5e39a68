import { orUnavailable } from "#domain/or-unavailable.ts";
import { raiseAlert } from "#domain/payments/alerts.ts";
import type { PaymentProvider, WebhookEvent, WebhookFailure } from "#domain/payments/payment-provider.ts";
import { syncPayment } from "#domain/payments/sync/sync-payment.ts";
import type { Services } from "#domain/services.ts";
import { inBatches } from "#std/async/in-batches.ts";
import { failure, type Result, success } from "#std/result.ts";
import { type InboxEvent, markHandled, postponeEvent, storeEvents } from "./inbox.ts";

/**
 * The webhook verifies a Stripe event, stores it in the inbox and responds; a job then syncs the event's payment with
 * the state that Stripe's API returns, and only then marks the event as handled.
 */

/** Stores a webhook event in the inbox. `unavailable`: the inbox cannot be written. */
export type EventReceiver = (
  body: Uint8Array,
  signature: string | null,
) => Promise<Result<{ eventId: string }, WebhookFailure | "unavailable">>;

/** Maximum events stored per statement. */
const batchSize = 100;

/**
 * Receives webhook events from the provider. Concurrent events are never rejected while the inbox is writable: one
 * statement runs at a time and stores all events that arrived during the previous one. `handleEvent` applies an event's
 * effect. An event with an invalid signature leaves no trace.
 */
export function eventReceiver(
  services: Pick<Services, "db" | "clock" | "log">,
  payments: PaymentProvider,
): EventReceiver {
  const store = inBatches<WebhookEvent, Result<null, "unavailable">>(batchSize, async (events) => {
    const stored = await orUnavailable(services, "event-not-received", () => storeEvents(services, payments, events));
    return events.map(() => (stored.ok ? success(null) : stored));
  });
  return async (body, signature) => {
    const event = await payments.parseWebhookEvent(body, signature);
    if (!event.ok) return event;
    const stored = await store(event.value);
    return stored.ok ? success({ eventId: event.value.id }) : stored;
  };
}

type Dependencies = Pick<Services, "db" | "clock" | "log" | "site">;

/** As long as the provider retries an event. A session still unknown by then will never be found. */
const missingSessionMs = 3 * 24 * 60 * 60_000;

/**
 * Handles an event of the inbox by reading the state from the provider. The event is marked as handled only afterwards,
 * so a crash in between repeats it, which is harmless. An event that cannot be handled now is postponed. Idempotent;
 * never throws. Returns whether it is handled.
 */
export async function handleEvent(
  services: Dependencies,
  payments: PaymentProvider,
  event: InboxEvent,
): Promise<boolean> {
  const done = await applyEvent(services, payments, event);
  if (done.ok) return (await orUnavailable(services, "event-not-handled", () => markHandled(services, event))).ok;
  const postponed = await orUnavailable(services, "event-not-handled", () => postponeEvent(services, event));
  const { id, type, attempts } = event;
  if (postponed.ok) services.log.warn("event-postponed", { id, type, attempts, until: postponed.value.toISOString() });
  return false;
}

async function applyEvent(
  services: Dependencies,
  payments: PaymentProvider,
  event: InboxEvent,
): Promise<Result<null, "unavailable">> {
  const { id, subject, subject_id } = event;
  if (subject_id === null) return success(null);
  const sessionId = subject === "session" ? success(subject_id) : await sessionOf(services, payments, subject_id);
  if (!sessionId.ok) return sessionId;
  if (sessionId.value === null) return success(null);
  const applied = await syncPayment(services, payments, sessionId.value, { actor: "provider", eventId: id });
  if (applied.ok) return success(null);
  return applied.failure === "not-found"
    ? await handleMissingSession(services, event, sessionId.value)
    : failure("unavailable");
}

/**
 * A session that an event names but that is not found will most likely appear soon. After days, an operator is alerted
 * instead.
 */
async function handleMissingSession(
  services: Dependencies,
  { id, type, received_at }: InboxEvent,
  sessionId: string,
): Promise<Result<null, "unavailable">> {
  const now = services.clock.now();
  if (now.getTime() - received_at.getTime() < missingSessionMs) return failure("unavailable");
  const alert = { kind: "unknown-session", session_id: sessionId, payment_id: null, details: `${type} ${id}` } as const;
  const raised = await orUnavailable(services, "event-not-handled", () => raiseAlert(services, alert, now));
  return raised.ok ? success(null) : raised;
}

/** The session that created a payment. Null: none, so the payment is not ours. */
async function sessionOf(
  { log }: Dependencies,
  payments: PaymentProvider,
  paymentId: string,
): Promise<Result<string | null, "unavailable">> {
  const found = await payments.findSessionOfPayment(paymentId);
  if (found.ok) return success(found.value?.id ?? null);
  if (found.failure.code === "not-found" || found.failure.code === "refused") return success(null);
  log.error("payment-provider-failed", { code: found.failure.code, message: found.failure.message });
  return failure("unavailable");
}
