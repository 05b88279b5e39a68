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
  /** Jobs with the same key wait in one queue. */
  key: string;
  /** Runs only while no other job waits, and is evicted when all queues are full. */
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
type Queues = Map<string, Set<Job>>;

/**
 * Runs a bounded number of jobs at a time. The others wait in queues, which are served round-robin. A client that sends
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
  /** In the order in which they are served; no queue is empty. */
  readonly #queues: Queues = new Map();
  readonly #lowPriorityQueues: Queues = new Map();
  #timer: NodeJS.Timeout | undefined;
  size = 0;

  constructor(sizes: Omit<Sizes, "concurrency">) {
    this.#sizes = sizes;
  }

  hasRoom({ key, isLowPriority = false }: Request): boolean {
    const { maxQueuedPerKey, maxQueued } = this.#sizes;
    const own = (isLowPriority ? this.#lowPriorityQueues : this.#queues).get(key)?.size ?? 0;
    return own < maxQueuedPerKey && (this.size < maxQueued || (!isLowPriority && this.#lowPriorityQueues.size > 0));
  }

  async wait(request: Request): Promise<void> {
    if (!this.hasRoom(request)) throw new QueueFullError();
    request.signal?.throwIfAborted();
    if (this.size >= this.#sizes.maxQueued) firstOf(this.#lowPriorityQueues)?.job.refuse(new QueueFullError());
    await new Promise<void>((resolve, reject) => {
      const queues = request.isLowPriority ? this.#lowPriorityQueues : this.#queues;
      const { key, signal } = request;
      const leave = () => {
        signal?.removeEventListener("abort", abort);
        this.size -= 1;
        remove(queues, key, job);
      };
      const abort = () => job.refuse(signal?.reason);
      const job: Job = {
        since: performance.now(),
        start: () => (leave(), resolve()),
        refuse: (reason) => (leave(), reject(reason as Error)),
      };
      signal?.addEventListener("abort", abort, { once: true });
      queues.set(key, (queues.get(key) ?? new Set()).add(job));
      this.size += 1;
      this.#watch(this.#sizes.maxWaitMs);
    });
  }

  /** Returns whether a job was waiting. */
  startNext(): boolean {
    const queues = this.#queues.size > 0 ? this.#queues : this.#lowPriorityQueues;
    const found = firstOf(queues);
    if (found === undefined) return false;
    const { key, queue, job: oldest } = found;
    const job = this.#sizes.next === "newest" ? ([...queue].at(-1) ?? oldest) : oldest;
    // Moves the queue to the end: it has had its turn.
    queues.delete(key);
    queues.set(key, queue);
    job.start();
    return true;
  }

  /**
   * Rejects requests that have waited too long, even if no running work ends. One timer serves all queues. Work that
   * ended while the whole process was suspended frees its slot first: overdue timers run before sockets are read, so
   * requests are rejected one turn of the event loop later.
   */
  #watch(inMs: number | undefined): void {
    if (inMs === undefined || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = setTimeout(() => this.#rejectLate(), 0).unref();
    }, inMs).unref();
  }

  #rejectLate(): void {
    const { maxWaitMs = Infinity } = this.#sizes;
    this.#timer = undefined;
    const now = performance.now();
    const jobs = [...this.#queues.values(), ...this.#lowPriorityQueues.values()].flatMap((queue) => [...queue]);
    for (const job of jobs) if (now - job.since >= maxWaitMs) job.refuse(new QueueFullError());
    const oldest = Math.min(...jobs.map(({ since }) => since).filter((since) => now - since < maxWaitMs));
    if (this.size > 0) this.#watch(Math.ceil(oldest + maxWaitMs - now));
  }
}

function firstOf(queues: Queues): { key: string; queue: Set<Job>; job: Job } | undefined {
  for (const [key, queue] of queues) for (const job of queue) return { key, queue, job };
  return undefined;
}

function remove(queues: Queues, key: string, job: Job): void {
  const queue = queues.get(key);
  queue?.delete(job);
  if (queue?.size === 0) queues.delete(key);
}
