import { LRUCache } from "lru-cache";
import type { Clock } from "#domain/services.ts";
import { makeSmallest, type RenderedPage, reuseForms, type StoredPage, storePage } from "./stored-page.ts";

type Render = () => Promise<RenderedPage>;

/**
 * Rendered public pages in memory: bounded in bytes, one render per key at a time, stale-while-revalidate, and the
 * last good copy when a new one cannot be made (RFC 5861).
 */
export class PageCache {
  readonly #pages: LRUCache<string, StoredPage>;
  /** 404 and 410, stored separately: requests for random paths must not evict pages that exist. */
  readonly #missing: LRUCache<string, StoredPage>;
  readonly #running = new Map<string, Promise<StoredPage>>();
  readonly #clock: Clock;
  #isCompressing = false;
  /** Counts the changes visitors could see; a render that began before the last one is not kept. */
  #generation = 0;

  constructor(clock: Clock, maxBytes: number) {
    this.#clock = clock;
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
    this.#missing = new LRUCache({ maxSize: maxMissingBytes, sizeCalculation: ({ bytes }) => bytes });
  }

  /** Grows at every change a visitor could see, for what is kept elsewhere. */
  get generation(): number {
    return this.#generation;
  }

  /** The page that may be sent at once, if there is one. */
  peek(key: string): StoredPage | undefined {
    const now = this.#clock.now().getTime();
    const page = this.#stored(key);
    if (!page || page.freshUntil <= now) return undefined;
    page.reads += 1;
    if (page.reads >= popularReads && now - page.storedAt >= settledMs) this.#compressMore(page);
    return page;
  }

  /**
   * The page under this key: kept, or rendered now. A stale page is returned while its successor is made behind it;
   * when making one fails, the last good copy stands in.
   */
  async read(key: string, render: Render): Promise<StoredPage> {
    const now = this.#clock.now().getTime();
    const page = this.#stored(key);
    if (page && page.freshUntil > now) return page;
    if (page && page.staleUntil > now) {
      void this.#renew(key, render).catch(() => undefined);
      return page;
    }
    return await this.#renew(key, render);
  }

  /**
   * To be called at every change a visitor could see: nothing kept until now is sent again unless nothing else can
   * be.
   */
  invalidate(): void {
    this.#generation += 1;
    this.#running.clear();
    this.#missing.clear();
    for (const page of this.#pages.values()) {
      page.freshUntil = 0;
      page.staleUntil = 0;
    }
  }

  #stored(key: string): StoredPage | undefined {
    return this.#pages.get(key) ?? this.#missing.get(key);
  }

  /** One page at a time: a page that finds it busy is compressed at a later read. */
  #compressMore(page: StoredPage): void {
    if (page.isSmallest || this.#isCompressing) return;
    this.#isCompressing = true;
    void makeSmallest(page)
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
    const generation = this.#generation;
    const last = this.#pages.get(key);
    try {
      const rendered = await render();
      const page = storePage(rendered, this.#clock.now().getTime());
      if (last?.etag === page.etag) reuseForms(page, last);
      if (isFailure(page) && last) return this.#fallBack(last) ?? page;
      if (generation === this.#generation) this.#keep(key, page);
      return page;
    } catch (error) {
      const kept = last && this.#fallBack(last);
      if (kept) return kept;
      throw error;
    }
  }

  #keep(key: string, page: StoredPage): void {
    this.#pages.delete(key);
    this.#missing.delete(key);
    if (page.status === 200 && page.staleIfErrorUntil > 0) this.#pages.set(key, page);
    if (missingStatuses.has(page.status) && isPublic(page)) this.#missing.set(key, page);
  }

  /** The last good copy, while it may stand in; it is sent for a few seconds before the next attempt. */
  #fallBack(last: StoredPage): StoredPage | undefined {
    const now = this.#clock.now().getTime();
    if (last.staleIfErrorUntil <= now) return undefined;
    last.freshUntil = Math.min(now + retryMs, last.staleIfErrorUntil);
    return last;
  }
}

const retryMs = 2000;
/** A page read this often, and unchanged for this long, is worth 100 ms of another thread. */
const popularReads = 5;
const settledMs = 5000;
const maxMissingBytes = 4 * 1024 * 1024;
const missingStatuses = new Set([404, 410]);

function isPublic({ bareHeaders }: StoredPage): boolean {
  return /\bpublic\b/.test(bareHeaders["cache-control"] ?? "");
}

/** A server error, or a page that stands in for one and says `no-store`. */
function isFailure(page: StoredPage): boolean {
  return page.status >= 500 || page.bareHeaders["cache-control"] === "no-store";
}
