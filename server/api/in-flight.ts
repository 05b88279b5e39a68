/** Runs work unless as much of it is under way as there may be; then gives null. */
export type InFlight = <Value>(work: () => Promise<Value>) => Promise<Value | null>;

/** At most so many at a time; nobody waits in a line. */
export function limitInFlight(most: number): InFlight {
  let count = 0;
  return async (work) => {
    if (count >= most) return null;
    count += 1;
    try {
      return await work();
    } finally {
      count -= 1;
    }
  };
}
