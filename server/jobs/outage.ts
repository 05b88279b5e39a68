import { isOutage } from "#database/outage.ts";
import type { Log } from "#domain/services.ts";
import { errorFields } from "#server/log/log.ts";

const minuteMs = 60_000;

/**
 * Marks an error that was already logged as part of an outage. The symbol is enumerable, so it is copied with the
 * error.
 */
const isReported = Symbol("logged as part of an outage");

export type Outage = {
  /** Runs work on the database and detects outages. Rethrows its errors. */
  watch<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Whether a failure has already been logged. */
  hasReported(failure: object): boolean;
};

/**
 * Logs the start of a database outage, then its duration once a minute, and its end, regardless of the number of
 * errors. `now` in milliseconds.
 */
export function watchForOutage(log: Log, now: () => number = Date.now): Outage {
  let since: number | null = null;
  let lastLoggedAt = 0;
  const seconds = () => Math.round((now() - (since ?? now())) / 1000);

  function failed(error: unknown): void {
    const isFirst = since === null;
    since ??= now();
    if (!isFirst && now() - lastLoggedAt < minuteMs) return;
    lastLoggedAt = now();
    log.warn("job-queue-without-database", { seconds: seconds(), ...errorFields(error) });
  }

  return {
    async watch(work) {
      // A response to a request that began before the outage does not end it.
      const wasAway = since !== null;
      try {
        const value = await work();
        if (!wasAway) return value;
        if (since !== null) log.info("job-queue-has-database-again", { seconds: seconds() });
        since = null;
        return value;
      } catch (error) {
        if (!isOutage(error)) throw error;
        failed(error);
        if (error instanceof Error) Object.assign(error, { [isReported]: true });
        throw error;
      }
    },
    hasReported: (failure) => isReported in failure,
  };
}
