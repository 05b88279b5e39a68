import { LRUCache } from "lru-cache";
import type { Clock } from "#domain/services.ts";
import { BusyError } from "#server/overload/admission.ts";
import { withDeadline } from "#std/async/deadline.ts";
import { affects, type Change, expireAfterChange, tagsOfPayload } from "./change.ts";
import { RecentChanges } from "./recent-changes.ts";
import {
  compressFully,
  isFailure,
  type RenderedPage,
  reuseForms,
  type StoredPage,
  storeOf,
  storePage,
} from "./stored-page.ts";
import { TagIndex } from "./tag-index.ts";

type Render = () => Promise<RenderedPage>;

/** Runs work when it is the visitor's turn. Throws a `BusyError` if the visitor is rejected. */
type Admit = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** A visitor's request for a page that has to be rendered. */
type Request = { render: Render; admit: Admit };

/**
 * Rendered public pages in memory: bounded in bytes, one render per key at a time, stale-while-revalidate, and the last
 * good copy if a new render fails (RFC 5861). A change invalidates only the pages with one of its tags. While changes
 * are not heard of, a page is fresh for a second.
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
  /** Renders in progress, and those that wait for their visitor's turn or are in progress. */
  readonly #running = new Map<string, Promise<StoredPage>>();
  readonly #requested = new Map<string, Promise<StoredPage>>();
  readonly #clock: Clock;
  #isCompressing = false;
  /** Requests by the state of the cached page: fresh (counted where it is sent), stale, or missing. */
  readonly counts = { hit: 0, stale: 0, miss: 0 };
  /** Counts the changes visitors could see. */
  #generation = 0;
  readonly #recent = new RecentChanges();
  #isListening = true;

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

  /**
   * Differs after every change visible to visitors, for caches elsewhere. While changes are not heard of, differs every
   * second.
   */
  get version(): string {
    const second = Math.floor(this.#clock.now().getTime() / maxUnheardMs);
    return this.#isListening ? String(this.#generation) : `${this.#generation}-${second}`;
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
    if (!page || !this.#isFresh(page, now)) return undefined;
    page.reads += 1;
    if (page.reads >= popularReads && now - page.storedAt >= settledMs) this.#compressMore(page);
    return page;
  }

  /** Whether a copy of the page, however old, is stored and may be sent, or a render is in progress. */
  hasCopy(key: string): boolean {
    const page = firstOf(this.#caches(), (cache) => cache.peek(key));
    const now = this.#clock.now().getTime();
    return this.#requested.has(key) || (page !== undefined && Math.max(page.freshUntil, page.staleIfErrorUntil) > now);
  }

  /**
   * Returns the page under this key, stored or rendered now. A stale page is returned while a new render runs in the
   * background; a page affected by a change only if rendering takes longer than `maxRenderWaitMs`. If rendering fails,
   * returns the last good copy. A visitor who is rejected gets the last good copy, without effect on others, and throws
   * the `BusyError` if there is none.
   */
  async read(key: string, render: Render, admit: Admit = (work) => work()): Promise<StoredPage> {
    try {
      return await this.#read(key, { render, admit });
    } catch (error) {
      const last = error instanceof BusyError ? this.#stored(key) : undefined;
      if (last === undefined || last.staleIfErrorUntil <= this.#clock.now().getTime()) throw error;
      return last;
    }
  }

  async #read(key: string, request: Request): Promise<StoredPage> {
    const now = this.#clock.now().getTime();
    const arrivedAfter = this.#generation;
    const page = this.#stored(key);
    if (page && this.#isFresh(page, now)) return page;
    const isUsable = page !== undefined && page.staleUntil > now;
    this.counts[isUsable ? "stale" : "miss"] += 1;
    if (isUsable && this.#isListening && page.firstChange > arrivedAfter) {
      if (!this.#requested.has(key)) this.#begin(key, request).catch(() => undefined);
      return page;
    }
    if (isUsable) return await this.#soon(this.#renew(key, request), page);
    const made = await this.#renew(key, request);
    // A render in progress may have begun before a change that this reader must see.
    return this.#isOutdated(made, arrivedAfter) ? await this.#renew(key, request) : made;
  }

  /** Applies a change. Call it with the payload of every notification (`tagsOfPayload`). */
  applyNotification(payload: string | null): void {
    this.#change(tagsOfPayload(payload));
  }

  /** Call it with false when changes are no longer heard of, and with true when they are again. */
  setListening(isListening: boolean): void {
    this.#isListening = isListening;
  }

  /** Invalidates everything: pages stored until now are sent only if rendering fails. */
  invalidate(): void {
    this.#change({ tags: null, gone: [] });
  }

  #change(touched: Pick<Change, "tags" | "gone">): void {
    this.#generation += 1;
    const change = { ...touched, number: this.#generation, at: this.#clock.now().getTime() };
    this.#recent.add(change);
    // A render in progress serves only the readers who already wait for it: its tags are not known yet.
    if (change.tags === null || change.gone.length > 0) {
      this.#running.clear();
      this.#requested.clear();
    }
    for (const page of this.#tagged.touchedBy(change)) expireAfterChange(page, change);
  }

  /** Returns the new render of a page affected by a change, or the page itself while it may still be sent. */
  async #soon(next: Promise<StoredPage>, page: StoredPage): Promise<StoredPage> {
    const left = () => page.staleUntil - this.#clock.now().getTime();
    next.catch(() => undefined);
    try {
      return await withDeadline(Math.min(maxRenderWaitMs, left()), next);
    } catch {
      return left() > 0 ? page : await next;
    }
  }

  #isFresh({ freshUntil, checkedAt }: StoredPage, now: number): boolean {
    return freshUntil > now && (this.#isListening || now - checkedAt < maxUnheardMs);
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

  /** Joins a requested render. If its visitor is rejected, or if there is none, begins one for this visitor. */
  async #renew(key: string, request: Request): Promise<StoredPage> {
    try {
      const requested = this.#requested.get(key);
      if (requested !== undefined) return await requested;
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
    }
    return await this.#begin(key, request);
  }

  /** Visitors may wait for their turns at the same time; the first one renders for all. */
  #begin(key: string, { render, admit }: Request): Promise<StoredPage> {
    const requested = admit(async () => {
      const page = this.#stored(key);
      if (page && this.#isFresh(page, this.#clock.now().getTime())) return page;
      return await (this.#running.get(key) ?? this.#run(key, render));
    }).finally(() => deleteIf(this.#requested, key, requested));
    this.#requested.set(key, requested);
    return requested;
  }

  #run(key: string, render: Render): Promise<StoredPage> {
    const running = this.#make(key, render).finally(() => deleteIf(this.#running, key, running));
    this.#running.set(key, running);
    return running;
  }

  async #make(key: string, render: Render): Promise<StoredPage> {
    const began = this.#recent.begin(this.#generation);
    const beganAt = this.#clock.now().getTime();
    const last = this.#cacheOf(key).get(key);
    try {
      const page = storePage(await render(), this.#clock.now().getTime());
      page.madeAt = beganAt;
      page.checkedAt = beganAt;
      if (last?.etag === page.etag) reuseForms(page, last);
      if (isFailure(page) && last) return this.#fallBack(last) ?? page;
      const changes = this.#recent.since(began).filter((change) => affects(change, page));
      for (const change of changes) expireAfterChange(page, change);
      if (changes.length === 0 || page.staleUntil > 0) this.#store(key, page);
      return page;
    } catch (error) {
      const lastGood = last && this.#fallBack(last);
      if (lastGood) return lastGood;
      throw error;
    } finally {
      this.#recent.end(began);
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
    last.checkedAt = now;
    return last;
  }
}

const retryMs = 2000;
/** How long a page is fresh while changes are not heard of. */
const maxUnheardMs = 1000;
/** How long a reader waits for a changed page's new render, so that an owner who has just saved sees the change. */
const maxRenderWaitMs = 250;
/** A page that was read this often, and unchanged for this long, is worth 300 ms of another thread. */
const popularReads = 5;
const settledMs = 5000;
const maxFacetedPages = 500;
const hasFacets = /[?&]fit=|^(?:\/zh)?\/filters\b/;
const maxKeywordPages = 200;
const hasWords = /[?&]q=/;
const maxMissingBytes = 4 * 1024 * 1024;

function firstOf<Cache>(caches: readonly Cache[], read: (cache: Cache) => StoredPage | undefined) {
  for (const cache of caches) {
    const page = read(cache);
    if (page !== undefined) return page;
  }
  return undefined;
}

function deleteIf<Value>(values: Map<string, Value>, key: string, value: Value): void {
  if (values.get(key) === value) values.delete(key);
}
