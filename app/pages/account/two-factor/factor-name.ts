/** The longest name of an authenticator, in characters. */
const factorNameMaximum = 40;

export type FactorErrors = { name?: "missing" | "long" };

export function factorNameErrors(name: string): FactorErrors {
  const length = [...name.trim()].length;
  if (length === 0) return { name: "missing" };
  return length > factorNameMaximum ? { name: "long" } : {};
}

/** A name that no other authenticator of the account has: the word itself, else with the next number. */
export function freeFactorName(word: string, taken: readonly string[]): string {
  for (let n = 2; ; n++) {
    const name = n === 2 && !taken.includes(word) ? word : `${word} ${n}`;
    if (!taken.includes(name)) return name;
  }
}

/** A secret in groups of four, as one types it. */
export function groupsOfFour(secret: string, separator = " "): string {
  return secret.match(/.{1,4}/g)?.join(separator) ?? "";
}

/** The address of a QR code's picture, in which nothing of the drawing can end it early. */
export function qrSource(dataUrl: string): string {
  const drawing = dataUrl.slice(dataUrl.indexOf("<"));
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
