import { destination, pino } from "pino";
import type { Log } from "#domain/services.ts";
import type { Config } from "#server/start/config.ts";
import { succeedsInTime } from "#std/async/deadline.ts";

/** How long flushing the last lines may delay the exit of a process: nothing may be reading its output any more. */
const flushMs = 1_000;

/**
 * Writes structured lines to standard output, one JSON object each, in batches; `flush` writes the current batch if
 * possible.
 */
export function createLog(level: Config["logLevel"]): Log & { flush(): Promise<void> } {
  const stream = destination({ dest: 1, sync: false, minLength: 4096 });
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);
  const flushing = setInterval(() => stream.flush(), 1000);
  flushing.unref();
  return {
    info: (event, fields) => logger.info({ event, ...fields }),
    warn: (event, fields) => logger.warn({ event, ...fields }),
    error: (event, fields) => logger.error({ event, ...fields }),
    // Asynchronous, because `flushSync` retries forever when nothing reads the output.
    flush: async () => void (await succeedsInTime(flushMs, new Promise((resolve) => stream.flush(resolve)))),
  };
}

/** Returns the loggable parts of an error: its name, its message and its stack. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: error.name, message: error.message, stack: error.stack?.split("\n").slice(1, 6).join(" ") };
}
