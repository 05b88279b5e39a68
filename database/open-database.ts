import type { DatabaseTarget, OpenedDatabase, ReportProblem } from "./database.ts";
import { openPglite } from "./pglite/pglite.ts";
import { openPostgres } from "./postgres/postgres.ts";

/**
 * Opens without migrating. A PostgreSQL server may still be away: then queries fail until it is back, and no restart
 * is needed. A folder that another process has open is refused with a `FolderInUseError`: at once, or within seconds
 * where only its heartbeat tells whether that process is alive. A process that loses its folder to another one ends.
 */
export async function openDatabase(target: DatabaseTarget, report: ReportProblem = () => {}): Promise<OpenedDatabase> {
  return "url" in target ? openPostgres(target.url, report) : openPglite(target, report);
}
