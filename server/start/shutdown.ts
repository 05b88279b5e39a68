import type { Server } from "node:http";
import type { Log } from "#domain/services.ts";
import { errorFields } from "#server/log/log.ts";

const stopAcceptingAfterMs = 1000;
const finishRequestsMs = 10_000;
const sweepMs = 100;
const giveUpAfterMs = 15_000;

/**
 * Ctrl-C signals every process of the terminal, and parent processes forward it: repeats within this time count as the
 * first signal.
 */
const sameSignalMs = 500;

export type Stoppable = {
  server: Server;
  log: Log;
  /** Called immediately: from now on the process is not ready. */
  announce(): void;
  /** Called once no request is in progress: stops jobs, flushes, closes the database. */
  close(): Promise<void>;
};

/**
 * Handles SIGTERM or SIGINT: immediately not ready, no new connections after a second (a load balancer needs it to
 * notice; SIGINT on a laptop skips it), ten seconds to drain requests in flight, then everything closes and the process
 * exits 0. A second signal, half a second or more after the first, exits immediately.
 */
export function stopOnSignal({ server, log, announce, close }: Stoppable): void {
  let stoppingSince: number | null = null;
  const stop = async (signal: NodeJS.Signals) => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince >= sameSignalMs) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    announce();
    // Requests that a proxy sends on a closing connection would be lost. `Connection: close` makes it open another one.
    server.prependListener("request", (_request, response) => response.setHeader("connection", "close"));
    log.info("stopping", { signal });
    setTimeout(() => process.exit(1), giveUpAfterMs).unref();
    if (signal === "SIGTERM") {
      await wait(stopAcceptingAfterMs);
      // Overdue timers run before sockets are read: requests that arrived during a suspension are read first.
      await nextTurn();
    }
    await finishRequests(server);
    await close();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      stop(signal).catch((error) => {
        log.error("stop-failed", errorFields(error));
        process.exit(1);
      });
    });
  }
}

async function finishRequests(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // Closes connections that become idle from now on: a further request on one would get no response.
  const sweeping = setInterval(() => server.closeIdleConnections(), sweepMs);
  const forced = setTimeout(() => server.closeAllConnections(), finishRequestsMs);
  await closed;
  clearInterval(sweeping);
  clearTimeout(forced);
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
