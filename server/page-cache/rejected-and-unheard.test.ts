import { beforeEach, describe, expect, test } from "vitest";
import { BusyError } from "#server/overload/admission.ts";
import { PageCache } from "./page-cache.ts";
import type { StoredPage } from "./stored-page.ts";

const ttl = "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400";

let now = 0;
let cache: PageCache;
let renders = 0;

beforeEach(() => {
  now = 1_000_000;
  renders = 0;
  cache = new PageCache({ now: () => new Date(now) }, 1024 * 1024);
});

function rendering(body: string) {
  return async () => {
    renders += 1;
    await new Promise((resolve) => setTimeout(resolve, 1));
    return { status: 200, headers: { "cache-control": ttl }, tags: ["listing:1"], body };
  };
}

const broken = () => Promise.reject(new Error("database gone"));
const never = () => new Promise<never>(() => undefined);
const bodyOf = async (page: Promise<StoredPage>) => (await page).forms.identity.body.toString();
const read = (render: Parameters<PageCache["read"]>[1]) => bodyOf(cache.read("/", render));

describe("a rejected visitor", () => {
  const refuse = async () => {
    throw new BusyError(429, 60);
  };
  /** A visitor who waits for a turn. */
  function waiting() {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const admit = async <Value>(work: () => Promise<Value>) => {
      await promise;
      return await work();
    };
    return { admit, accept: resolve, refuse: () => reject(new BusyError(429, 60)) };
  }

  test("gets the last good copy alone: the next visitor gets a new render", async () => {
    await read(rendering("a"));
    cache.invalidate();
    expect(await bodyOf(cache.read("/", rendering("unused"), refuse))).toBe("a");
    expect(cache.peek("/")).toBeUndefined();
    expect(await read(rendering("b"))).toBe("b");
  });

  test("gets the rejection if there is no copy, and visitors who waited for the same render get the page", async () => {
    const first = waiting();
    const rejected = cache.read("/", rendering("first"), first.admit);
    const joined = Array.from({ length: 5 }, () => bodyOf(cache.read("/", rendering("b"))));
    first.refuse();
    await expect(rejected).rejects.toBeInstanceOf(BusyError);
    expect(await Promise.all(joined)).toEqual(["b", "b", "b", "b", "b"]);
    expect(renders).toBe(1);
  });

  test("passes the rejection to no visitor of an outdated page", async () => {
    await read(rendering("a"));
    now += 1000;
    cache.applyNotification('["listing:1"]');
    const first = waiting();
    const rejected = bodyOf(cache.read("/", rendering("first"), first.admit));
    const joined = read(rendering("b"));
    first.refuse();
    expect([await rejected, await joined]).toEqual(["a", "b"]);
  });
});

describe("while changes are not heard of", () => {
  test("a page is fresh for a second, then rendered again", async () => {
    await read(rendering("a"));
    cache.setListening(false);
    now += 999;
    expect(cache.peek("/")).toBeDefined();
    now += 1;
    expect(cache.peek("/")).toBeUndefined();
    expect(await read(rendering("b"))).toBe("b");
    cache.setListening(true);
    now += 10_000;
    expect(await read(rendering("c"))).toBe("b");
  });

  test("the last good page is sent if rendering fails or is slow, and rendering is tried every second", async () => {
    await read(rendering("a"));
    cache.setListening(false);
    now += 1000;
    expect(await read(broken)).toBe("a");
    now += 999;
    expect(cache.peek("/")).toBeDefined();
    now += 1;
    expect(await read(never)).toBe("a");
  });

  test("the version differs every second", () => {
    const heard = cache.version;
    cache.setListening(false);
    const first = cache.version;
    now += 1000;
    expect(new Set([heard, first, cache.version]).size).toBe(3);
    cache.setListening(true);
    expect(cache.version).toBe(heard);
  });
});
