type Sizes = {
  /** How many run in parallel. */
  atOnce: number;
  /** How many may wait, per line and in total. */
  perLine: number;
  inAll: number;
  /** Milliseconds after which a waiting job is refused; without it jobs wait as long as their callers. */
  mostWaitMs?: number;
  /** Which job of a line is next. While more arrives than runs, the newest has the caller who has waited least. */
  next?: "oldest" | "newest";
};

type Request = {
  /** The line it waits in. */
  line: string;
  /** It runs only while no other job waits, and makes room for others when all queues are full. */
  isSpare?: boolean;
  /** Ends the wait when the requester is gone; its reason is thrown. Running work is not interrupted. */
  signal?: AbortSignal;
};

/** Thrown to a request for which there is no room to wait, or that has waited for too long. */
export class NoRoomError extends Error {}

export type Turns = {
  take<Value>(request: Request, work: () => Promise<Value>): Promise<Value>;
  /** Whether `take` would run the request or let it wait. */
  hasRoom(request: Request): boolean;
  /** Whether a request would run at once. */
  isFree(): boolean;
  /** How many wait now. */
  waiting(): number;
};

type Job = { since: number; start(): void; refuse(reason: unknown): void };
type Lines = Map<string, Set<Job>>;

/**
 * Runs a bounded number of jobs at a time. The others wait in lines, which are served in turn, one job of each. A
 * client that sends many requests delays the others by one job, not by all of its own.
 */
export function createTurns({ atOnce, perLine, inAll, mostWaitMs, next = "oldest" }: Sizes): Turns {
  /** Lines are in the order in which they are served; none is empty. */
  const lines: Lines = new Map();
  const spareLines: Lines = new Map();
  let running = 0;
  let waiting = 0;
  let timer: NodeJS.Timeout | undefined;

  function hasRoom({ line, isSpare = false }: Request): boolean {
    if (running < atOnce) return true;
    const own = (isSpare ? spareLines : lines).get(line)?.size ?? 0;
    return own < perLine && (waiting < inAll || (!isSpare && spareLines.size > 0));
  }

  function wait(request: Request): Promise<void> {
    if (!hasRoom(request)) throw new NoRoomError();
    request.signal?.throwIfAborted();
    if (waiting >= inAll) firstOf(spareLines)?.job.refuse(new NoRoomError());
    return new Promise((resolve, reject) => {
      const all = request.isSpare ? spareLines : lines;
      const { line, signal } = request;
      const leave = () => {
        signal?.removeEventListener("abort", abort);
        waiting -= 1;
        remove(all, line, job);
      };
      const abort = () => job.refuse(signal?.reason);
      const job: Job = {
        since: performance.now(),
        start: () => (leave(), resolve()),
        refuse: (reason) => (leave(), reject(reason as Error)),
      };
      signal?.addEventListener("abort", abort, { once: true });
      all.set(line, (all.get(line) ?? new Set()).add(job));
      waiting += 1;
      watch(mostWaitMs);
    });
  }

  /** Refuses what has waited for too long, also while nothing that runs ends. One timer serves all lines. */
  function watch(inMs: number | undefined): void {
    if (inMs === undefined || mostWaitMs === undefined || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      const now = performance.now();
      const jobs = [...lines.values(), ...spareLines.values()].flatMap((line) => [...line]);
      for (const job of jobs) if (now - job.since >= mostWaitMs) job.refuse(new NoRoomError());
      const oldest = Math.min(...jobs.map(({ since }) => since).filter((since) => now - since < mostWaitMs));
      if (waiting > 0) watch(Math.ceil(oldest + mostWaitMs - now));
    }, inMs).unref();
  }

  function startNext(): void {
    const all = lines.size > 0 ? lines : spareLines;
    const found = firstOf(all);
    if (found === undefined) {
      running -= 1;
      return;
    }
    const { name, line, job: oldest } = found;
    const job = next === "oldest" ? oldest : ([...line].at(-1) ?? oldest);
    // Behind all the others: it has had its turn.
    all.delete(name);
    all.set(name, line);
    job.start();
  }

  return {
    async take(request, work) {
      // A waiting request that is resumed already holds its slot, so a later one cannot take it.
      if (running >= atOnce) await wait(request);
      else running += 1;
      try {
        return await work();
      } finally {
        startNext();
      }
    },
    hasRoom,
    isFree: () => running < atOnce,
    waiting: () => waiting,
  };
}

function firstOf(lines: Lines): { name: string; line: Set<Job>; job: Job } | undefined {
  for (const [name, line] of lines) for (const job of line) return { name, line, job };
  return undefined;
}

function remove(lines: Lines, name: string, job: Job): void {
  const line = lines.get(name);
  line?.delete(job);
  if (line?.size === 0) lines.delete(name);
}
