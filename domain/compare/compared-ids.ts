import { isUuid } from "#std/uuid.ts";

/**
 * The maximum number of listings that a browser saves and a comparison's URL contains.
 *
 * @internal Exported for its test.
 */
export const maxSaved = 12;

/** The maximum number of listings compared side by side. */
export const maxCompared = 4;

/**
 * Parses the comma-separated ids in a URL: deduplicated, in order, without malformed ones. Only the first thousand
 * characters count, which is more than all ids need.
 */
export function parseComparedIds(text: string): string[] {
  const named = text.slice(0, 1000).toLowerCase().split(",").filter(isUuid);
  return [...new Set(named)].slice(0, maxSaved);
}

/** The path of a comparison, without the locale. */
export function comparePath(ids: readonly string[]): string {
  return ids.length === 0 ? "/compare" : `/compare?ids=${ids.join(",")}`;
}
