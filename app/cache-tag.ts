/**
 * The header by which a loader names what its page depends on (`domain/page-tags.ts`). The server reads it for its own
 * cache and does not send it.
 */
export function cacheTag(tags: readonly string[]): { "Cache-Tag": string } {
  return { "Cache-Tag": tags.map(encodeURIComponent).join(",") };
}
