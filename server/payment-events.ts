import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { handleEvent } from "#domain/payments/receive-event.ts";
import type { Services } from "#domain/services.ts";
import { succeedsInTime } from "#std/deadline.ts";
import { errorFields } from "./log.ts";

/** Each asks the provider and takes a connection of the database for a moment. */
const mostAtOnce = 8;

/** More than this stay in the inbox, where the sweep finds them. */
const mostWaiting = 1000;

/** How long one that waits for the provider may hold up the end of the process. It is in the inbox all the same. */
const finishMs = 5_000;

export type PaymentEvents = {
  /** Handles a message of the inbox soon, after whoever calls has answered. */
  handle(eventId: string): void;
  /** Resolves when nothing is waiting or under way. */
  settled(): Promise<void>;
  /** Begins no other, and waits a moment for those under way; the others are in the inbox. Idempotent. */
  stop(): Promise<void>;
};

export type EventOptions = {
  /** How many are handled at once; 8 where nothing is said. Fewer where the database does one thing at a time anyway. */
  atOnce?: number;
  /** For tests. */
  handle?: typeof handleEvent;
};

/** Does in the background what the provider's messages lead to. What a crash leaves is in the inbox. */
export function createPaymentEvents(
  services: Pick<Services, "db" | "clock" | "log" | "site">,
  provider: PaymentProvider,
  { atOnce = mostAtOnce, handle = handleEvent }: EventOptions = {},
): PaymentEvents {
  const waiting = new Set<string>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  function beginNext(): void {
    const [eventId] = waiting;
    if (eventId === undefined || stopped || running.size >= atOnce) return;
    waiting.delete(eventId);
    const work = handle(services, provider, eventId)
      .then(() => undefined)
      .catch((error: unknown) => services.log.error("event-not-handled", errorFields(error)))
      .finally(() => {
        running.delete(work);
        beginNext();
      });
    running.add(work);
  }

  return {
    handle(eventId) {
      if (stopped || waiting.size >= mostWaiting) return;
      waiting.add(eventId);
      beginNext();
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
    async stop() {
      stopped = true;
      const isDone = await succeedsInTime(finishMs, Promise.all(running));
      if (!isDone) services.log.warn("events-left-in-inbox", { count: running.size });
    },
  };
}
