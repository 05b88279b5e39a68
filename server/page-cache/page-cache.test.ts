import { beforeEach, expect, test } from "vitest";
import { PageCache } from "./page-cache.ts";

let now = 0;
let cache: PageCache;
let renders = 0;

const kept = "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400";

beforeEach(() => {
  now = 1_000_000;
  renders = 0;
  cache = new PageCache({ now: () => new Date(now) }, 1024 * 1024);
});

function rendering(body: string, { status = 200, cacheControl = kept } = {}) {
  return async () => {
    renders += 1;
    return { status, headers: { "cache-control": cacheControl }, body };
  };
}

const broken = () => Promise.reject(new Error("database gone"));
const bodyOf = async (render: () => ReturnType<ReturnType<typeof rendering>>) =>
  (await cache.read("/", render)).forms.identity.body.toString();

test("a page is rendered once for many readers at the same time", async () => {
  await Promise.all(Array.from({ length: 50 }, () => cache.read("/", rendering("a"))));
  expect(renders).toBe(1);
});

test("a fresh page is not rendered again", async () => {
  await bodyOf(rendering("a"));
  now += 59_000;
  expect(await bodyOf(rendering("b"))).toBe("a");
});

test("a stale page is sent while its successor is made behind it", async () => {
  await bodyOf(rendering("a"));
  now += 61_000;
  expect(await bodyOf(rendering("b"))).toBe("a");
  await expect.poll(() => bodyOf(rendering("c"))).toBe("b");
});

test("after a change nothing kept before it is sent", async () => {
  await bodyOf(rendering("a"));
  cache.invalidate();
  expect(cache.peek("/")).toBeUndefined();
  expect(await bodyOf(rendering("b"))).toBe("b");
});

test("a render that began before a change is neither kept nor handed to later readers", async () => {
  let finish = () => {};
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow = cache.read("/", async () => {
    await gate;
    return { status: 200, headers: { "cache-control": kept }, body: "before" };
  });
  cache.invalidate();
  expect(await bodyOf(rendering("after"))).toBe("after");
  finish();
  await slow;
  expect(await bodyOf(rendering("later"))).toBe("after");
});

test("when no new page can be made the last good one stands in, even after a change", async () => {
  await bodyOf(rendering("a"));
  cache.invalidate();
  expect(await bodyOf(broken)).toBe("a");
  now += 3_000;
  expect(await bodyOf(rendering("degraded", { cacheControl: "no-store" }))).toBe("a");
  now += 3_000;
  expect(await bodyOf(rendering("again"))).toBe("again");
});

test("the last good page stands in for a day and no longer", async () => {
  await bodyOf(rendering("a"));
  now += 86_000_000;
  expect(await bodyOf(broken)).toBe("a");
  now += 461_000;
  await expect(cache.read("/", broken)).rejects.toThrow("database gone");
});

test("without a last good page the failure goes up", async () => {
  await expect(cache.read("/", broken)).rejects.toThrow("database gone");
});

test("a page that is gone takes its kept copy with it", async () => {
  await bodyOf(rendering("a"));
  cache.invalidate();
  expect(await bodyOf(rendering("gone", { status: 410 }))).toBe("gone");
  await expect(cache.read("/", broken)).rejects.toThrow("database gone");
});

test("memory is bounded: the pages read least lately leave", async () => {
  const small = new PageCache({ now: () => new Date(now) }, 30_000);
  const random = () => Array.from({ length: 500 }, () => Math.random().toString(36)).join("");
  for (let page = 0; page < 20; page++)
    await small.read(`/${page}`, async () => ({ status: 200, headers: { "cache-control": kept }, body: random() }));
  expect(small.peek("/0")).toBeUndefined();
  expect(small.peek("/19")).toBeDefined();
});

test("a stand-in is not sent beyond the moment at which it stops being true", async () => {
  const endsSoon = "public, max-age=0, s-maxage=1, stale-while-revalidate=0, stale-if-error=2";
  await bodyOf(rendering("with an ending listing", { cacheControl: endsSoon }));
  now += 2_000;
  expect(await bodyOf(broken)).toBe("with an ending listing");
  now += 1_000;
  expect(cache.peek("/")).toBeUndefined();
  await expect(cache.read("/", broken)).rejects.toThrow("database gone");
});
