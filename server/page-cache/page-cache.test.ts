import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { PageCache } from "./page-cache.ts";
import { formOf, type StoredPage } from "./stored-page.ts";

let now = 0;
let cache: PageCache;
let renders = 0;

const ttl = "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400";

beforeEach(() => {
  now = 1_000_000;
  renders = 0;
  cache = new PageCache({ now: () => new Date(now) }, 1024 * 1024);
});

type Options = { status?: number; cacheControl?: string; tags?: string[] };

function rendering(body: string, { status = 200, cacheControl = ttl, tags }: Options = {}) {
  return async () => {
    renders += 1;
    return { status, headers: { "cache-control": cacheControl }, body, ...(tags && { tags }) };
  };
}

const broken = () => Promise.reject(new Error("database gone"));
const bodyOf = async (render: () => ReturnType<ReturnType<typeof rendering>>) =>
  (await cache.read("/", render)).forms.identity.body.toString();

test("concurrent reads render a page once", async () => {
  await Promise.all(Array.from({ length: 50 }, () => cache.read("/", rendering("a"))));
  expect(renders).toBe(1);
});

test("a fresh page is not rendered again", async () => {
  await bodyOf(rendering("a"));
  now += 59_000;
  expect(await bodyOf(rendering("b"))).toBe("a");
});

test("a stale page is sent while it is rendered again in the background", async () => {
  await bodyOf(rendering("a"));
  now += 61_000;
  expect(await bodyOf(rendering("b"))).toBe("a");
  await expect.poll(() => bodyOf(rendering("c"))).toBe("b");
});

test("a missing page is cached for its max-age, and rendered again after a change", async () => {
  const missing = rendering("none", { status: 404, cacheControl: "public, max-age=0, s-maxage=10" });
  for (let time = 0; time < 3; time++) expect(await bodyOf(missing)).toBe("none");
  expect([renders, cache.peek("/")?.status]).toEqual([1, 404]);
  now += 11_000;
  await bodyOf(missing);
  expect(renders).toBe(2);
  cache.invalidate();
  expect(cache.peek("/")).toBeUndefined();
  expect(await bodyOf(rendering("here"))).toBe("here");
});

test("a missing page with no-store is rendered every time", async () => {
  for (let time = 0; time < 3; time++) await bodyOf(rendering("none", { status: 404, cacheControl: "no-store" }));
  expect(renders).toBe(3);
});

test("requests for nonexistent paths do not evict pages", async () => {
  await bodyOf(rendering("a"));
  const missing = rendering("x".repeat(100_000), { status: 404, cacheControl: "public, s-maxage=10" });
  for (let path = 0; path < 100; path++) await cache.read(`/${path}`, missing);
  expect(await bodyOf(rendering("b"))).toBe("a");
});

const brotliBytes = async (page: StoredPage) => (await formOf(page, "br")).body.length;
const text = readFileSync(new URL("page-cache.ts", import.meta.url), "utf8");

const limited = [["facets", 500, "/city/boston?fit="] as const, ["words", 200, "/?fit=hsk&q="] as const];

test.each(limited)("pages by %s evict one another beyond %i, and no other page", async (_, most, path) => {
  await cache.read("/", rendering("home"));
  for (let n = 0; n < most + 100; n++) await cache.read(`${path}${n}`, rendering(`page ${n}`));
  expect(cache.peek("/")).toBeDefined();
  expect([cache.peek(`${path}${most + 99}`), cache.peek(`${path}99`)].map(Boolean)).toEqual([true, false]);
  expect(cache.size.pages).toBe(most + 1);
});

test("a popular, unchanged page is compressed once more, and its encoding is reused after a new render", async () => {
  const page = await cache.read("/", rendering(text));
  const first = await brotliBytes(page);
  for (let read = 0; read < 20; read++) cache.peek("/");
  expect(page.isFullyCompressed).toBe(false);
  now += 6000;
  cache.peek("/");
  await expect.poll(() => brotliBytes(page)).toBeLessThan(first);
  now += 700_000;
  const renders1 = renders;
  const next = await cache.read("/", rendering(text));
  expect([renders, next === page, await brotliBytes(next)]).toEqual([renders1 + 1, false, await brotliBytes(page)]);
  expect(next.freshUntil).toBeGreaterThan(page.freshUntil);
});

test("a changed page is compressed again", async () => {
  const page = await cache.read("/", rendering(text));
  await brotliBytes(page);
  cache.invalidate();
  const next = await cache.read("/", rendering(`${text}!`));
  expect([next.reads, next.isFullyCompressed, next.forms.br]).toEqual([0, false, undefined]);
});

test("after a change no earlier page is sent", async () => {
  await bodyOf(rendering("a"));
  cache.invalidate();
  expect(cache.peek("/")).toBeUndefined();
  expect(await bodyOf(rendering("b"))).toBe("b");
});

test("a render that began before a change is neither stored nor sent to later readers", async () => {
  let finish = () => {};
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow = cache.read("/", async () => {
    await gate;
    return { status: 200, headers: { "cache-control": ttl }, body: "before" };
  });
  cache.invalidate();
  expect(await bodyOf(rendering("after"))).toBe("after");
  finish();
  await slow;
  expect(await bodyOf(rendering("later"))).toBe("after");
});

test("if rendering fails the last good page is sent, even after a change", async () => {
  await bodyOf(rendering("a"));
  cache.invalidate();
  expect(await bodyOf(broken)).toBe("a");
  now += 3_000;
  expect(await bodyOf(rendering("degraded", { cacheControl: "no-store" }))).toBe("a");
  now += 3_000;
  expect(await bodyOf(rendering("again"))).toBe("again");
});

test("the last good page is sent for at most a day", async () => {
  await bodyOf(rendering("a"));
  now += 86_000_000;
  expect(await bodyOf(broken)).toBe("a");
  now += 461_000;
  await expect(cache.read("/", broken)).rejects.toThrow("database gone");
});

test("without a last good page the error is thrown", async () => {
  await expect(cache.read("/", broken)).rejects.toThrow("database gone");
});

test("a page that is gone deletes its cached copy", async () => {
  await bodyOf(rendering("a"));
  cache.invalidate();
  expect(await bodyOf(rendering("gone", { status: 410 }))).toBe("gone");
  now += 661_000;
  await expect(cache.read("/", broken)).rejects.toThrow("database gone");
});

test("memory is limited: the least recently read pages are evicted", async () => {
  const small = new PageCache({ now: () => new Date(now) }, 30_000);
  const random = () => Array.from({ length: 500 }, () => Math.random().toString(36)).join("");
  for (let page = 0; page < 20; page++)
    await small.read(`/${page}`, async () => ({ status: 200, headers: { "cache-control": ttl }, body: random() }));
  expect(small.peek("/0")).toBeUndefined();
  expect(small.peek("/19")).toBeDefined();
});

test("a stale page is never sent after it expires", async () => {
  const endsSoon = "public, max-age=0, s-maxage=1, stale-while-revalidate=0, stale-if-error=2";
  await bodyOf(rendering("with an ending listing", { cacheControl: endsSoon }));
  now += 2_000;
  expect(await bodyOf(broken)).toBe("with an ending listing");
  now += 1_000;
  expect(cache.peek("/")).toBeUndefined();
  await expect(cache.read("/", broken)).rejects.toThrow("database gone");
});

const boston = { tags: ["city:boston", "listing:1"] };
const notify = (...tags: string[]) => cache.applyNotification(JSON.stringify(tags));

test("a change invalidates pages with one of its tags and pages without tags", async () => {
  await bodyOf(rendering("a", boston));
  await cache.read("/untagged", rendering("u"));
  now += 1000;
  notify("city:chicago", "listing:2");
  expect([cache.peek("/") !== undefined, cache.peek("/untagged") !== undefined]).toEqual([true, false]);
  notify("listing:1");
  expect(cache.peek("/")).toBeUndefined();
  expect(await bodyOf(rendering("b", boston))).toBe("b");
});

test.each(["", "[", '{"a":1}', "[1]", null])("a notification without tags clears all: %o", async (payload) => {
  await bodyOf(rendering("a", boston));
  cache.applyNotification(payload);
  expect(cache.peek("/")).toBeUndefined();
  expect(await bodyOf(rendering("b"))).toBe("b");
});

test("an invalidated page is sent during a slow render for at most 800 ms after the change", async () => {
  await bodyOf(rendering("a", boston));
  now += 1000;
  notify("city:boston");
  const slow = () => new Promise<never>(() => undefined);
  expect(await bodyOf(slow)).toBe("a");
  now += 799;
  expect(await bodyOf(slow)).toBe("a");
  now += 1;
  const late = bodyOf(slow);
  const waited = new Promise((resolve) => setTimeout(() => resolve("nothing"), 400));
  expect(await Promise.race([late, waited])).toBe("nothing");
});

test("consecutive changes render a page once per half second", async () => {
  await bodyOf(rendering("0", boston));
  const seen = new Set<string>();
  for (let change = 1; change <= 100; change++) {
    now += 20;
    notify("listing:1");
    seen.add(await bodyOf(rendering(String(change), boston)));
  }
  expect([renders, seen.size]).toEqual([5, 5]);
});

test("a page invalidated during its render is sent as long as any other", async () => {
  let finish = () => {};
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const before = cache.read("/", async () => {
    await gate;
    return await rendering("before", boston)();
  });
  notify("city:boston");
  now += 600;
  const joined = bodyOf(rendering("unused"));
  finish();
  expect([(await before).forms.identity.body.toString(), await joined]).toEqual(["before", "before"]);
  now += 200;
  expect(await bodyOf(rendering("after", boston))).toBe("after");
});

test("a reader who joins a render from before a change gets another one if it is too old", async () => {
  let finish = () => {};
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const before = cache.read("/", async () => {
    await gate;
    return await rendering("before", boston)();
  });
  notify("city:boston");
  now += 10;
  const joined = bodyOf(rendering("after", boston));
  now += 800;
  finish();
  expect([(await before).forms.identity.body.toString(), await joined]).toEqual(["before", "after"]);
});

test.each(["gone", "purge"])("after %s a listing is never sent from the cache, even on errors", async (kind) => {
  await bodyOf(rendering("a", boston));
  notify(`${kind}:1`);
  expect(cache.peek("/")).toBeUndefined();
  await expect(bodyOf(broken)).rejects.toThrow("database gone");
});

test("a reader waiting for an invalidated page does not get it once its listing is gone", async () => {
  await bodyOf(rendering("a", boston));
  now += 1000;
  notify("listing:1");
  let finish = () => {};
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const waiting = bodyOf(async () => {
    await gate;
    return await rendering("b", { status: 410 })();
  });
  notify("gone:1");
  await new Promise((resolve) => setTimeout(resolve, 300));
  finish();
  expect(await waiting).toBe("b");
});

test("a change of other pages does not affect a running render", async () => {
  let finish = () => {};
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow = cache.read("/", async () => {
    await gate;
    return await rendering("a", boston)();
  });
  notify("city:chicago");
  finish();
  await slow;
  expect(cache.peek("/")?.forms.identity.body.toString()).toBe("a");
});
