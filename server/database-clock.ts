import type { OpenedDatabase } from "#database/database.ts";
import type { Clock, Log } from "#domain/services.ts";
import { errorFields } from "./log/log.ts";

const intervalMs = 60_000;

/** A larger difference from the machine's own clock is logged. */
const clockSkewWarningMs = 2_000;

export type DatabaseClock = Clock & { stop(): void };

/**
 * Starts a clock with the database's time, so that all processes count months and expire listings alike, even if a
 * machine's clock is wrong. It is the process's clock plus a correction, updated once a minute, accurate to half a
 * round trip. While the database is unavailable, the last correction applies. With the embedded database it is the
 * process's clock. Throws if the database does not respond at startup. `localNow` is for tests, in milliseconds.
 */
export async function startDatabaseClock(
  { kind, execute }: Pick<OpenedDatabase, "kind" | "execute">,
  log: Log,
  localNow: () => number = Date.now,
): Promise<DatabaseClock> {
  if (kind === "pglite") return { now: () => new Date(localNow()), stop() {} };
  let aheadMs = 0;

  async function correctOffset(): Promise<void> {
    const requestedAt = localNow();
    const { rows } = await execute("select extract(epoch from clock_timestamp())::float8 * 1000 as now");
    const before = aheadMs;
    aheadMs = Number((rows as { now: number }[])[0]?.now) - (requestedAt + localNow()) / 2;
    const isFar = Math.abs(aheadMs) > clockSkewWarningMs;
    if (isFar && Math.abs(aheadMs - before) > clockSkewWarningMs)
      log.warn("clock-differs", { databaseAheadMs: aheadMs });
  }

  await correctOffset();
  const timer = setInterval(() => {
    void correctOffset().catch((error: unknown) => log.warn("clock-not-compared", errorFields(error)));
  }, intervalMs);
  timer.unref();
  return { now: () => new Date(localNow() + aheadMs), stop: () => clearInterval(timer) };
}
