import type { Session } from "#database/database.ts";
import { ArchiveError } from "./archive-error.ts";
import { readSequences, readTables, rowToJsonSql, stableTexts, type Table } from "./catalog.ts";
import { type Entry, type Header, type Sum, TableChecksum } from "./entries.ts";

/** Receives the number of rows processed and the total. */
export type OnProgress = (done: number, total: number) => void;

const fetchRows = 1000;

/** The timeout of a backup's statements: counting the rows of a large table takes longest. */
export const archiveStatementTimeoutMs = 60 * 60_000;

/**
 * The database as archive entries, in one snapshot. `session` must be inside a transaction that has run no query yet.
 * Read-only, so it works on a standby; blocks schema changes but no readers or writers.
 */
export async function* exportDatabase(session: Session, onProgress: OnProgress = () => {}): AsyncGenerator<Entry> {
  await session.run(`set transaction isolation level repeatable read, read only; ${stableTexts}`);
  await session.run("set local idle_in_transaction_session_timeout = 0");
  const tables = await lockTables(session);
  const counts = await countRows(session, tables);
  const total = Object.values(counts).reduce((sum, rows) => sum + rows, 0);
  yield { header: await describe(session, counts) };
  let done = 0;
  const sums: Record<string, Sum> = {};
  for (const table of tables) {
    yield { table: table.name };
    const summing = new TableChecksum();
    for await (const rows of readLines(session, table)) {
      summing.add(rows);
      done += rows.length;
      onProgress(done, total);
      yield { rows };
    }
    sums[table.name] = summing.result();
  }
  const sequences = (await readSequences(session)).map(({ name, value }) => ({ name, value }));
  yield { end: { sums, sequences } };
}

/** Locks every table, so its schema cannot change until the export ends. Throws if the migrations have not run. */
async function lockTables(session: Session): Promise<Table[]> {
  const tables = await readTables(session);
  if (!tables.some(({ name }) => name === "public.schema_migrations"))
    throw new ArchiveError(
      "There is nothing to back up: the database has no tables of Taoli that this user owns. If another one does, set " +
        "DATABASE_OWNER_URL.",
    );
  await session.run(`lock table ${tables.map(({ sql }) => `only ${sql}`).join(", ")} in access share mode`);
  return tables;
}

async function countRows(session: Session, tables: readonly Table[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, sql } of tables) {
    const [found] = await session.query<{ rows: string }>(`select count(*)::text as rows from ${sql}`);
    counts[name] = Number(found?.rows);
  }
  return counts;
}

async function describe(session: Session, tables: Record<string, number>): Promise<Header> {
  const migrations = await session.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations order by name",
  );
  const [server] = await session.query<{ now: string; source: string }>(
    `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as now, 'PostgreSQL ' || current_setting('server_version') as source`,
  );
  const { now: createdAt = "", source = "" } = server ?? {};
  return { format: "taoli-backup-1", createdAt, source, migrations, tables };
}

async function* readLines(session: Session, table: Table): AsyncGenerator<string[]> {
  await session.run(`declare lines no scroll cursor for select ${rowToJsonSql(table)} as line from ${table.sql}`);
  for (;;) {
    const rows = await session.query<{ line: string }>(`fetch ${fetchRows} from lines`);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < fetchRows) break;
  }
  await session.run("close lines");
}
