import type { Services } from "#domain/services.ts";
import { errorFields } from "#server/log/log.ts";

/** The timer is for what becomes due by itself and is known; this is for what another process has left behind. */
const longestWaitMs = 30_000;
const shortestWaitMs = 250;

export type Worker = {
  /** Does what has become due since. */
  wake(): void;
  /** Begins nothing more, and waits for what is under way. */
  stop(): Promise<void>;
};

/** Calls `work` at once, then each time at the moment that it gave back, never twice at a time. */
export function keepWorking(work: () => Promise<Date | null>, { clock, log }: Pick<Services, "clock" | "log">): Worker {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let isRunning = false;
  let isCalled = false;
  let running = Promise.resolve();

  const run = async () => {
    let next: Date | null = null;
    do {
      isCalled = false;
      try {
        next = await work();
      } catch (error) {
        log.warn("test-gateway-failed", errorFields(error));
      }
    } while (isCalled && !stopped);
    isRunning = false;
    if (stopped) return;
    const wait = next === null ? longestWaitMs : next.getTime() - clock.now().getTime();
    timer = setTimeout(wake, Math.min(longestWaitMs, Math.max(shortestWaitMs, wait)));
  };
  const wake = () => {
    isCalled = true;
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
      await running;
    },
  };
}
