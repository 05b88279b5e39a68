import { resolve } from "node:path";
import { Kysely, sql } from "kysely";
import { writeCheck } from "#database/check-writes.ts";
import type { OpenedDatabase, ReportProblem, Session } from "#database/database.ts";
import { type DatabaseObserver, logQueries, observed } from "#database/observe-queries.ts";
import { readsFrom } from "#database/public-reads.ts";
import type { Tables } from "#database/tables.ts";
import { succeedsInTime } from "#std/async/deadline.ts";
import { prepareFolder, startFailure } from "./database-folder.ts";
import type { Engine, Statements } from "./engine.ts";
import type { FolderLock } from "./folder-lock.ts";
import { QueuedPGliteDialect } from "./pglite-dialect.ts";
import { PgliteThread } from "./pglite-thread.ts";

/** PGlite never checkpoints automatically: without this, recovery time grows without bound. */
const checkpointMilliseconds = 5 * 60_000;

/** PGlite never vacuums or updates its statistics automatically; once an hour is sufficient. */
const vacuumMilliseconds = 60 * 60_000;

/**
 * Opens the embedded database in memory, or in a folder that it locks against other processes. A folder's database runs
 * in its own thread.
 */
export async function openPglite(
  target: { folder: string } | { memory: true; snapshot?: ArrayBuffer },
  report: ReportProblem,
  observer?: DatabaseObserver,
): Promise<OpenedDatabase> {
  if ("memory" in target) {
    // Used only by tests, so a server does not load it.
    const { openInMemory } = await import("./pglite-in-memory.ts");
    return describe(await openInMemory(target.snapshot), null, report, observer);
  }
  const folder = resolve(target.folder);
  const lock = await prepareFolder(folder, report);
  try {
    return describe(await startThread(folder, lock), lock, report, observer);
  } catch (error) {
    lock.release();
    throw startFailure(folder, error);
  }
}

async function startThread(folder: string, lock: FolderLock): Promise<Engine> {
  const thread = new PgliteThread(folder, lock);
  await thread.waitReady;
  return thread;
}

/** `lock` is the folder's lock, or null in memory. */
function describe(
  pglite: Engine,
  lock: FolderLock | null,
  report: ReportProblem,
  observer?: DatabaseObserver,
): OpenedDatabase {
  const dialect = new QueuedPGliteDialect(pglite, observer);
  const db = new Kysely<Tables>({ dialect, ...(observer && { log: logQueries(observer) }) });
  const writeBack = async () => void (await sql`checkpoint`.execute(db));
  const vacuum = async () => void (await sql`vacuum analyze`.execute(db));
  const timers = [
    repeat(writeBack, checkpointMilliseconds, (error) => report("checkpoint-failed", error)),
    repeat(vacuum, vacuumMilliseconds, (error) => report("vacuum-failed", error)),
  ];
  let closing: Promise<void> | null = null;

  async function listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>> {
    const unlisten = await pglite.listen(channel, callback);
    return () => unlisten();
  }

  async function close(): Promise<void> {
    for (const timer of timers) clearInterval(timer);
    try {
      if (lock !== null) await writeBack();
    } finally {
      await pglite.close();
      await db.destroy();
      lock?.release();
    }
  }

  return {
    db,
    publicReads: readsFrom(db),
    kind: "pglite",
    durability: lock === null ? "none" : "process-crash-only",
    onListingsChanged: (callback) => listen("listings_changed", callback),
    onJobDue: (callback) => listen("job_due", callback),
    connections: () => dialect.connections(),
    ping: (timeoutMilliseconds) => succeedsInTime(timeoutMilliseconds, sql`select 1`.execute(db)),
    canWrite: (timeoutMilliseconds) => succeedsInTime(timeoutMilliseconds, sql.raw(writeCheck).execute(db)),
    withSession: (work) => work(pgliteSession(pglite)),
    execute: (statements, parameters = []) =>
      observed(observer, statements, () => execute(pglite, statements, parameters)),
    async checkpoint() {
      await vacuum();
      await writeBack();
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}

function repeat(work: () => Promise<void>, milliseconds: number, onError: (error: unknown) => void): NodeJS.Timeout {
  return setInterval(() => void work().catch(onError), milliseconds).unref();
}

/** SQL that contains its own transaction runs inside an outer one, which also ends it on failure. */
async function execute(pglite: Engine, statements: string, parameters: unknown[]): Promise<{ rows: unknown[] }> {
  if (parameters.length > 0) return { rows: (await pglite.query(statements, parameters)).rows };
  const results = /^\s*begin\b/iu.test(statements)
    ? await pglite.transaction((transaction) => transaction.exec(statements))
    : await pglite.exec(statements);
  return { rows: results.flatMap(({ rows }) => rows) };
}

/**
 * Runs raw SQL on the embedded database's only connection.
 *
 * @internal Exported for its tests.
 */
export function pgliteSession(pglite: Engine | Statements): Session {
  return {
    async run(statements) {
      await pglite.exec(statements);
    },
    async query<Row>(statement: string, parameters: unknown[] = []) {
      return (await pglite.query<Row>(statement, parameters)).rows;
    },
    async transaction(work) {
      if (!("transaction" in pglite)) throw new Error("A transaction inside a transaction is not supported.");
      return await pglite.transaction((transaction) => work(pgliteSession(transaction)));
    },
  };
}
