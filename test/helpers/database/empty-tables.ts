import { sql } from "kysely";
import type { Database } from "#database/database.ts";

const tablesOfListings = [
  "profiles",
  "teacher_listings",
  "city_counts",
  "city_decisions",
  "mail_outbox",
  "mail_settings",
  "reminder_progress",
  "analytics_outcomes",
  "missed_searches",
  "account_bans",
  "account_deletions",
  "invitation_opt_outs",
  "review_opt_outs",
  "senders",
];
const tablesOfAccounts = ["users", "audit_log", "rate_limits", "flow_states", "deleted_users"].map(
  (name) => `auth_provider.${name}`,
);
const tablesOfPayments = [
  "payments",
  "ledger",
  "refunds",
  "disputes",
  "payment_changes",
  "payment_alerts",
  "stripe_events",
  "reconciliations",
  "listing_prices",
  "promotion_codes",
];

export async function emptyTables(db: Database): Promise<void> {
  await empty(db, [...tablesOfListings, ...tablesOfAccounts, ...tablesOfPayments]);
}

/** Empties all tables of payments. Triggers prevent deleting their rows one by one. */
export async function emptyPayments(db: Database): Promise<void> {
  await empty(db, tablesOfPayments);
}

/** The rows of tables up to this size are deleted instead of truncated. */
const smallBytes = 512 * 1024;

/**
 * Empties these tables and those that refer to them. Truncating creates new files for every table and index, which on
 * PGlite takes several times as long as most tests. So the few rows of a test are deleted without running triggers,
 * which only a superuser may do.
 */
async function empty(db: Database, tables: readonly string[]): Promise<void> {
  const used = await usedTables(db, await withReferring(db, tables));
  if (used.length === 0) return;
  if (!(await canDelete(db)) || used.some(({ bytes }) => bytes > smallBytes)) {
    await sql`truncate ${sql.join(used.map(({ name }) => sql.table(name)))} cascade`.execute(db);
    return;
  }
  const deletions = used.map(({ name }) => sql`${sql.id(name)} as (delete from ${sql.table(name)} returning true)`);
  const notified = used.filter(({ name }) => notifyingTables.includes(name));
  const rows = [sql`select where false`, ...notified.map(({ name }) => sql`select from ${sql.id(name)}`)];
  await db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`
      with ${sql.join(deletions)}
      select pg_notify('listings_changed', '') where exists (${sql.join(rows, sql` union all `)})
    `.execute(transaction);
  });
}

/** Truncating these tables fires triggers that notify. */
const notifyingTables = ["public.teacher_listings", "public.city_decisions"];

/** Returns the tables that have, or have had, rows. */
async function usedTables(db: Database, tables: readonly string[]): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select name, pg_relation_size(name)::int as bytes from unnest(${sql.val(tables)}::text[]) as name
    where pg_relation_size(name) > 0
  `.execute(db);
  return rows;
}

const canDeletes = new WeakMap<Database, Promise<boolean>>();

function canDelete(db: Database): Promise<boolean> {
  const known = canDeletes.get(db) ?? isSuperuser(db);
  canDeletes.set(db, known);
  return known;
}

async function isSuperuser(db: Database): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select current_setting('is_superuser') = 'on' as yes`.execute(db);
  return rows[0]?.yes === true;
}

/** All test databases have the same tables. */
const referring = new Map<string, Promise<string[]>>();

/** Returns these tables, and all that refer to them directly or indirectly: those that `cascade` would truncate. */
function withReferring(db: Database, tables: readonly string[]): Promise<string[]> {
  const key = tables.join();
  const known = referring.get(key) ?? readReferring(db, tables);
  referring.set(key, known);
  return known;
}

async function readReferring(db: Database, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive reached(id) as (
      select name::regclass::oid from unnest(${sql.val(tables)}::text[]) as name
      union
      select conrelid from pg_constraint join reached on confrelid = reached.id where contype = 'f'
    )
    select nspname || '.' || relname as name
    from reached join pg_class on pg_class.oid = reached.id join pg_namespace on pg_namespace.oid = relnamespace
    order by name
  `.execute(db);
  return rows.map(({ name }) => name);
}
