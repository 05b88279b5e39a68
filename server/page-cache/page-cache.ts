import { LRUCache } from "lru-cache";
import type { Clock } from "#domain/services.ts";
import { withDeadline } from "#std/deadline.ts";
import { affects, type Change, expireAfterChange, tagsOfPayload } from "./change.ts";
import { compressFully, type RenderedPage, reuseForms, type StoredPage, storePage } from "./stored-page.ts";
import { TagIndex } from "./tag-index.ts";

type Render = () => Promise<RenderedPage>;

/**
 * Rendered public pages in memory: bounded in bytes, one render per key at a time, stale-while-revalidate, and the last
 * good copy if a new render fails (RFC 5861). A change invalidates only the pages with one of its tags.
 */
export class PageCache {
  readonly #pages: LRUCache<string, StoredPage>;
  /** 404 and 410, stored separately: requests for random paths must not evict pages that exist. */
  readonly #missing: LRUCache<string, StoredPage>;
  /**
   * Search results by facets and the page for choosing them, which have millions of combinations: stored separately, so
   * that they evict no other pages.
   */
  readonly #faceted: LRUCache<string, StoredPage>;
  /** Search results by words, which have even more combinations, most of them requested once. */
  readonly #keywordPages: LRUCache<string, StoredPage>;
  readonly #tagged = new TagIndex();
  readonly #running = new Map<string, Promise<StoredPage>>();
  readonly #clock: Clock;
  #isCompressing = false;
  /** Requests by the state of the cached page: fresh (counted where it is sent), stale, or missing. */
  readonly counts = { hit: 0, stale: 0, miss: 0 };
  /** Counts the changes visitors could see. */
  #generation = 0;
  /** The number of renders in progress, and the changes since the first of them began. */
  #renders = 0;
  #recent: Change[] = [];

  constructor(clock: Clock, maxBytes: number) {
    this.#clock = clock;
    const lruOptions = {
      sizeCalculation: ({ bytes }: StoredPage) => bytes,
      dispose: (page: StoredPage) => this.#tagged.delete(page),
    };
    this.#pages = new LRUCache({ ...lruOptions, maxSize: maxBytes });
    this.#missing = new LRUCache({ ...lruOptions, maxSize: maxMissingBytes });
    this.#faceted = new LRUCache({ ...lruOptions, max: maxFacetedPages, maxSize: Math.ceil(maxBytes / 4) });
    this.#keywordPages = new LRUCache({ ...lruOptions, max: maxKeywordPages, maxSize: Math.ceil(maxBytes / 8) });
  }

  /** Increases with every change visible to visitors, for caches elsewhere. */
  get generation(): number {
    return this.#generation;
  }

  get size(): { pages: number; bytes: number } {
    const caches = this.#caches();
    return {
      pages: caches.reduce((sum, { size }) => sum + size, 0),
      bytes: caches.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0),
    };
  }

  /** Returns the page if it is stored and still fresh. */
  peek(key: string): StoredPage | undefined {
    const now = this.#clock.now().getTime();
    const page = this.#stored(key);
    if (!page || page.freshUntil <= now) return undefined;
    page.reads += 1;
    if (page.reads >= popularReads && now - page.storedAt >= settledMs) this.#compressMore(page);
    return page;
  }

  /** Whether a copy of the page, however old, is stored and may be sent, or a render is in progress. */
  hasCopy(key: string): boolean {
    const page = firstOf(this.#caches(), (cache) => cache.peek(key));
    const now = this.#clock.now().getTime();
    return this.#running.has(key) || (page !== undefined && Math.max(page.freshUntil, page.staleIfErrorUntil) > now);
  }

  /**
   * Returns the page under this key, stored or rendered now. A stale page is returned while a new render runs in the
   * background; a page affected by a change only if rendering takes longer than `maxRenderWaitMs`. If rendering fails,
   * returns the last good copy.
   */
  async read(key: string, render: Render): Promise<StoredPage> {
    const now = this.#clock.now().getTime();
    const arrivedAfter = this.#generation;
    const page = this.#stored(key);
    if (page && page.freshUntil > now) return page;
    this.counts[page && page.staleUntil > now ? "stale" : "miss"] += 1;
    if (page && page.staleUntil > now) {
      const next = this.#renew(key, render);
      next.catch(() => undefined);
      return page.firstChange > arrivedAfter ? page : await this.#soon(next, page);
    }
    const made = await this.#renew(key, render);
    // A render in progress may have begun before a change that this reader must see.
    return this.#isOutdated(made, arrivedAfter) ? await this.#renew(key, render) : made;
  }

  /** Applies a change. Call it with the payload of every notification (`tagsOfPayload`). */
  applyNotification(payload: string | null): void {
    this.#change(tagsOfPayload(payload));
  }

  /** Invalidates everything: pages stored until now are sent only if rendering fails. */
  invalidate(): void {
    this.#change({ tags: null, gone: [] });
  }

  #change(touched: Pick<Change, "tags" | "gone">): void {
    this.#generation += 1;
    const change = { ...touched, number: this.#generation, at: this.#clock.now().getTime() };
    if (this.#renders > 0) this.#recent.push(change);
    // A render in progress serves only the readers who already wait for it: its tags are not known yet.
    if (change.tags === null || change.gone.length > 0) this.#running.clear();
    for (const page of this.#tagged.touchedBy(change)) expireAfterChange(page, change);
  }

  /** Returns the new render of a page affected by a change, or the page itself while it may still be sent. */
  async #soon(next: Promise<StoredPage>, page: StoredPage): Promise<StoredPage> {
    const left = () => page.staleUntil - this.#clock.now().getTime();
    try {
      return await withDeadline(Math.min(maxRenderWaitMs, left()), next);
    } catch {
      return left() > 0 ? page : await next;
    }
  }

  #isOutdated(page: StoredPage, arrivedAfter: number): boolean {
    const now = this.#clock.now().getTime();
    return page.firstChange <= arrivedAfter && page.freshUntil <= now && page.staleUntil <= now;
  }

  #caches(): LRUCache<string, StoredPage>[] {
    return [this.#pages, this.#missing, this.#faceted, this.#keywordPages];
  }

  #stored(key: string): StoredPage | undefined {
    return firstOf(this.#caches(), (cache) => cache.get(key));
  }

  /** Compresses one page at a time; while one is in progress, others are left for a later read. */
  #compressMore(page: StoredPage): void {
    if (page.isFullyCompressed || this.#isCompressing) return;
    this.#isCompressing = true;
    void compressFully(page)
      .catch(() => undefined)
      .finally(() => {
        this.#isCompressing = false;
      });
  }

  #renew(key: string, render: Render): Promise<StoredPage> {
    const running = this.#running.get(key);
    if (running) return running;
    const job = this.#make(key, render).finally(() => {
      if (this.#running.get(key) === job) this.#running.delete(key);
    });
    this.#running.set(key, job);
    return job;
  }

  async #make(key: string, render: Render): Promise<StoredPage> {
    const began = { after: this.#generation, at: this.#clock.now().getTime() };
    const last = this.#cacheOf(key).get(key);
    this.#renders += 1;
    try {
      const rendered = await render();
      const page = storePage(rendered, this.#clock.now().getTime());
      page.madeAt = began.at;
      if (last?.etag === page.etag) reuseForms(page, last);
      if (isFailure(page) && last) return this.#fallBack(last) ?? page;
      const changes = this.#recent.filter((change) => change.number > began.after && affects(change, page));
      for (const change of changes) expireAfterChange(page, change);
      if (changes.length === 0 || page.staleUntil > 0) this.#store(key, page);
      return page;
    } catch (error) {
      const lastGood = last && this.#fallBack(last);
      if (lastGood) return lastGood;
      throw error;
    } finally {
      this.#renders -= 1;
      if (this.#renders === 0) this.#recent = [];
    }
  }

  #store(key: string, page: StoredPage): void {
    for (const cache of this.#caches()) cache.delete(key);
    const found = this.#cacheOf(key);
    const pages = storeOf(page) === "pages" ? found : storeOf(page) === "missing" ? this.#missing : null;
    if (pages === null) return;
    pages.set(key, page);
    if (pages.peek(key) === page) this.#tagged.add(page);
  }

  /** Returns the cache in which an existing page is stored. */
  #cacheOf(key: string): LRUCache<string, StoredPage> {
    if (hasWords.test(key)) return this.#keywordPages;
    return hasFacets.test(key) ? this.#faceted : this.#pages;
  }

  /** Returns the last good copy while it is usable; it is sent for a few seconds before the next attempt. */
  #fallBack(last: StoredPage): StoredPage | undefined {
    const now = this.#clock.now().getTime();
    if (last.staleIfErrorUntil <= now) return undefined;
    last.freshUntil = Math.min(now + retryMs, last.staleIfErrorUntil);
    return last;
  }
}

const retryMs = 2000;
/**
 * How long a reader waits for the new render of a changed page, so that an owner who has just saved sees the change.
 */
const maxRenderWaitMs = 250;
/** A page that was read this often, and unchanged for this long, is worth 100 ms of another thread. */
const popularReads = 5;
const settledMs = 5000;
const maxFacetedPages = 500;
const hasFacets = /[?&]fit=|^(?:\/zh)?\/filters\b/;
const maxKeywordPages = 200;
const hasWords = /[?&]q=/;
const maxMissingBytes = 4 * 1024 * 1024;
const missingStatuses = new Set([404, 410]);

function firstOf<Cache>(
  caches: readonly Cache[],
  read: (cache: Cache) => StoredPage | undefined,
): StoredPage | undefined {
  for (const cache of caches) {
    const page = read(cache);
    if (page !== undefined) return page;
  }
  return undefined;
}

/** The store for a page; null for a page that is not stored. */
function storeOf(page: StoredPage): "pages" | "missing" | null {
  if (page.status === 200 && page.staleIfErrorUntil > 0) return "pages";
  return missingStatuses.has(page.status) && isPublic(page) ? "missing" : null;
}

function isPublic({ bareHeaders }: StoredPage): boolean {
  return /\bpublic\b/.test(bareHeaders["cache-control"] ?? "");
}

/** A server error, or a page that replaces one and has `no-store`. A missing page is not a failure. */
function isFailure({ status, bareHeaders }: StoredPage): boolean {
  return status >= 500 || (status === 200 && bareHeaders["cache-control"] === "no-store");
}
