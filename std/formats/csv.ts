/** A value of a cell. Numbers and booleans are written unchanged; null is an empty cell. */
export type CsvValue = string | number | boolean | null;

/** Makes Excel read the file as UTF-8. */
export const csvByteOrderMark = "\uFEFF";

/** Returns one record according to RFC 4180, including its line break. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

/** Spreadsheets recognize formulas by these characters, also full-width; they skip tab, CR and LF before them. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/u;

const needsQuotes = /[",\r\n]|^\s|\s$/u;

/**
 * Prefixes text that a spreadsheet would run as a formula with an apostrophe, as OWASP recommends against CSV
 * injection.
 */
export function escapeFormula(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

function csvCell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const text = escapeFormula(value);
  return text !== value || needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
