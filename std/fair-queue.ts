type Sizes = {
  /** The number of jobs that run in parallel. */
  concurrency: number;
  /** How many may wait, per key and in total. */
  maxQueuedPerKey: number;
  maxQueued: number;
  /** Milliseconds after which a waiting job is rejected; without it, jobs wait as long as their callers. */
  maxWaitMs?: number;
  /** The job of a key that runs next. Under overload, the newest job has the caller who has waited least. */
  next?: "oldest" | "newest";
};

type Request = {
  /** Jobs with the same key wait in one line. */
  key: string;
  /** Runs only while no other job waits, and is evicted when all lines are full. */
  isLowPriority?: boolean;
  /** Ends the wait when the caller is gone, and throws the signal's reason. Running work is not interrupted. */
  signal?: AbortSignal;
};

/** Thrown if a request finds no room to wait, or has waited too long. */
export class QueueFullError extends Error {}

export type FairQueue = {
  run<Value>(request: Request, work: () => Promise<Value>): Promise<Value>;
  /** Whether `run` would run or queue the request. */
  hasRoom(request: Request): boolean;
  /** Whether a request would run immediately. */
  isFree(): boolean;
  /** The number of waiting jobs. */
  waiting(): number;
};

type Job = { since: number; start(): void; refuse(reason: unknown): void };
type Lines = Map<string, Set<Job>>;

/**
 * Runs a bounded number of jobs at a time. The others wait in lines, which are served round-robin. A client that sends
 * many requests delays the others by one job, not by all of its own.
 */
export function createFairQueue({ concurrency, ...sizes }: Sizes): FairQueue {
  const queue = new Queue(sizes);
  let running = 0;

  return {
    async run(request, work) {
      // A waiting request that is resumed already holds its slot, so a later one cannot take it.
      if (running >= concurrency) await queue.wait(request);
      else running += 1;
      try {
        return await work();
      } finally {
        if (!queue.startNext()) running -= 1;
      }
    },
    hasRoom: (request) => running < concurrency || queue.hasRoom(request),
    isFree: () => running < concurrency,
    waiting: () => queue.size,
  };
}

/** The waiting jobs. */
class Queue {
  readonly #sizes: Omit<Sizes, "concurrency">;
  /** In the order in which they are served; no line is empty. */
  readonly #lines: Lines = new Map();
  readonly #lowPriorityLines: Lines = new Map();
  #timer: NodeJS.Timeout | undefined;
  size = 0;

  constructor(sizes: Omit<Sizes, "concurrency">) {
    this.#sizes = sizes;
  }

  hasRoom({ key, isLowPriority = false }: Request): boolean {
    const { maxQueuedPerKey, maxQueued } = this.#sizes;
    const own = (isLowPriority ? this.#lowPriorityLines : this.#lines).get(key)?.size ?? 0;
    return own < maxQueuedPerKey && (this.size < maxQueued || (!isLowPriority && this.#lowPriorityLines.size > 0));
  }

  async wait(request: Request): Promise<void> {
    if (!this.hasRoom(request)) throw new QueueFullError();
    request.signal?.throwIfAborted();
    if (this.size >= this.#sizes.maxQueued) firstOf(this.#lowPriorityLines)?.job.refuse(new QueueFullError());
    await new Promise<void>((resolve, reject) => {
      const lines = request.isLowPriority ? this.#lowPriorityLines : this.#lines;
      const { key, signal } = request;
      const leave = () => {
        signal?.removeEventListener("abort", abort);
        this.size -= 1;
        remove(lines, key, job);
      };
      const abort = () => job.refuse(signal?.reason);
      const job: Job = {
        since: performance.now(),
        start: () => (leave(), resolve()),
        refuse: (reason) => (leave(), reject(reason as Error)),
      };
      signal?.addEventListener("abort", abort, { once: true });
      lines.set(key, (lines.get(key) ?? new Set()).add(job));
      this.size += 1;
      this.#watch(this.#sizes.maxWaitMs);
    });
  }

  /** Returns whether a job was waiting. */
  startNext(): boolean {
    const lines = this.#lines.size > 0 ? this.#lines : this.#lowPriorityLines;
    const found = firstOf(lines);
    if (found === undefined) return false;
    const { key, line, job: oldest } = found;
    const job = this.#sizes.next === "newest" ? ([...line].at(-1) ?? oldest) : oldest;
    // Moves the line to the end: it has had its turn.
    lines.delete(key);
    lines.set(key, line);
    job.start();
    return true;
  }

  /** Rejects requests that have waited too long, even if no running work ends. One timer serves all lines. */
  #watch(inMs: number | undefined): void {
    const { maxWaitMs } = this.#sizes;
    if (inMs === undefined || maxWaitMs === undefined || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const now = performance.now();
      const jobs = [...this.#lines.values(), ...this.#lowPriorityLines.values()].flatMap((line) => [...line]);
      for (const job of jobs) if (now - job.since >= maxWaitMs) job.refuse(new QueueFullError());
      const oldest = Math.min(...jobs.map(({ since }) => since).filter((since) => now - since < maxWaitMs));
      if (this.size > 0) this.#watch(Math.ceil(oldest + maxWaitMs - now));
    }, inMs).unref();
  }
}

function firstOf(lines: Lines): { key: string; line: Set<Job>; job: Job } | undefined {
  for (const [key, line] of lines) for (const job of line) return { key, line, job };
  return undefined;
}

function remove(lines: Lines, key: string, job: Job): void {
  const line = lines.get(key);
  line?.delete(job);
  if (line?.size === 0) lines.delete(key);
}
