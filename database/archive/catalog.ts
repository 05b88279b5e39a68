import type { Session } from "#database/database.ts";
import { jobsSchema } from "#database/jobs-schema.ts";

/** A table as described by the system catalogs, without generated columns: the database computes those. */
export type Table = {
  /** `schema.table`, as in an archive. */
  name: string;
  /** The same, quoted for SQL. */
  sql: string;
  columns: readonly Column[];
};

type Column = { sql: string; type: string };

/** A sequence and the value that `setval` gives it. `value` is null if it was never used. */
export type Sequence = { name: string; sql: string; value: string | null };

/**
 * The job queue's schema: its library creates it at startup, and jobs that are due run again from the product's rows.
 */
export const excludedSchema = jobsSchema;

/** Relations that this user owns: no system or extension relations, and no partitions. */
const ownRelations = `
  from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and not c.relispartition
    and pg_has_role(c.relowner, 'usage')
    and not exists (
      select from pg_depend as d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
    )
`;

/**
 * The tables of every schema except the queue's, by name. Unlogged tables are excluded: their data must not be copied.
 */
export async function readTables(session: Session): Promise<Table[]> {
  const rows = await session.query<{ name: string; sql: string; columns: string[]; types: string[] }>(
    `
      select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as sql,
        array(select quote_ident(attname) ${columnsOf} order by attnum) as columns,
        array(select format_type(atttypid, atttypmod) ${columnsOf} order by attnum) as types
      ${ownRelations} and c.relkind in ('r', 'p') and c.relpersistence <> 'u' and n.nspname <> $1
      order by 1
    `,
    [excludedSchema],
  );
  return rows.map(({ name, sql, columns, types }) => ({
    name,
    sql,
    columns: columns.map((column, index) => ({ sql: column, type: types[index] ?? "text" })),
  }));
}

const columnsOf = "from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''";

export async function readSequences(session: Session): Promise<Sequence[]> {
  return await session.query<Sequence>(
    `
      select schemaname || '.' || sequencename as name, format('%I.%I', schemaname, sequencename) as sql,
        last_value::text as value
      from pg_sequences
      where schemaname <> $1 and pg_has_role(sequenceowner, 'usage')
        and exists (select ${ownRelations} and n.nspname = schemaname and c.relname = sequencename)
      order by 1
    `,
    [excludedSchema],
  );
}

/** Whether any table exists, including the queue's. */
export async function hasTables(session: Session): Promise<boolean> {
  return (await session.query(`select 1 ${ownRelations} and c.relkind in ('r', 'p') limit 1`)).length > 0;
}

/** Settings under which equal values have equal text forms on every server. They last for the transaction. */
export const stableTexts = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex';
  set local row_security = off;
`;

/** The SQL expression that serializes a row: a JSON array of its values as texts. */
export function rowToJsonSql({ columns }: Table): string {
  return `array_to_json(array[${columns.map(({ sql }) => `${sql}::text`).join(", ")}])::text`;
}
