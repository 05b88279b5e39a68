import type { OpenedDatabase } from "#database/database.ts";

const runningHere = new Set<string>();

/**
 * Runs the work unless it is already running, in this or another process on the same database; then returns false. The
 * lock belongs to a connection, so a killed process releases it. No transaction is open during the work.
 */
export async function runAlone(
  { kind, withSession }: Pick<OpenedDatabase, "kind" | "withSession">,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  // PGlite has one connection and one process, so it needs no lock.
  if (kind === "postgres")
    return await withSession(async (session) => {
      const [row] = await session.query<{ taken: boolean }>(
        "select pg_try_advisory_lock(hashtext('taoli-job'), hashtext($1)) as taken",
        [name],
      );
      if (row?.taken !== true) return false;
      await work();
      return true;
    });
  if (runningHere.has(name)) return false;
  runningHere.add(name);
  try {
    await work();
    return true;
  } finally {
    runningHere.delete(name);
  }
}
