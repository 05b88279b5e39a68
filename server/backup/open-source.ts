import type { Entry } from "#database/archive/entries.ts";
import { archiveStatementTimeoutMs, exportDatabase, type OnProgress } from "#database/archive/export-database.ts";
import { temporaryPath } from "#database/archive/temporary-path.ts";
import type { OpenedDatabase, Session } from "#database/database.ts";
import { openDatabase } from "#database/open-database.ts";
import { FolderInUseError } from "#database/pglite/folder-lock.ts";
import { databaseTarget } from "#server/services.ts";
import type { Config } from "#server/start/config.ts";
import { requestSnapshot } from "./snapshot-channel.ts";

/** A database to read a backup from; `close` also deletes it if it is a copy. */
type Source = { opened: OpenedDatabase; close(): Promise<void> };

/**
 * Opens the configured database: PostgreSQL, also while other processes use it; the embedded database itself if no
 * process has it open, else a copy that the process makes.
 */
export async function openSource(config: Config): Promise<Source> {
  try {
    const opened = await openDatabase(databaseTarget(asOwner(config)));
    return { opened, close: () => opened.close() };
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
  }
  const folder = await requestSnapshot(config.dataDir);
  const remove = temporaryPath(folder);
  try {
    const opened = await openDatabase({ folder });
    const close = async () => {
      await opened.close();
      remove();
    };
    return { opened, close };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Under row-level security, only the owner can read a whole table. */
function asOwner(config: Config): Config {
  return { ...config, databaseUrl: config.databaseOwnerUrl ?? config.databaseUrl };
}

/** Runs `work` with the entries of one snapshot of a database. */
export async function withEntries<Value>(
  { withSession }: Pick<OpenedDatabase, "withSession">,
  report: OnProgress,
  work: (entries: AsyncIterable<Entry>) => Promise<Value>,
): Promise<Value> {
  const inTransaction = (session: Session) => session.transaction((inside) => work(exportDatabase(inside, report)));
  return await withSession(inTransaction, { statementTimeoutMs: archiveStatementTimeoutMs });
}
