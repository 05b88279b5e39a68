/** A value of a cell. Numbers and truth values are written as they are; null is an empty cell. */
export type CsvValue = string | number | boolean | null;

/** Makes Excel read the file as UTF-8. */
export const csvByteOrderMark = "\uFEFF";

/** One record as RFC 4180 describes it, with its line break. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

/** How spreadsheets recognize formulas, also in full-width characters; tab, CR and LF are skipped before them. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/u;

const needsQuotes = /[",\r\n]|^\s|\s$/u;

/** Text that a spreadsheet would run as a formula gets an apostrophe, as OWASP recommends against CSV injection. */
export function neutralText(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

function csvCell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const text = neutralText(value);
  return text !== value || needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
