const intervalMs = 30_000;

/** Calls `write` every half minute, one call at a time, and once more on `stop`. `write` must not throw. */
export function writeRegularly(write: () => Promise<void>): { stop(): Promise<void> } {
  let writing: Promise<void> = Promise.resolve();
  const next = () => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(() => void next(), intervalMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await next();
    },
  };
}
