import { existsSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ArchiveError } from "#database/archive/archive-error.ts";
import type { Entry } from "#database/archive/entries.ts";
import { archiveStatementTimeoutMs, type OnProgress } from "#database/archive/export-database.ts";
import { type Imported, importDatabase } from "#database/archive/import-database.ts";
import { temporaryPath } from "#database/archive/temporary-path.ts";
import type { OpenedDatabase, Session } from "#database/database.ts";
import { migrate, readMigrations } from "#database/migrate.ts";
import { openDatabase } from "#database/open-database.ts";
import { DatabaseUnavailableError } from "#database/outage.ts";
import { lockFolder } from "#database/pglite/folder-lock.ts";
import { rejectTransactionPooling } from "#database/postgres/reject-transaction-pooling.ts";

/** The source of a load and its options. `onLoaded` runs before the transaction commits. */
export type Load = { entries: AsyncIterable<Entry>; replace: boolean; report: OnProgress };

/** `aside` is the folder to which the replaced database was moved. */
export type Loaded = Imported & { migrated: string[]; aside: string | null };

/** How long PostgreSQL may still list closed connections. */
const closingMs = 3000;

/**
 * Loads into a PostgreSQL database in one transaction, and then applies newer migrations. `servingRole` gets access to
 * the tables.
 */
export async function loadPostgres(url: string, load: Load, servingRole?: string): Promise<Loaded> {
  const opened = await openDatabase({ url });
  try {
    await rejectTransactionPooling(opened);
    const imported = await importInto(opened, load, requireUnused);
    return { ...imported, migrated: await migrate(opened, undefined, servingRole), aside: null };
  } finally {
    await opened.close();
  }
}

/** Loads into a new folder and moves it into the data folder once it is complete. An existing database is renamed. */
export async function loadFolder(dataDir: string, load: Load): Promise<Loaded> {
  const folder = join(dataDir, "pglite");
  mkdirSync(dataDir, { recursive: true });
  const lock = await lockFolder(folder);
  const draft = `${folder}.restoring-${process.pid}`;
  const removeDraft = temporaryPath(draft);
  try {
    const isUsed = existsSync(folder) && readdirSync(folder).length > 0;
    if (isUsed && !load.replace)
      throw new ArchiveError(`${folder} is not empty. Add --replace to set it aside. Nothing was changed.`);
    const { imported, migrated } = await loadDraft(draft, load);
    const aside = isUsed ? `${folder}.replaced-${Date.now()}` : null;
    lock.assertOwned();
    if (aside !== null) renameSync(folder, aside);
    renameSync(draft, folder);
    return { ...imported, migrated, aside };
  } finally {
    removeDraft();
    lock.release();
  }
}

async function loadDraft(folder: string, load: Load): Promise<{ imported: Imported; migrated: string[] }> {
  const opened = await openDatabase({ folder });
  try {
    const imported = await importInto(opened, load, async () => {});
    const migrated = await migrate(opened);
    await opened.checkpoint();
    return { imported, migrated };
  } finally {
    await opened.close();
  }
}

async function importInto(
  opened: OpenedDatabase,
  { entries, replace, report }: Load,
  check: (session: Session) => Promise<void>,
): Promise<Imported> {
  const options = { migrations: readMigrations(), replace, onProgress: report };
  const work = async (session: Session) => {
    await check(session);
    return await session.transaction((inside) => importDatabase(inside, entries, options));
  };
  return await opened.withSession(work, { statementTimeoutMs: archiveStatementTimeoutMs }).catch((error: unknown) => {
    throw isStatementError(error)
      ? new ArchiveError(`The database refused: ${error.message}. Nothing was changed.`, error)
      : error;
  });
}

/** Whether this is a statement's error, which has a code from the database. */
function isStatementError(error: unknown): error is Error {
  const isKnown = error instanceof ArchiveError || error instanceof DatabaseUnavailableError;
  return !isKnown && error instanceof Error && "code" in error && /^[0-9A-Z]{5}$/.test(String(error.code));
}

/** A running server would continue with its cached state. */
async function requireUnused(session: Session): Promise<void> {
  const end = performance.now() + closingMs;
  for (;;) {
    const [found] = await session.query<{ others: string }>(`
      select count(*)::text as others from pg_stat_activity
      where datname = current_database() and application_name = 'taoli' and pid <> pg_backend_pid()
    `);
    if (found?.others === "0") return;
    if (performance.now() > end)
      throw new ArchiveError(
        `${found?.others} connections of Taoli use the database. Stop its processes first. Nothing was changed.`,
      );
    await wait(200);
  }
}
