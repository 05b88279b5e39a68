import { inTime } from "#domain/in-time.ts";
import type { PaymentProvider, WebhookEvent, WebhookFailure } from "#domain/payments/payment-provider.ts";
import type { Services } from "#domain/services.ts";
import { inBatches } from "#std/in-batches.ts";
import { type Result, success } from "#std/result.ts";
import { storeEvents } from "./inbox.ts";

/** Puts a webhook event into the inbox. `unavailable`: the inbox cannot be written. */
export type EventReceiver = (
  body: Uint8Array,
  signature: string | null,
) => Promise<Result<{ eventId: string }, WebhookFailure | "unavailable">>;

/** How many events one statement stores. */
const batchSize = 100;

/**
 * Receives webhook events of the provider. However many come at once, none is refused while the inbox can be written:
 * one statement is under way at a time, and stores all that came during the one before. The effect of an event is
 * that of `handleEvent`. One whose signature is not right leaves no trace.
 */
export function eventReceiver(
  services: Pick<Services, "db" | "clock" | "log">,
  payments: PaymentProvider,
): EventReceiver {
  const store = inBatches<WebhookEvent, Result<null, "unavailable">>(batchSize, async (events) => {
    const stored = await inTime(services, "event-not-received", () => storeEvents(services, payments, events));
    return events.map(() => (stored.ok ? success(null) : stored));
  });
  return async (body, signature) => {
    const event = await payments.parseWebhookEvent(body, signature);
    if (!event.ok) return event;
    const stored = await store(event.value);
    return stored.ok ? success({ eventId: event.value.id }) : stored;
  };
}
