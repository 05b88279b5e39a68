import { destination, pino } from "pino";
import type { Log } from "#domain/services.ts";
import type { Config } from "#server/start/config.ts";
import { succeedsInTime } from "#std/deadline.ts";

/** How long flushing the last lines may delay the end of a process: their reader may be gone. */
const flushMs = 1_000;

/**
 * Structured lines on standard output, one JSON object each. Written in batches; `flush` empties the batch, if it
 * can.
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
    // Not synchronously (`flushSync`): without a reader that would try forever.
    flush: async () => void (await succeedsInTime(flushMs, new Promise((resolve) => stream.flush(resolve)))),
  };
}

/** The loggable part of a failure: its kind, its message and where it came from. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: error.name, message: error.message, stack: error.stack?.split("\n").slice(1, 6).join(" ") };
}
