import type { Session } from "#database/database.ts";
import { type Migration, migrationLock, migrationsTable } from "#database/migrate.ts";
import { ArchiveError } from "./archive-error.ts";
import { excludedSchema, hasTables, readSequences, readTables, stableTexts, type Table } from "./catalog.ts";
import { dropEverything } from "./drop-everything.ts";
import { differences, type End, type Entry, type Header, type Sum, sumTable } from "./entries.ts";
import type { OnProgress } from "./export-database.ts";
import { suspendConstraints } from "./suspend-constraints.ts";

export type ImportOptions = {
  /** All migrations of this version. */
  migrations: readonly Migration[];
  /** Whether to delete the database's contents first; otherwise the database must be empty. */
  replace: boolean;
  onProgress?: OnProgress;
};

export type Imported = {
  header: Header;
  /** Per table, computed by the database after loading; equal to the archive's. */
  sums: Record<string, Sum>;
  /** Tables with rows in the archive that this version's schema lacks. */
  skipped: string[];
};

/**
 * Creates the schema at the archive's version, loads the rows, and compares every table with the archive. `session` is
 * inside a transaction: an exception leaves nothing behind. Throws an ArchiveError for an archive of another version,
 * a database that is not empty, and rows that differ.
 */
export async function importDatabase(
  session: Session,
  entries: AsyncIterable<Entry>,
  { migrations, replace, onProgress = () => {} }: ImportOptions,
): Promise<Imported> {
  let loading: Loading | null = null;
  let done = 0;
  for await (const entry of entries) {
    if ("header" in entry) {
      const applied = migrationsOf(entry.header, migrations);
      await ensureEmptyDatabase(session, entry.header, replace);
      loading = await prepare(session, entry.header, applied);
    }
    if (loading === null) throw new ArchiveError("The backup is damaged: it has no header.");
    if ("table" in entry) loading.insert = insertion(loading, entry.table);
    if ("rows" in entry) {
      if (loading.insert !== null) await session.query(loading.insert, [`[${entry.rows.join(",")}]`]);
      done += entry.rows.length;
      onProgress(done, loading.total);
    }
    if ("end" in entry) return await finish(session, loading, entry.end);
  }
  throw new ArchiveError("The backup is damaged: it ends early.");
}

type Loading = {
  header: Header;
  tables: Table[];
  restore: string[];
  total: number;
  /** The insert statement for the current table's rows; null if they are skipped. */
  insert: string | null;
  skipped: string[];
};

/** The migrations that were applied to the archive's database. */
function migrationsOf(header: Header, known: readonly Migration[]): Migration[] {
  return header.migrations.map(({ name, checksum }, index) => {
    const migration = known[index];
    if (!known.some((one) => one.name === name))
      throw new ArchiveError(
        `The backup comes from a newer version of Taoli: this version does not have its migration ${name}. Nothing was changed.`,
      );
    if (migration?.name !== name || migration.checksum !== checksum)
      throw new ArchiveError(
        `The backup's migration ${name} differs from this version's. Restore it with the version that made it. Nothing was changed.`,
      );
    return migration;
  });
}

async function ensureEmptyDatabase(session: Session, header: Header, replace: boolean): Promise<void> {
  await session.query("select pg_advisory_xact_lock($1)", [migrationLock]);
  if (!(await hasTables(session))) return;
  if (!replace)
    throw new ArchiveError(
      "The database is not empty. Add --replace to delete everything in it first. Nothing was changed.",
    );
  const schemas = Object.keys(header.tables).map((name) => name.split(".", 1)[0] ?? "");
  await dropEverything(session, [...new Set([...schemas, excludedSchema])]);
}

async function prepare(session: Session, header: Header, migrations: readonly Migration[]): Promise<Loading> {
  for (const { sql } of migrations) await session.run(sql);
  await session.run(`${migrationsTable} ${stableTexts}`);
  const tables = await readTables(session);
  const missing = tables.find(({ name }) => !(name in header.tables));
  if (missing !== undefined)
    throw new ArchiveError(`The backup lacks the table ${missing.name}: its user did not own it. Nothing was changed.`);
  const restore = await suspendConstraints(session);
  await session.run(`truncate ${tables.map(({ sql }) => sql).join(", ")}`);
  const names = new Set(tables.map(({ name }) => name));
  const skipped = Object.keys(header.tables).filter((name) => !names.has(name));
  const total = Object.values(header.tables).reduce((sum, rows) => sum + rows, 0);
  return { header, tables, restore, total, insert: null, skipped };
}

function insertion({ tables }: Loading, name: string): string | null {
  const table = tables.find((one) => one.name === name);
  if (table === undefined) return null;
  const values = table.columns.map(({ type }, index) => `(line ->> ${index})::${type}`);
  return `
    insert into ${table.sql} (${table.columns.map(({ sql }) => sql).join(", ")}) overriding system value
    select ${values.join(", ")} from jsonb_array_elements($1::jsonb) as line
  `;
}

async function finish(session: Session, { header, tables, restore, skipped }: Loading, end: End): Promise<Imported> {
  for (const statement of restore) await session.run(statement);
  const values = new Map(end.sequences.map(({ name, value }) => [name, value]));
  for (const { name, sql } of await readSequences(session)) {
    const value = values.get(name);
    if (typeof value === "string")
      await session.query("select setval($1::text::regclass, $2::text::bigint)", [sql, value]);
  }
  await session.run(`analyze ${tables.map(({ sql }) => sql).join(", ")}`);
  const sums: Record<string, Sum> = {};
  for (const table of tables) sums[table.name] = await sumTable(session, table);
  const expected = Object.fromEntries(Object.entries(end.sums).filter(([name]) => !skipped.includes(name)));
  const [different] = differences(expected, sums);
  if (different !== undefined)
    throw new ArchiveError(`After loading, ${different} differs from the backup. Nothing was changed.`);
  return { header, sums, skipped };
}
