import type { ZipFile } from "#std/formats/zip.ts";
import { csvFile } from "../file-formats.ts";

/** The lists in the account provider's data as CSV, with the columns found in their rows: `sign-in-sessions.csv`. */
export function* signInTables(account: Readonly<Record<string, unknown>>): Generator<ZipFile> {
  for (const [name, value] of Object.entries(account)) {
    if (!Array.isArray(value) || !/^\w+$/u.test(name)) continue;
    const rows = value.filter((row): row is object => typeof row === "object" && row !== null);
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    if (columns.length > 0) yield csvFile(`sign-in-${name.replaceAll("_", "-")}`, columns, inOnePage(rows));
  }
}

async function* inOnePage(rows: readonly object[]) {
  yield rows;
}
