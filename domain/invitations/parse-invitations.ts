import { parse } from "csv-parse/sync";
import * as z from "zod/mini";
import { emailSchema } from "#domain/accounts/credentials.ts";
import { fullNameLimit } from "#domain/members/actor.ts";
import { type Locale, locales } from "#i18n/locale.ts";
import { escapeFormula } from "#std/formats/csv.ts";
import { failure, type Result, success } from "#std/result.ts";
import { cleanLine, isReadable, isWithin } from "#std/text/readable-text.ts";

/** Errors within a single row. */
type RowError = "name-missing" | "name-invalid" | "email-invalid" | "language-invalid" | "city-invalid" | "duplicate";

/** A row of the file, with its line number and its parsed values. `city` is null if missing. */
export type ParsedRow = { line: number; name: string; email: string; language: Locale; city: string | null } & {
  error: RowError | null;
};

/** Errors of the file as a whole. */
export type FileError = "unreadable" | "no-header" | "no-rows" | "too-many-rows";

/** @internal Exported for its tests. */
export const invitationFileLimits = { rows: 500, characters: 200_000 } as const;

const columns = ["name", "email", "language", "city"] as const;
const cityLimit = { graphemes: 60, bytes: 240 };

/**
 * Parses a CSV file of people to invite. Its first line names the columns `name`, `email` and, optionally, `language`
 * and `city`, in any order. Cells that a spreadsheet would execute as a formula are rejected, and returned with a
 * leading apostrophe. Invalid rows have an error; the others are unaffected.
 */
export function parseInvitations(csv: string, language: Locale): Result<ParsedRow[], FileError> {
  const read = readRecords(csv);
  if (!read.ok) return read;
  const [header, ...records] = read.value;
  const names = header?.record.map((cell) => cell.trim().toLowerCase()) ?? [];
  if (!names.includes("name") || !names.includes("email")) return failure("no-header");
  if (records.length === 0) return failure("no-rows");
  if (records.length > invitationFileLimits.rows) return failure("too-many-rows");
  const position = Object.fromEntries(columns.map((column) => [column, names.indexOf(column)]));
  const seen = new Set<string>();
  return success(
    records.map(({ record, line }) => {
      const cell = (column: (typeof columns)[number]) => record[position[column] ?? -1] ?? "";
      const row = readRow({ name: cell("name"), email: cell("email"), city: cell("city") }, cell("language"), language);
      const error = row.error ?? (seen.has(row.email) ? "duplicate" : null);
      // An invalid row must not block a corrected duplicate.
      if (error === null) seen.add(row.email);
      return { ...row, line, error };
    }),
  );
}

function readRecords(csv: string): Result<{ record: string[]; line: number }[], FileError> {
  if (csv.length > invitationFileLimits.characters) return failure("too-many-rows");
  // The file is not UTF-8: names would be sent garbled, and each email is invited only once.
  if (csv.includes("\ufffd")) return failure("unreadable");
  try {
    const records = parse(csv, { bom: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true });
    return success(
      (records as unknown as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
        record,
        line: info.lines,
      })),
    );
  } catch {
    return failure("unreadable");
  }
}

type Cells = { name: string; email: string; city: string };

function readRow(cells: Cells, languageCell: string, fallback: Locale): Omit<ParsedRow, "line"> {
  // Unreadable values are kept so that they are rejected.
  const [name = "", city = ""] = [cells.name, cells.city].map((text) => (isReadable(text) ? cleanLine(text) : text));
  const parsed = z.safeParse(emailSchema, { email: cells.email });
  const email = parsed.success ? parsed.data.email : cells.email.slice(0, 254);
  const language = languageCell === "" ? fallback : locales.find((locale) => locale === languageCell.toLowerCase());
  return {
    name: escapeFormula(name.slice(0, 200)),
    email: escapeFormula(email),
    language: language ?? fallback,
    city: city === "" ? null : escapeFormula(city.slice(0, 100)),
    error: errorOf({
      name,
      city,
      isEmail: parsed.success && escapeFormula(email) === email,
      isKnown: language !== undefined,
    }),
  };
}

type Checked = { name: string; city: string; isEmail: boolean; isKnown: boolean };

function errorOf({ name, city, isEmail, isKnown }: Checked): RowError | null {
  if (name === "") return "name-missing";
  if (!isText(name, fullNameLimit)) return "name-invalid";
  if (!isEmail) return "email-invalid";
  if (!isKnown) return "language-invalid";
  return city === "" || isText(city, cityLimit) ? null : "city-invalid";
}

/** Whether the text is readable, within the limits, and not a formula. */
function isText(text: string, limit: { graphemes: number; bytes: number }): boolean {
  return isReadable(text) && isWithin(text, limit) && escapeFormula(text) === text;
}
