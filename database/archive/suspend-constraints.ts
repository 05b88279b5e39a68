import type { Session } from "#database/database.ts";

/**
 * Everything that would interfere with loading rows from another database: triggers, which would write, notify or
 * reject; foreign keys, which require an order of tables; indexes, which are faster to build after loading. A table
 * owner may drop or disable these, while `session_replication_role` requires a superuser.
 */
const rulesSql = `
  with own as (
    select c.oid from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and pg_has_role(c.relowner, 'usage')
  )
  select 1 as turn, format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as "suspend",
    format('alter table %s enable %s trigger %I', tgrelid::regclass,
      case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as "restore"
  from pg_trigger where tgrelid in (select oid from own) and not tgisinternal and tgenabled <> 'D'
  union all
  select 2, format('alter table %s drop constraint %I', conrelid::regclass, conname),
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where conrelid in (select oid from own) and contype = 'f' and conparentid = 0
  union all
  select 3, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index
  where indrelid in (select oid from own)
    and not exists (select from pg_constraint where conindid = indexrelid)
  order by turn
`;

/** Disables triggers and drops foreign keys and indexes. Returns the statements that restore them, in order. */
export async function suspendConstraints(session: Session): Promise<string[]> {
  const rules = await session.query<{ suspend: string; restore: string }>(rulesSql);
  for (const { suspend } of rules) await session.run(suspend);
  return rules.map(({ restore }) => restore).toReversed();
}
