import type { Session } from "#database/database.ts";

/** Objects that belong to this user and to no extension. */
function own(catalog: string, owner: string): string {
  return `
    pg_has_role(${owner}, 'usage') and not exists (
      select from pg_depend as d where d.classid = '${catalog}'::regclass and d.objid = o.oid and d.deptype = 'e'
    )
  `;
}

/** The schema `public` may belong to the database's owner only, so its contents are dropped one by one. */
const publicObjects = [
  `
    select format('drop %s if exists %s cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view'
      when 'f' then 'foreign table' else 'table' end, o.oid::regclass) as statement
    from pg_class as o where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and not relispartition and ${own("pg_class", "relowner")}
  `,
  // Only sequences without an owning column remain: the others were dropped with their tables.
  `
    select format('drop sequence if exists %s cascade', o.oid::regclass) as statement
    from pg_class as o where relnamespace = 'public'::regnamespace and relkind = 'S'
      and ${own("pg_class", "relowner")}
  `,
  `
    select format('drop %s if exists %s cascade', case prokind when 'p' then 'procedure' when 'a' then 'aggregate'
      else 'function' end, o.oid::regprocedure) as statement
    from pg_proc as o where pronamespace = 'public'::regnamespace and ${own("pg_proc", "proowner")}
  `,
  `
    select format('drop type if exists %s cascade', o.oid::regtype) as statement
    from pg_type as o left join pg_class as c on c.oid = o.typrelid
    where typnamespace = 'public'::regnamespace and (typtype in ('e', 'd') or c.relkind = 'c')
      and ${own("pg_type", "typowner")}
  `,
];

/** Drops these schemas and every object of this user in `public`. */
export async function dropEverything(session: Session, schemas: readonly string[]): Promise<void> {
  // Without a timeout, another process that uses a table could block this transaction indefinitely.
  await session.run("set local lock_timeout = '10s'");
  const drops = await session.query<{ statement: string }>(
    `
      select format('drop schema %I cascade', nspname) as statement from pg_namespace
      where nspname = any($1::text[]) and nspname <> 'public' and pg_has_role(nspowner, 'usage')
    `,
    [schemas],
  );
  for (const { statement } of drops) await session.run(statement);
  for (const objects of publicObjects) {
    // All statements are generated before the first drop: names resolve only while the object exists.
    const found = await session.query<{ statement: string }>(objects);
    for (const { statement } of found) await session.run(statement);
  }
}
