import { type CsvValue, csvByteOrderMark, csvLine } from "#std/formats/csv.ts";
import type { ZipFile } from "#std/formats/zip.ts";

/** The non-empty pages of a list's rows. */
export type Pages = AsyncIterable<readonly object[]>;

export async function* jsonValue(value: unknown): AsyncGenerator<string> {
  yield `${JSON.stringify(value, null, 2)}\n`;
}

export async function* jsonList(pages: Pages): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const rows of pages) {
    yield separator + rows.map((row) => JSON.stringify(row, null, 2)).join(",\n");
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

/** The list as a spreadsheet, in which no text can become a formula. */
export function csvFile(name: string, columns: readonly string[], pages: Pages): ZipFile {
  return { name: `${name}.csv`, parts: csvList(columns, pages) };
}

async function* csvList(columns: readonly string[], pages: Pages): AsyncGenerator<string> {
  yield csvByteOrderMark + csvLine(columns);
  for await (const rows of pages)
    yield rows
      .map((row) => csvLine(columns.map((column) => csvValue((row as Record<string, unknown>)[column]))))
      .join("");
}

/** Plain values of a list share a cell, separated by commas. */
function csvValue(value: unknown): CsvValue {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (value instanceof Date) return value.toISOString();
  return isPlainList(value) ? value.join(", ") : JSON.stringify(value);
}

function isPlainList(value: unknown): value is (string | number | boolean)[] {
  return Array.isArray(value) && value.every((each) => each !== null && typeof each !== "object");
}
