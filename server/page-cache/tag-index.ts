import type { Change } from "./change.ts";
import type { StoredPage } from "./stored-page.ts";

/** The tag of pages without tags: every change affects them. */
const untagged = "";

/**
 * Finds the stored pages that a change affects. Pages are added when they are stored and removed when they are evicted.
 */
export class TagIndex {
  readonly #pages = new Map<string, Set<StoredPage>>();

  add(page: StoredPage): void {
    for (const tag of page.tags ?? [untagged]) {
      const pages = this.#pages.get(tag);
      if (pages) pages.add(page);
      else this.#pages.set(tag, new Set([page]));
    }
  }

  delete(page: StoredPage): void {
    for (const tag of page.tags ?? [untagged]) {
      const pages = this.#pages.get(tag);
      pages?.delete(page);
      if (pages?.size === 0) this.#pages.delete(tag);
    }
  }

  touchedBy({ tags }: Change): Set<StoredPage> {
    const sets =
      tags === null ? [...this.#pages.values()] : [untagged, ...tags].map((tag) => this.#pages.get(tag) ?? []);
    return new Set(sets.flatMap((pages) => [...pages]));
  }
}
