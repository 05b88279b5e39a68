import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Returns a port that is currently free, below the range that systems assign to outgoing connections: a port of that
 * range may be taken before a server listens on it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once("error", () => resolve(false))
      .listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
