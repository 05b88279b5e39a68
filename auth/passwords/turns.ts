type Sizes = {
  /** How many run in parallel. */
  atOnce: number;
  /** How many may wait, per line and in total. */
  perLine: number;
  inAll: number;
};

type Request = {
  /** The line it waits in. */
  line: string;
  /** Ends the wait when the requester is gone; its reason is thrown. Running work is not interrupted. */
  signal?: AbortSignal;
};

/** Thrown to a request for which there is no room to wait. */
export class NoRoomError extends Error {}

export type TakeTurns = <Value>(request: Request, work: () => Promise<Value>) => Promise<Value>;

/**
 * Runs a bounded number of jobs at a time. The others wait in lines, which are served in turn, one job of each. A
 * client that sends many requests delays the others by one job, not by all of its own.
 */
export function createTurns({ atOnce, perLine, inAll }: Sizes): TakeTurns {
  /**
   * The callbacks that start waiting jobs, by line. Lines are in the order in which they are served; none is empty.
   */
  const lines = new Map<string, Set<() => void>>();
  let running = 0;
  let waiting = 0;

  function wait({ line: name, signal }: Request): Promise<void> {
    const line = lines.get(name) ?? new Set();
    if (line.size >= perLine || waiting >= inAll) throw new NoRoomError();
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener("abort", abort);
        resolve();
      };
      const abort = () => {
        line.delete(start);
        waiting -= 1;
        if (line.size === 0) lines.delete(name);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener("abort", abort, { once: true });
      lines.set(name, line.add(start));
      waiting += 1;
    });
  }

  function startNext(): void {
    const [next] = lines;
    if (next === undefined) {
      running -= 1;
      return;
    }
    const [name, line] = next;
    const [start = () => {}] = line;
    line.delete(start);
    waiting -= 1;
    lines.delete(name);
    // Behind all the others: it has had its turn.
    if (line.size > 0) lines.set(name, line);
    start();
  }

  return async (request, work) => {
    // A waiting request that is resumed already holds its slot, so a later one cannot take it.
    if (running >= atOnce) await wait(request);
    else running += 1;
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}
