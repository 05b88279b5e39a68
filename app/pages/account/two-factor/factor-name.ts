import * as z from "zod/mini";

/** The maximum length of an authenticator app's name, in characters. */
const maxFactorNameLength = 40;

export const factorNameSchema = z.object({
  name: z.string({ error: "missing" }).check(
    z.trim(),
    z.minLength(1, "missing"),
    z.refine((name) => [...name].length <= maxFactorNameLength, "long"),
  ),
});

/** Returns `name`, or `name` with the next free number if another authenticator app of the account has it. */
export function freeFactorName(name: string, taken: readonly string[]): string {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name} ${n}`;
    if (!taken.includes(candidate)) return candidate;
  }
}

/** A secret in groups of four characters, as people type it. */
export function groupsOfFour(secret: string, separator = " "): string {
  return secret.match(/.{1,4}/g)?.join(separator) ?? "";
}

/** The URL of a QR code's SVG, encoded so that no character ends the URL early. */
export function qrSource(dataUrl: string): string {
  const svg = dataUrl.slice(dataUrl.indexOf("<"));
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
