import type { Session } from "#database/database.ts";

/**
 * What stands in the way of rows that were valid elsewhere: triggers, which would write, announce and refuse; foreign
 * keys, which demand an order; indexes, which are faster to build at once. An ordinary owner may do all of this;
 * `session_replication_role` needs a superuser.
 */
const rulesSql = `
  with own as (
    select c.oid from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and pg_has_role(c.relowner, 'usage')
  )
  select 1 as turn, format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as "takeDown",
    format('alter table %s enable %s trigger %I', tgrelid::regclass,
      case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as "putBack"
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

/** Takes them down until the end of the load. Returns the statements that put them back, in their order. */
export async function takeDownRules(session: Session): Promise<string[]> {
  const rules = await session.query<{ takeDown: string; putBack: string }>(rulesSql);
  for (const { takeDown } of rules) await session.run(takeDown);
  return rules.map(({ putBack }) => putBack).toReversed();
}
