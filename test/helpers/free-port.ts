import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the range that systems assign to outgoing connections: such a port may be taken before a server listens. */
const firstPort = 20_000;
const portsPerWorker = 750;
const slices = 17;

/** Each of up to sixteen workers has its own ports, and uses each of them once before it repeats one. */
const ownFirstPort = firstPort + (Number(process.env["VITEST_POOL_ID"] ?? 0) % slices) * portsPerWorker;
let next = randomInt(portsPerWorker);

/** Returns a port that is currently free, and that no other worker is about to listen on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = ownFirstPort + (next % portsPerWorker);
    next += 1;
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
