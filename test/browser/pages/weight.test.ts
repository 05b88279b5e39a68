import type { Request } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import { hydrated, movePointer, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { untilShown } from "#test/helpers/browser/toasts.ts";

const openPage = withBrowser();
const kilobyte = 1024;

describe.each([
  { name: "results", path: () => "/city/new-york" },
  { name: "a search", path: () => "/zh?city=New+York&category=hsk" },
])("the page of $name", ({ path }) => {
  test("loads at most 105 KB of script, 15 KB of CSS and one font of 30 KB, in all", async () => {
    const page = await openPage({ alone: true });
    const bytes = weigh(page);
    await page.goto(path());
    await hydrated(page);
    await untilLoaded(bytes);
    await page.waitForLoadState("networkidle");
    const { script, stylesheet, font } = await bytes();
    expect(script?.bytes).toBeLessThanOrEqual(105 * kilobyte);
    expect(stylesheet?.bytes).toBeLessThanOrEqual(15 * kilobyte);
    expect(font?.bytes).toBeLessThanOrEqual(30 * kilobyte);
    expect([stylesheet?.files, font?.files]).toEqual([1, 1]);
    expect(page.problems).toEqual([]);
  });

  test("loads its CSS and font after the page, and only its start file before an interaction", async () => {
    const page = await openPage({ alone: true });
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
    });
    await page.goto(path());
    const times = await page.waitForFunction(() => {
      const resources = performance.getEntriesByType("resource");
      const [css, font] = [".css", ".woff2"].map((end) => resources.find(({ name }) => name.includes(end))?.startTime);
      const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      return css && font && navigation && { css, font, parsed: navigation.domContentLoadedEventEnd };
    });
    const { css, font, parsed } = (await times.jsonValue()) as { css: number; font: number; parsed: number };
    expect(Math.min(css, font)).toBeGreaterThanOrEqual(parsed);
    const isStartFile = (path: string) => /^\/assets\/start-[\w-]{8}\.js$/.test(path);
    expect(scripts.filter((path) => !isStartFile(path) && !isCounter(path))).toEqual([]);
    await hydrated(page);
    expect(scripts.some((path) => !isStartFile(path))).toBe(true);
    const html = await (await fetch(page.url())).text();
    expect(html.match(/<script[^>]* src=[^>]*>/g) ?? []).toEqual([]);
    expect(html).not.toContain('modulepreload" href');
    expect(page.problems).toEqual([]);
  });
});

test.each([
  { name: "a teacher", language: "en", path: () => `/listing/${inject("sites").ids.teacher}` },
  { name: "a school", language: "zh", path: () => `/zh/listing/${inject("sites").ids.school}` },
] as const)("the page of $name loads at most 8 KB of script, and none runs before an interaction", async (listing) => {
  const { language, path } = listing;
  const page = await openPage({ alone: true });
  const bytes = weigh(page);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  const preloading = page.waitForRequest(/\/assets\/page-actions-/u);
  await page.goto(path());
  await preloading;
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((path) => !isCounter(path))).toEqual([
    expect.stringMatching(/^\/assets\/page-actions-[\w-]{8}\.js$/),
  ]);
  const preload = page.locator('link[rel="modulepreload"]');
  expect(await preload.evaluate((link: HTMLLinkElement) => new URL(link.href).pathname)).toBe(scripts[0]);
  // With every kind of interaction, including every script loaded on demand.
  await movePointer(page);
  await page.keyboard.press("Tab");
  const share = page.locator(".aside-actions [data-share]");
  const { linkCopied } = messagesFor(language, "shared");
  await untilShown(page, ".aside-actions output", linkCopied, () => share.click());
  await page.locator(".aside-actions a[data-opens]").click();
  await page.locator("dialog[open] form").waitFor();
  await page.keyboard.press("Escape");
  await untilLoaded(bytes);
  await page.waitForLoadState("networkidle");
  const { script, stylesheet, font } = await bytes();
  expect(script?.bytes).toBeLessThanOrEqual(8 * kilobyte);
  expect(stylesheet?.bytes).toBeLessThanOrEqual(17 * kilobyte);
  expect(font?.bytes).toBeLessThanOrEqual(30 * kilobyte);
  const html = await (await fetch(page.url())).text();
  expect(html).not.toContain("/assets/start-");
  expect(html.match(/<script[^>]* src=[^>]*>/g) ?? []).toEqual([]);
});

test("popular results and listings, including critical CSS, fit in 14 KB", async () => {
  const { full, ids } = inject("sites");
  const paths = ["/city/new-york", `/listing/${ids.teacher}`].flatMap((path) => [path, `/zh${path}`]);
  const sizeOf = async (path: string) => {
    const response = await fetch(full + path, { headers: { "accept-encoding": "br" } });
    await response.arrayBuffer();
    return Number(response.headers.get("content-length"));
  };
  for (const path of paths) {
    await expect.poll(() => sizeOf(path), { interval: 500 }).toBeLessThanOrEqual(14 * kilobyte);
  }
});

test("pages complete as HTML load only the script that inserts the drawings", async () => {
  const page = await openPage({ alone: true });
  const bytes = weigh(page);
  for (const path of [
    "/",
    "/zh",
    "/resources",
    "/pricing",
    "/about",
    "/terms",
    "/privacy",
    "/listing/0",
    "/city/nowhere",
  ]) {
    await page.goto(path);
    await movePointer(page);
    await page.keyboard.press("Tab");
  }
  await untilLoaded(bytes);
  await page.waitForLoadState("networkidle");
  const { script, stylesheet, font } = await bytes();
  // Loaded once, for all of them.
  expect(script?.bytes).toBeLessThanOrEqual(kilobyte);
  expect(stylesheet?.bytes).toBeLessThanOrEqual(15 * kilobyte);
  expect(font?.bytes).toBeLessThanOrEqual(30 * kilobyte);
  await page.goto("/");
  await page.locator('[id^="drawing-"]').first().waitFor({ state: "attached" });
  expect(page.problems).toEqual([]);
});

test("the scripts that save listings and count views have 2 KB in total", async () => {
  const page = await openPage({ alone: true });
  await page.goto("/city/new-york");
  const urls = await page.locator("#saved").evaluate(({ dataset }) => [dataset["script"], dataset["seen"]]);
  const sizes = urls.map(async (url) => {
    const response = await fetch(new URL(url ?? "", page.url()), { headers: { "accept-encoding": "br" } });
    return Number(response.headers.get("content-length"));
  });
  const [saved = 0, seen = 0] = await Promise.all(sizes);
  expect(Math.min(saved, seen)).toBeGreaterThan(0);
  expect(saved + seen).toBeLessThanOrEqual(2 * kilobyte);
});

/** Waits for a file of each kind: a page on a busy machine may be idle before the first paint, which starts loads. */
async function untilLoaded(bytes: () => Promise<object>): Promise<void> {
  const kinds = expect.arrayContaining(["script", "stylesheet", "font"]);
  await expect.poll(async () => Object.keys(await bytes())).toEqual(kinds);
}

/** The counting script follows 1.5 seconds after the page, also without an interaction. */
const isCounter = (url: string) => /\/seen-[\w-]{8}\.js$/.test(url);

/**
 * Measures the page's loads from now on, by resource type: bytes of the bodies as sent. The script that counts is
 * measured by a test of its own.
 */
function weigh(page: WatchedPage): () => Promise<Record<string, { bytes: number; files: number }>> {
  const requests: Request[] = [];
  page.on("requestfinished", (request) => isCounter(request.url()) || requests.push(request));
  return async () => {
    const kinds: Record<string, { bytes: number; files: number }> = {};
    // A second request for a file that is already loading reuses the first.
    const files = new Map(requests.map((request) => [request.url(), request]));
    for (const request of files.values()) {
      const kind = (kinds[request.resourceType()] ??= { bytes: 0, files: 0 });
      kind.bytes += (await request.sizes()).responseBodySize;
      kind.files += 1;
    }
    return kinds;
  };
}
