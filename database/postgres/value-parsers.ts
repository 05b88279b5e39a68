/** The PostgreSQL type numbers of values that the drivers do not parse as numbers by default. */
export const int8Type = 20;
export const numericType = 1700;

/**
 * Parses an int8 or numeric. Amounts and counts here are small; a value that a JavaScript number cannot hold exactly is
 * a bug and throws a RangeError instead of losing digits.
 */
export function parseExactNumber(text: string): number {
  const value = Number(text);
  const digits = text.replace(/^-?0*|\./gu, "").length;
  if (!Number.isFinite(value) || (digits > 15 && !Number.isSafeInteger(value))) {
    throw new RangeError(`The database sent ${text}, which is not exact as a number. Select it as text.`);
  }
  return value;
}
