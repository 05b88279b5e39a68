import type { StoredPage } from "./stored-page.ts";

/** A change visible to visitors, as every process is notified of it. */
export type Change = {
  /** Sequence number, increasing. */
  number: number;
  /** When the notification arrived, in milliseconds since the epoch. */
  at: number;
  /** The tags of the pages it may change; null means all pages. */
  tags: readonly string[] | null;
  /**
   * The tags of listings that are no longer public, or of which something was removed: no earlier copy of their pages
   * is sent again, even if rendering fails.
   */
  gone: readonly string[];
};

/** A changed page is rendered at most twice a second: further changes within this time share one render. */
const coalesceMs = 500;
/** How long a copy from before a change may be sent; the rest of the second allows for delivery of the notification. */
const maxStaleMs = 800;

const gone = /^(?:gone|purge):/;

/**
 * Reads the payload of `listings_changed` (database/migrations/0030-tagged-changes.sql and 0112-removals-at-once.sql).
 * An invalid one means all pages.
 */
export function tagsOfPayload(payload: string | null): Pick<Change, "tags" | "gone"> {
  const tags = parseTags(payload ?? "");
  if (tags === null) return { tags, gone: [] };
  const named = tags.map((tag) => tag.replace(gone, "listing:"));
  return { tags: named, gone: tags.filter((tag) => gone.test(tag)).map((tag) => tag.replace(gone, "listing:")) };
}

function parseTags(payload: string): string[] | null {
  try {
    const tags: unknown = JSON.parse(payload);
    return Array.isArray(tags) && tags.every((tag) => typeof tag === "string") ? tags : null;
  } catch {
    return null;
  }
}

export function affects({ tags }: Change, page: StoredPage): boolean {
  return tags === null || page.tags === null || tags.some((tag) => page.tags?.has(tag));
}

/**
 * Shortens the TTL of a page affected by a change. A change to all pages ends it immediately, except for its use as
 * the last good copy; a removal ends that use too.
 */
export function expireAfterChange(page: StoredPage, change: Change): void {
  page.firstChange = Math.min(page.firstChange, change.number);
  const isGone = change.gone.some((tag) => page.tags === null || page.tags.has(tag));
  if (change.tags === null || isGone) {
    page.freshUntil = 0;
    page.staleUntil = 0;
    if (isGone) page.staleIfErrorUntil = 0;
    return;
  }
  const coalesced = Math.max(change.at, page.madeAt + coalesceMs);
  page.staleUntil = Math.min(page.staleUntil, change.at + maxStaleMs);
  page.freshUntil = Math.min(page.freshUntil, coalesced, page.staleUntil);
}
