import { hash } from "node:crypto";
import { z } from "zod";
import type { Session } from "#database/database.ts";
import { ArchiveError } from "./archive-error.ts";
import { rowToJsonSql, type Table } from "./catalog.ts";

/** The row count of a table and the sum of the hashes of its lines, which does not depend on row order. */
export type Sum = { rows: number; sum: string };

const sums = z.record(z.string(), z.object({ rows: z.int().nonnegative(), sum: z.string() }));

const header = z.object({
  format: z.literal("taoli-backup-1"),
  createdAt: z.string(),
  /** The source of the rows, for display. */
  source: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.record(z.string(), z.int().nonnegative()),
});

const end = z.object({
  sums,
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
});

export type Header = z.infer<typeof header>;
export type End = z.infer<typeof end>;

/**
 * The contents of an archive, in this order: a header, files, tables with their rows, the end. A file of the data
 * folder is text.
 */
export type Entry =
  | { header: Header }
  | { file: { name: string; text: string } }
  | { table: string }
  | { rows: readonly string[] }
  | { end: End };

const entry = z.union([
  z.strictObject({ header }),
  z.strictObject({ file: z.object({ name: z.string(), text: z.string() }) }),
  z.strictObject({ table: z.string() }),
  z.strictObject({ end }),
]);

const batchRows = 1000;
const batchCharacters = 2_000_000;

/** Entries as lines: a row is a JSON array, everything else an object. */
export async function* toLines(entries: AsyncIterable<Entry>): AsyncGenerator<string> {
  for await (const one of entries) yield `${"rows" in one ? one.rows.join("\n") : JSON.stringify(one)}\n`;
}

/** Parses an archive's lines, with rows in batches. Throws an ArchiveError for an invalid line. */
export async function* fromLines(lines: AsyncIterable<string>): AsyncGenerator<Entry> {
  let rows: string[] = [];
  let characters = 0;
  for await (const line of lines) {
    if (line.startsWith("[")) {
      rows.push(line);
      characters += line.length;
      if (rows.length < batchRows && characters < batchCharacters) continue;
    }
    if (rows.length > 0) yield { rows };
    rows = [];
    characters = 0;
    if (!line.startsWith("[")) yield parse(line);
  }
}

function parse(line: string): Entry {
  try {
    return entry.parse(JSON.parse(line));
  } catch (error) {
    throw new ArchiveError("This is not a backup of Taoli, or one of a later format.", error);
  }
}

/** Adds up the lines of a table. */
export class TableChecksum {
  #rows = 0;
  #sum = 0n;

  add(lines: readonly string[]): void {
    this.#rows += lines.length;
    let part = 0n;
    for (const line of lines) part += BigInt(`0x${hash("sha256", line).slice(0, 12)}`);
    this.#sum += part;
  }

  result(): Sum {
    return { rows: this.#rows, sum: String(this.#sum) };
  }
}

/** Computes the same sum for a table inside the database. */
export async function sumTable(session: Session, table: Table): Promise<Sum> {
  const [found] = await session.query<{ rows: string; sum: string }>(`
    select count(*)::text as rows,
      coalesce(sum(('x' || encode(substr(sha256(convert_to(line, 'UTF8')), 1, 6), 'hex'))::bit(48)::bigint), 0)::text as sum
    from (select ${rowToJsonSql(table)} as line from ${table.sql}) as lines
  `);
  return { rows: Number(found?.rows), sum: String(found?.sum) };
}

/** The tables whose checksums differ or that only one side has. */
export function differences(one: Record<string, Sum>, other: Record<string, Sum>): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => one[name]?.rows !== other[name]?.rows || one[name]?.sum !== other[name]?.sum);
}
