import { deliverMail } from "#domain/email/deliver-mail.ts";
import type { MailTransport } from "#domain/email/mail-transport.ts";
import type { Services } from "#domain/services.ts";
import { errorFields } from "#server/log/log.ts";
import { succeedsInTime } from "#std/deadline.ts";

/** The database wakes the job at every letter; the timer is for retries, and for a notice that got lost. */
const longestWaitMs = 30_000;
const shortestWaitMs = 250;

/** How long a letter under way may hold up the end of the process, before its connection is cut. */
const finishMs = 3_000;

type MailJob = {
  /** Sends what has come in since. */
  wake(): void;
  /** Begins no other letter, waits a moment for those under way, and cuts off what still is. Idempotent. */
  stop(): Promise<void>;
};

/** Sends the letters of the outbox, one run at a time, from now on until it is stopped. */
export function startDeliveringMail(services: Services, transport: MailTransport): MailJob {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let isRunning = false;
  let cameIn = false;
  let running = Promise.resolve();

  const run = async () => {
    let nextDue: Date | null;
    do {
      cameIn = false;
      nextDue = await deliverOnce(services, transport, () => !stopped, abort.signal);
    } while (cameIn && !stopped);
    isRunning = false;
    if (stopped) return;
    const wait = nextDue === null ? longestWaitMs : nextDue.getTime() - services.clock.now().getTime();
    timer = setTimeout(wake, Math.min(longestWaitMs, Math.max(shortestWaitMs, wait)));
  };
  const wake = () => {
    cameIn = true;
    if (isRunning || stopped) return;
    isRunning = true;
    clearTimeout(timer);
    running = run();
  };
  wake();

  return {
    wake,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      if (!(await succeedsInTime(finishMs, running))) abort.abort();
      await running;
      transport.close();
    },
  };
}

async function deliverOnce(
  services: Services,
  transport: MailTransport,
  mayGoOn: () => boolean,
  signal: AbortSignal,
): Promise<Date | null> {
  try {
    const { nextDue } = await deliverMail({ services, transport, mayGoOn, signal });
    return nextDue;
  } catch (error) {
    services.log.warn("deliver-mail-failed", errorFields(error));
    return null;
  }
}
