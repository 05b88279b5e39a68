import type { Clock, Log } from "#domain/services.ts";
import { limitLines } from "#server/log/log-lines.ts";
import { succeedsInTime } from "#std/async/deadline.ts";
import { createFairQueue, QueueFullError } from "#std/async/fair-queue.ts";
import { createRateLimiter } from "#std/async/rate-limiter.ts";

/** Thrown if there is no capacity for the work, or if the network has exceeded its limit. */
export class BusyError extends Error {
  readonly status: 429 | 503;
  readonly retryAfterSeconds: number;

  constructor(status: 429 | 503, retryAfterSeconds: number) {
    super("There is no capacity for this request.");
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type AdmissionSizes = {
  /** The number of pages rendered or read in parallel. */
  concurrency: number;
  /** How many may wait, per network and in total, and for how long. */
  maxQueuedPerKey: number;
  maxQueued: number;
  maxWaitMs: number;
  /** Uncached pages per network and minute before it yields to others. */
  perMinute: number;
  /** Work that takes longer is waiting for the database, and releases its slot to other work meanwhile. */
  slowMs: number;
};

/** Counts of requests for uncached pages since the process started; for metrics. */
type AdmissionCounts = {
  /** Ran, immediately or after waiting. */
  admitted: number;
  /** Waited. */
  queued: number;
  /** Rejected with 503, and with 429. */
  shed: number;
  limited: number;
  /** Served an older copy instead of a rejection. */
  stale: number;
};

export type Admission = {
  /** Runs work for a visitor when it is its network's turn. Throws a `BusyError` if the wait would be too long. */
  admit<Value>(network: string, work: () => Promise<Value>): Promise<Value>;
  /** Admits work of one kind that many visitors share: it has its own queue and no limit per minute. */
  admitShared<Value>(kind: string, work: () => Promise<Value>): Promise<Value>;
  /** Whether further work would have to wait. */
  isBusy(): boolean;
  /** Counts and returns the rejection that work would get now; null if it would run or wait. */
  refuse(network: string): BusyError | null;
  /** Counts an older copy that was sent instead of a rejection. */
  countStale(): void;
  readonly counts: Readonly<AdmissionCounts>;
};

/**
 * Few concurrent pages keep the event loop free for cached ones: a render takes milliseconds of this thread, and while
 * one waits for the database the next can run. The queue takes less than a second on a slow machine, and requests that
 * have waited half a second are rejected, so that a visitor gets either a page or a rejection within a second.
 */
export const defaultAdmissionSizes: AdmissionSizes = {
  concurrency: 3,
  maxQueuedPerKey: 24,
  maxQueued: 64,
  maxWaitMs: 500,
  perMinute: 120,
  slowMs: 1000,
};

/** Slow work keeps its slot if more than this is unfinished. */
const maxUnfinished = 30;

const linesPerMinute = 10;
const retryAfterSeconds = 3;

/**
 * The only limit on public pages that need a render or a read of the database. Networks take turns in the queue. A
 * network that has used up its pages for this minute gets only spare capacity: everything while no other network waits,
 * and 429 when there is none.
 */
export function createPageAdmission(
  { clock, log }: { clock: Clock; log: Log },
  sizes: AdmissionSizes = defaultAdmissionSizes,
  onRejection: (reason: "busy" | "too-many") => void = () => {},
): Admission {
  const queue = createFairQueue({ ...sizes, next: "newest" });
  const limiter = createRateLimiter(sizes.perMinute, () => clock.now().getTime());
  const counts: AdmissionCounts = { admitted: 0, queued: 0, shed: 0, limited: 0, stale: 0 };
  let unfinished = 0;
  const nextLine = limitLines(clock, linesPerMinute);

  function rejection(waitSeconds: number | null): BusyError {
    if (waitSeconds === null) counts.shed += 1;
    else counts.limited += 1;
    onRejection(waitSeconds === null ? "busy" : "too-many");
    const unlogged = nextLine();
    if (unlogged !== null) log.warn("overloaded", { waiting: queue.waiting(), ...counts });
    return waitSeconds === null ? new BusyError(503, retryAfterSeconds) : new BusyError(429, waitSeconds);
  }

  /** Waits for work to end or to be slow. */
  async function untilSlow<Value>(running: Promise<Value>): Promise<{ running: Promise<Value> }> {
    unfinished += 1;
    const ended = running.then(
      () => void (unfinished -= 1),
      () => void (unfinished -= 1),
    );
    await (unfinished > maxUnfinished ? ended : succeedsInTime(sizes.slowMs, ended));
    return { running };
  }

  async function run<Value>(key: string, waitSeconds: number | null, work: () => Promise<Value>): Promise<Value> {
    const request = { key, isLowPriority: waitSeconds !== null };
    if (!queue.isFree() && queue.hasRoom(request)) counts.queued += 1;
    try {
      const { running } = await queue.run(request, async () => {
        counts.admitted += 1;
        return await untilSlow(work());
      });
      return await running;
    } catch (error) {
      throw error instanceof QueueFullError ? rejection(waitSeconds) : error;
    }
  }

  return {
    admit: (network, work) => run(network, limiter.consume(network), work),
    admitShared: (kind, work) => run(kind, null, work),
    isBusy: () => !queue.isFree(),
    refuse(network) {
      if (queue.isFree()) return null;
      const waitSeconds = limiter.peek(network);
      if (queue.hasRoom({ key: network, isLowPriority: waitSeconds !== null })) return null;
      return rejection(limiter.consume(network));
    },
    countStale: () => void (counts.stale += 1),
    counts,
  };
}
