/**
 * Returns how long the work takes, in milliseconds for which this process is awake: a pause of the process counts as a
 * tenth of a second. For limits that state a promise.
 */
export async function awakeMsOf(work: () => Promise<unknown>): Promise<number> {
  let [awakeMs, last] = [0, performance.now()];
  const count = () => {
    const now = performance.now();
    awakeMs += Math.min(now - last, 100);
    last = now;
  };
  const timer = setInterval(count, 25);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  count();
  return awakeMs;
}
