import type { Session } from "./database.ts";
import { jobsSchema } from "./jobs-schema.ts";

/** The tables that the role may only read. */
const readOnlyTables = ["schema_migrations"];

/** The policy of each table that lets the role see its rows. */
const policy = "serving_role";

type Role = { name: string; id: string };
type Table = { name: string; isGranted: boolean; policyRoles: string[] | null };

/**
 * Lets `role` read and write the rows of every table, and nothing else: it cannot alter, truncate, drop or create a
 * table, except in the job queue's schema. Run as the owner of the tables, in a transaction. Idempotent. Throws if the
 * role does not exist.
 */
export async function grantAccess(session: Session, role: string): Promise<void> {
  const [found] = await session.query<Role>(
    "select quote_ident(rolname) as name, oid::text as id from pg_roles where rolname = $1",
    [role],
  );
  if (found === undefined) throw new Error(`The role ${role}, the user of DATABASE_URL, does not exist.`);
  const schemas = await session.query<{ name: string }>(
    "select quote_ident(nspname) as name from pg_namespace where nspname in ('public', 'auth_provider')",
  );
  for (const { name } of schemas)
    await session.run(`grant usage on schema ${name} to ${found.name};
      grant select, usage on all sequences in schema ${name} to ${found.name}`);
  for (const table of await listTables(session, found)) await grantTable(session, table, found);
  await grantQueue(session, found);
}

/**
 * The queue's library alters its tables, so the role has to own them. Tables owned by another role are dropped: the
 * next startup creates the queue again, with the next run times of all jobs.
 */
async function grantQueue(session: Session, role: Role): Promise<void> {
  const foreign = await session.query(
    "select from pg_class where relnamespace = to_regnamespace($1) and relowner <> $2::oid limit 1",
    [jobsSchema, role.id],
  );
  if (foreign.length > 0) await session.run(`drop schema ${jobsSchema} cascade`);
  await session.run(`create schema if not exists ${jobsSchema};
    grant usage, create on schema ${jobsSchema} to ${role.name}`);
}

async function grantTable(session: Session, { name, isGranted, policyRoles }: Table, role: Role): Promise<void> {
  const rights = readOnlyTables.includes(name) ? "select" : "select, insert, update, delete";
  if (!isGranted) await session.run(`grant ${rights} on ${name} to ${role.name}`);
  // Creating or altering a policy locks its table.
  if (policyRoles === null)
    await session.run(`create policy ${policy} on ${name} to ${role.name} using (true) with check (true)`);
  else if (!policyRoles.includes(role.id)) await session.run(`alter policy ${policy} on ${name} to ${role.name}`);
}

function listTables(session: Session, role: Role): Promise<Table[]> {
  return session.query<Table>(
    `select oid::regclass::text as name,
      has_table_privilege($1::oid, oid, case when relname = any($2) then 'select' else 'delete' end) as "isGranted",
      (select polroles::text[] from pg_policy where polrelid = pg_class.oid and polname = $3) as "policyRoles"
    from pg_class
    where relnamespace in (select oid from pg_namespace where nspname in ('public', 'auth_provider'))
      and relkind in ('r', 'p')
    order by 1`,
    [role.id, readOnlyTables, policy],
  );
}
