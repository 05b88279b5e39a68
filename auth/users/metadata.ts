import { AuthError } from "#auth/auth-error.ts";
import { isWithin } from "#std/readable-text.ts";

/** The longest name that the rest of the site shows: the same as that of its forms. */
const longest = { graphemes: 80, bytes: 400 };

export function isNameWithin(name: string): boolean {
  return isWithin(name.trim(), longest);
}

/** Refuses metadata with a name that other places would drop, so that the user learns of it. */
export function requireShortName(metadata: Record<string, unknown>): void {
  const { full_name: name } = metadata;
  if (typeof name !== "string" || isNameWithin(name)) return;
  throw new AuthError(422, "full_name_too_long", "A name has at most 80 characters and 400 bytes");
}

/** Adds the metadata of a request to the stored metadata; null removes a member. */
export function mergeMetadata(
  present: Record<string, unknown>,
  change: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...present, ...change }).filter(([, value]) => value !== null));
}
