import type { OpenedDatabase } from "#database/database.ts";
import type { Clock, Log } from "#domain/services.ts";
import { errorFields } from "./log/log.ts";

const everyMs = 60_000;

/** A machine whose own clock is further off is worth a line in the log. */
const worthSayingMs = 2_000;

export type DatabaseClock = Clock & { stop(): void };

/**
 * The time of the database, by which all processes over it count months and let listings end, however wrong the clock
 * of one machine is. It is the process's own clock, put right once a minute, to within half of the time that an
 * answer takes; while the database is away it goes on as it went. The embedded database has no other clock than the
 * process. Throws when the database does not answer at the start. `local` is for tests, in milliseconds.
 */
export async function startDatabaseClock(
  { kind, execute }: Pick<OpenedDatabase, "kind" | "execute">,
  log: Log,
  local: () => number = Date.now,
): Promise<DatabaseClock> {
  if (kind === "pglite") return { now: () => new Date(local()), stop() {} };
  let aheadMs = 0;

  async function putRight(): Promise<void> {
    const asked = local();
    const { rows } = await execute("select extract(epoch from clock_timestamp())::float8 * 1000 as now");
    const before = aheadMs;
    aheadMs = Number((rows as { now: number }[])[0]?.now) - (asked + local()) / 2;
    const isFar = Math.abs(aheadMs) > worthSayingMs;
    if (isFar && Math.abs(aheadMs - before) > worthSayingMs) log.warn("clock-differs", { databaseAheadMs: aheadMs });
  }

  await putRight();
  const timer = setInterval(() => {
    void putRight().catch((error: unknown) => log.warn("clock-not-compared", errorFields(error)));
  }, everyMs);
  timer.unref();
  return { now: () => new Date(local() + aheadMs), stop: () => clearInterval(timer) };
}
