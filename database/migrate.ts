import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { OpenedDatabase, Session } from "./database.ts";
import { grantAccess } from "./grant-access.ts";
import { rejectTransactionPooling } from "./postgres/reject-transaction-pooling.ts";

/** An arbitrary key for the migration lock; must not change between releases. */
export const migrationLock = 7_017_391;

/** How long a second process waits for the first one's migration. */
const turnSeconds = 120;

/**
 * The lock timeout of a migration; statements queued behind it, including reads, wait as long. On timeout the migration
 * is rolled back and retried a little later.
 */
const tableLockMs = 1000;
const pauseMs = 1000;
const maxAttempts = 30;

const lockNotAvailable = "55P03";

/** Leaves time to build an index over many rows; after this timeout the migration fails. */
const statementTimeoutMs = 15 * 60_000;

/** The statements that create the table of applied migrations. */
export const migrationsTable = `
  create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
  alter table schema_migrations enable row level security;
  alter table schema_migrations add column if not exists phase text;
`;

/**
 * `expand` migrations keep everything that the previous version uses; `contract` migrations remove something. Null for
 * migrations that predate phases.
 */
type Phase = "expand" | "contract" | null;

export type Migration = { name: string; sql: string; checksum: string; phase?: Phase };

/** The database has been migrated beyond the versions this release supports. The message explains the fix. */
export class SchemaTooNewError extends Error {
  constructor(name: string) {
    super(
      `The database was migrated by a newer version (${name}), which removed what this version needs. ` +
        "Start that version or a newer one, or restore a backup from before (docs/upgrading.md).",
    );
    this.name = "SchemaTooNewError";
  }
}

/** A migration is pending and the role may not migrate. The message explains the fix. */
export class MigrationsPendingError extends Error {
  constructor(pending: readonly Migration[]) {
    super(
      `The database lacks ${pending.length} migrations, the first of which is ${pending[0]?.name}. The user of ` +
        "DATABASE_URL does not own its tables: first run the command `migrate` with DATABASE_OWNER_URL.",
    );
    this.name = "MigrationsPendingError";
  }
}

/** The migrations folder. This project's processes run in its root, also from the bundle. */
function migrationsFolder(): string {
  return join(process.cwd(), "database", "migrations");
}

/** The `.sql` files of a folder, by name. Line endings do not affect the checksum. */
export function readMigrations(folder: string = migrationsFolder()): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex"), phase: phaseOf(sql) };
    });
}

/** The first line of a migration names its phase: `-- phase: expand`. */
function phaseOf(sql: string): Phase {
  const [, phase] = /^-- phase: (expand|contract)\n/u.exec(sql) ?? [];
  return phase === "expand" || phase === "contract" ? phase : null;
}

/**
 * Applies pending migrations, each file in a transaction, one process at a time. Idempotent. Returns the names of the
 * applied files. `servingRole` is granted access to the rows of every table, in the transactions that create the
 * tables. A role that does not own the tables only checks, and throws a `MigrationsPendingError` if a migration is
 * pending. Throws if an applied file has changed, or if a file fails: earlier files remain applied and the failed one
 * is rolled back. Throws a `TransactionPoolingError` if a pooler would not preserve the lock, and a `SchemaTooNewError`
 * if a newer version has applied a `contract` migration.
 */
export async function migrate(
  opened: Pick<OpenedDatabase, "kind" | "withSession">,
  migrations: readonly Migration[] = readMigrations(),
  servingRole?: string,
): Promise<string[]> {
  if (opened.kind === "pglite") return await opened.withSession((session) => applyPending(session, migrations));
  await rejectTransactionPooling(opened);
  if (!(await opened.withSession(mayMigrate))) {
    await opened.withSession((session) => requireMigrated(session, migrations));
    return [];
  }
  const migrateAlone = async (session: Session): Promise<string[]> => {
    await session.run(`set lock_timeout = '${turnSeconds}s'`);
    await session.query("select pg_advisory_lock($1)", [migrationLock]);
    // Closing the session releases the lock.
    await session.run(`set lock_timeout = ${tableLockMs}`);
    return await applyPending(session, migrations, servingRole);
  };
  return await opened.withSession(migrateAlone, { statementTimeoutMs });
}

/** Whether the session's role owns the tables or, where there are none yet, may create them. */
async function mayMigrate(session: Session): Promise<boolean> {
  const [row] = await session.query<{ may: boolean }>(`
    select coalesce(
      (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('schema_migrations')),
      has_schema_privilege(current_schema(), 'create')
    ) as may
  `);
  return row?.may === true;
}

async function requireMigrated(session: Session, migrations: readonly Migration[]): Promise<void> {
  const [table] = await session.query<{ readable: boolean | null }>(
    "select has_table_privilege(to_regclass('schema_migrations'), 'select') as readable",
  );
  const pending = table?.readable === true ? await readPending(session, migrations) : migrations;
  if (pending.length > 0) throw new MigrationsPendingError(pending);
}

async function applyPending(
  session: Session,
  migrations: readonly Migration[],
  servingRole?: string,
): Promise<string[]> {
  await session.run(migrationsTable);
  const pending = await readPending(session, migrations);
  for (const migration of pending) await applyInTurn(session, migration, servingRole);
  if (servingRole !== undefined) await session.transaction((transaction) => grantAccess(transaction, servingRole));
  return pending.map((migration) => migration.name);
}

async function readPending(session: Session, migrations: readonly Migration[]): Promise<Migration[]> {
  const applied = await session.query<AppliedMigration>("select name, checksum, phase from schema_migrations");
  rejectContracted(migrations, applied);
  return pendingMigrations(migrations, applied);
}

type AppliedMigration = { name: string; checksum: string; phase: Phase };

/**
 * A version may start on a schema that a newer one has expanded, since both serve during an upgrade, but not on a
 * contracted one.
 */
function rejectContracted(migrations: readonly Migration[], applied: readonly AppliedMigration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const contracted = applied.find(({ name, phase }) => phase === "contract" && !known.has(name));
  if (contracted !== undefined) throw new SchemaTooNewError(contracted.name);
}

/** Retries while a table is locked. */
async function applyInTurn(session: Session, migration: Migration, servingRole?: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(session, migration, servingRole);
    } catch (error) {
      const { cause } = error instanceof Error ? error : {};
      const isLocked = cause instanceof Error && "code" in cause && cause.code === lockNotAvailable;
      if (!isLocked || attempt >= maxAttempts) throw error;
    }
    await wait(pauseMs);
  }
}

function pendingMigrations(migrations: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  const checksums = new Map(applied.map((row) => [row.name, row.checksum]));
  for (const { name, checksum } of migrations) {
    if ((checksums.get(name) ?? checksum) !== checksum) {
      throw new Error(`The migration ${name} was changed after it was applied. Restore it and write a new one.`);
    }
  }
  const pending = migrations.filter((migration) => !checksums.has(migration.name));
  const last = applied
    .map((row) => row.name)
    .sort()
    .at(-1);
  const late = pending.find((migration) => last !== undefined && migration.name < last);
  if (late !== undefined) {
    throw new Error(`The migration ${late.name} comes before ${last}, which is applied. Give it a later number.`);
  }
  return pending;
}

async function apply(session: Session, migration: Migration, servingRole?: string): Promise<void> {
  try {
    await session.transaction(async (transaction) => {
      await transaction.run(migration.sql);
      await transaction.query("insert into schema_migrations (name, checksum, phase) values ($1, $2, $3)", [
        migration.name,
        migration.checksum,
        migration.phase ?? null,
      ]);
      if (servingRole !== undefined) await grantAccess(transaction, servingRole);
    });
  } catch (error) {
    throw new Error(`The migration ${migration.name} failed and was rolled back.`, { cause: error });
  }
}
