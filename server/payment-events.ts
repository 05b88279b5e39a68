import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { handleEvent } from "#domain/payments/webhook/handle-event.ts";
import { claimEvents, findNextDue, makeAllDue } from "#domain/payments/webhook/inbox.ts";
import type { Services } from "#domain/services.ts";
import { succeedsInTime } from "#std/deadline.ts";
import { errorFields } from "./log/log.ts";

/** Each asks the provider and takes a connection of the database for a moment. */
const mostAtOnce = 8;

/** The timer is for events that become due by themselves; this is for those that another process has left behind. */
const longestWaitMs = 10_000;
const shortestWaitMs = 250;

/** How long an event under way may hold up the end of the process. It is in the inbox all the same. */
const finishMs = 5_000;

export type PaymentEvents = {
  /** Applies what is due in the inbox: to be called when an event has come in. */
  wake(): void;
  /** Applies everything that waits, due or not, and from then on each event when it is due. */
  start(): void;
  /** Resolves when nothing that is due is left, and nothing is under way. */
  settled(): Promise<void>;
  /** Begins no other event, and waits a moment for those under way. Idempotent. */
  stop(): Promise<void>;
};

export type EventOptions = {
  /** How many are applied at once; 8 where nothing is said. Fewer where the database does one thing at a time anyway. */
  atOnce?: number;
  /** For tests. */
  inbox?: { claimEvents: typeof claimEvents; handleEvent: typeof handleEvent; findNextDue: typeof findNextDue };
};

/**
 * Applies the provider's webhook events from the inbox, which is their queue: nothing of it is in memory, so a flood fills no
 * memory and a crash loses nothing. An event that cannot be applied now is due again a second later, and then less and less
 * often. Several processes share the work.
 */
export function createPaymentEvents(
  services: Pick<Services, "db" | "clock" | "log" | "site">,
  provider: PaymentProvider,
  { atOnce = mostAtOnce, inbox = { claimEvents, handleEvent, findNextDue } }: EventOptions = {},
): PaymentEvents {
  const pool = createPool(atOnce, services.log, wake);
  let filling: Promise<void> | null = null;
  let isCalled = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  /** Claims what is due while there is room for it. Where there is none, the next event that is done wakes this again. */
  async function fill(): Promise<void> {
    let wait = longestWaitMs;
    try {
      while (isCalled && !stopped && pool.room() > 0) {
        isCalled = false;
        const claimed = await inbox.claimEvents(services, provider, pool.room());
        for (const event of claimed) pool.add(inbox.handleEvent(services, provider, event));
        if (pool.room() === 0) break;
        const nextDue = await inbox.findNextDue(services, provider);
        wait = nextDue === null ? longestWaitMs : nextDue.getTime() - services.clock.now().getTime();
      }
    } catch (error) {
      services.log.warn("inbox-not-read", errorFields(error));
    }
    filling = null;
    if (!stopped) timer = setTimeout(wake, Math.min(longestWaitMs, Math.max(shortestWaitMs, wait)));
  }

  function wake(): void {
    isCalled = true;
    if (filling !== null || stopped || pool.room() === 0) return;
    clearTimeout(timer);
    filling = fill();
  }

  return {
    wake,
    start() {
      makeAllDue(services, provider)
        .catch((error: unknown) => services.log.warn("inbox-not-read", errorFields(error)))
        .finally(wake);
    },
    async settled() {
      while (filling !== null || pool.running.size > 0) await Promise.all([filling, ...pool.running]);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      const isDone = await succeedsInTime(finishMs, Promise.all([filling, ...pool.running]));
      if (!isDone) services.log.warn("events-left-in-inbox", { count: pool.running.size });
    },
  };
}

/** Work under way, of which there is room for so much. `onDone` is called when there is more room again. */
function createPool(size: number, log: Services["log"], onDone: () => void) {
  const running = new Set<Promise<void>>();
  return {
    running: running as ReadonlySet<Promise<void>>,
    room: () => Math.max(0, size - running.size),
    add(work: Promise<unknown>): void {
      const done = work
        .then(() => undefined)
        .catch((error: unknown) => log.error("event-not-handled", errorFields(error)))
        .finally(() => {
          running.delete(done);
          onDone();
        });
      running.add(done);
    },
  };
}
