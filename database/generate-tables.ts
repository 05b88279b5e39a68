import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { OpenedDatabase, Session } from "./database.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";

/**
 * Run manually after adding a migration: `node database/generate-tables.ts`. A test compares the file with the
 * migrations.
 */
export const tablesFile = join(process.cwd(), "database", "tables.ts");

type Column = { table: string; column: string; type: string; nullable: boolean; generated: boolean };
type Check = { table: string; columns: string[]; definition: string };

/** The TypeScript of `tables.ts`, read from a migrated database. */
export function generateTables(opened: OpenedDatabase): Promise<string> {
  return opened.withSession(async (session) => print(await readColumns(session), await readChecks(session)));
}

function readColumns(session: Session): Promise<Column[]> {
  return session.query<Column>(`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name as "table",
      column_name as "column", udt_name as type,
      is_nullable = 'YES' as nullable, column_default is not null or is_identity = 'YES' as generated
    from information_schema.columns
    where table_schema in ('public', 'auth_provider')
    order by table_schema <> 'public', table_name, ordinal_position
  `);
}

function readChecks(session: Session): Promise<Check[]> {
  return session.query<Check>(`
    select conrelid::regclass::text as "table", pg_get_constraintdef(pg_constraint.oid) as definition,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
    from pg_constraint where contype = 'c' order by conname
  `);
}

function print(columns: readonly Column[], checks: readonly Check[]): string {
  const tables = [...new Set(columns.map((column) => column.table))];
  const types = tables.map((table) => {
    const lines = columns
      .filter((column) => column.table === table)
      .map((column) => memberOf(column.column, typeOf(column, checks)));
    return `type ${typeName(table)} = {\n${lines.join("\n")}\n};`;
  });
  const members = tables.map((table) => `  ${table.includes(".") ? `"${table}"` : table}: ${typeName(table)};`);
  return [
    "// Generated from the migrated database by database/generate-tables.ts; do not edit.",
    "/* oxlint-disable max-lines -- as long as the schema */",
    'import type { ColumnType, Generated } from "kysely";',
    "type Moment = ColumnType<Date, Date | string, Date | string>;",
    "type GeneratedMoment = ColumnType<Date, Date | string | undefined, Date | string>;",
    "type GeneratedJsonObject = ColumnType<Record<string, unknown>, string | undefined, string>;",
    "type GeneratedJsonList = ColumnType<unknown[], string | undefined, string>;",
    ...types,
    `export type Tables = {\n${members.join("\n")}\n};\n`,
  ].join("\n\n");
}

function typeName(table: string): string {
  const messages = table.split(/[._]/u).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${messages.join("")}Table`;
}

function typeOf(column: Column, checks: readonly Check[]): string {
  const base = closedSet(column, checks) ?? jsonType(column, checks) ?? plainType(column.type);
  const type = column.nullable ? `${base} | null` : base;
  if (!column.generated || type.startsWith("GeneratedJson")) return type;
  return type === "Moment" ? "GeneratedMoment" : `Generated<${type}>`;
}

function plainType(type: string): string {
  if (type.startsWith("_")) return `${plainType(type.slice(1))}[]`;
  if (["text", "uuid", "varchar", "tsvector"].includes(type)) return "string";
  if (["int2", "int4", "int8", "numeric", "float4", "float8"].includes(type)) return "number";
  if (type === "bool") return "boolean";
  if (type === "timestamptz") return "Moment";
  throw new Error(`There is no TypeScript type for ${type} yet.`);
}

/** Matches the formatter: a union too long for one line has one member per line. */
function memberOf(name: string, type: string): string {
  const line = `  ${name}: ${type};`;
  if (line.length <= 120) return line;
  return `  ${name}:\n${type
    .split(" | ")
    .map((part) => `    | ${part}`)
    .join("\n")};`;
}

/**
 * Returns the type of a jsonb column according to its check. Values are written as JSON text, which both drivers
 * accept. Such a column has a default.
 */
function jsonType(column: Column, checks: readonly Check[]): string | null {
  if (column.type !== "jsonb") return null;
  const own = checks.filter((check) => check.table === column.table && check.columns.join() === column.column);
  const kind = own.map((check) => /jsonb_typeof\(\w+\) = '(\w+)'/u.exec(check.definition)?.[1]).find(Boolean);
  if (kind === "object") return "GeneratedJsonObject";
  if (kind === "array") return "GeneratedJsonList";
  throw new Error(`${column.table}.${column.column} has no check that defines its JSON type.`);
}

/** A column whose check lists its allowed texts (`in (…)` or `<@ array[…]`) has their union as its type. */
function closedSet(column: Column, checks: readonly Check[]): string | null {
  for (const check of checks) {
    if (check.table !== column.table || check.columns.join() !== column.column) continue;
    const list = /(?:= ANY \(|<@ )\(?ARRAY\[([^\]]+)\]/u.exec(check.definition)?.[1];
    const values = list?.match(/'[^']*'/gu);
    if (!values) continue;
    const union = values.map((value) => `"${value.slice(1, -1)}"`).join(" | ");
    return column.type.startsWith("_") ? `(${union})[]` : union;
  }
  return null;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const opened = await openDatabase({ memory: true });
  await migrate(opened);
  writeFileSync(tablesFile, await generateTables(opened));
  await opened.close();
}
