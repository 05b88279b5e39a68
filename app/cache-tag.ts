/**
 * The header in which a loader lists what its page depends on (`domain/page-tags.ts`). The server reads the header for
 * its own cache and does not send it.
 */
export function cacheTag(tags: readonly string[]): { "Cache-Tag": string } {
  return { "Cache-Tag": tags.map(encodeURIComponent).join(",") };
}
