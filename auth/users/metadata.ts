import { AuthError } from "#auth/auth-error.ts";
import { isWithin } from "#std/text/readable-text.ts";

/** The maximum length of a name; the same as in the site's forms. */
const longest = { graphemes: 80, bytes: 400 };

export function isNameWithin(name: string): boolean {
  return isWithin(name.trim(), longest);
}

/** Rejects metadata with a name that other parts of the site would drop, so that the user is informed. */
export function requireShortName(metadata: Record<string, unknown>): void {
  const { full_name: name } = metadata;
  if (typeof name !== "string" || isNameWithin(name)) return;
  throw new AuthError(422, "full_name_too_long", "A name has at most 80 characters and 400 bytes");
}

/** Merges a request's metadata into the stored metadata; null removes a key. */
export function mergeMetadata(
  present: Record<string, unknown>,
  change: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...present, ...change }).filter(([, value]) => value !== null));
}
