import { inTime } from "#domain/in-time.ts";
import type { Services } from "#domain/services.ts";
import { inBatches } from "#std/in-batches.ts";
import { type Result, success } from "#std/result.ts";
import { storeEvents } from "./inbox.ts";
import type { NoticeFailure, PaymentNotice, PaymentProvider } from "./payment-provider.ts";

/** Puts a webhook event into the inbox. `unavailable`: the inbox cannot be written. */
export type EventReceiver = (
  body: Uint8Array,
  signature: string | null,
) => Promise<Result<{ eventId: string }, NoticeFailure | "unavailable">>;

/** How many events one statement stores. */
const batchSize = 100;

/**
 * Receives webhook events of the provider. However many come at once, none is refused while the inbox can be written: one
 * statement is under way at a time, and stores all that came during the one before. The effect of an event is that of
 * `handleEvent`. One whose signature is not right leaves no trace.
 */
export function eventReceiver(
  services: Pick<Services, "db" | "clock" | "log">,
  payments: PaymentProvider,
): EventReceiver {
  const store = inBatches<PaymentNotice, Result<null, "unavailable">>(batchSize, async (notices) => {
    const stored = await inTime(services, "event-not-received", () => storeEvents(services, payments, notices));
    return notices.map(() => (stored.ok ? success(null) : stored));
  });
  return async (body, signature) => {
    const notice = await payments.readNotice(body, signature);
    if (!notice.ok) return notice;
    const stored = await store(notice.value);
    return stored.ok ? success({ eventId: notice.value.id }) : stored;
  };
}
