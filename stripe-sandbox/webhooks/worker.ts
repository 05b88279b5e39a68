/** Picks up work left behind by another process; all other work wakes the worker or is known in advance. */
const maxWaitMs = 30_000;
const minWaitMs = 250;

export type Worker = {
  /** Processes everything due now. */
  wake(): void;
  /** Starts no further runs and waits for the current one. */
  stop(): Promise<void>;
};

type WorkerOptions = { now: () => Date; onError: (error: unknown) => void };

/** Calls `processDue` now, then at the time it returned, and whenever woken; never concurrently. */
export function startWorker(processDue: () => Promise<Date | null>, { now, onError }: WorkerOptions): Worker {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let isRunning = false;
  let isWoken = false;
  let running = Promise.resolve();

  const run = async () => {
    let next: Date | null = null;
    do {
      isWoken = false;
      try {
        next = await processDue();
      } catch (error) {
        onError(error);
      }
    } while (isWoken && !stopped);
    isRunning = false;
    if (stopped) return;
    const wait = next === null ? maxWaitMs : next.getTime() - now().getTime();
    timer = setTimeout(wake, Math.min(maxWaitMs, Math.max(minWaitMs, wait)));
  };
  const wake = () => {
    isWoken = true;
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
