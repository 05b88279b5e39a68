import type { DatabaseTarget, OpenedDatabase, ReportProblem } from "./database.ts";
import type { DatabaseObserver } from "./observe-queries.ts";
import { openPglite } from "./pglite/pglite.ts";
import { openPostgres } from "./postgres/postgres.ts";

/**
 * Opens without migrating. A PostgreSQL server may be unavailable: queries then fail until it is back, without a
 * restart. A folder opened by another process throws a `FolderInUseError`: immediately, or within seconds if only the
 * heartbeat shows whether that process is alive. A process that loses its folder to another one exits.
 */
export async function openDatabase(
  target: DatabaseTarget,
  report: ReportProblem = () => {},
  observer?: DatabaseObserver,
): Promise<OpenedDatabase> {
  return "url" in target ? openPostgres(target, report, observer) : openPglite(target, report, observer);
}
