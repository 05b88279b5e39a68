import { describe, expect, inject, test } from "vitest";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { desktop, hydrated, phone, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { arrive } from "./results-page.ts";

const openPage = withBrowser();

const [shared, own, search] = [messagesFor("en", "shared"), messagesFor("en", "results"), messagesFor("en", "search")];

test.each(["/", "/city/boston"])("on %s the first tab stop is the skip link", async (path) => {
  const page = await openPage();
  await page.goto(path);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: shared.skipToContent });
  await expect.poll(() => focused(page)).toBe(shared.skipToContent);
  await expect.poll(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  await page.keyboard.press("Tab");
  await expect
    .poll(() => page.evaluate(() => document.querySelector("main")?.contains(document.activeElement)))
    .toBe(true);
  expect(page.problems).toEqual([]);
});

test.each([
  { path: "/", viewport: desktop },
  { path: "/city/juneau?type=teacher", viewport: desktop },
  { path: "/city/juneau?type=teacher", viewport: phone },
  { path: `/listing/${inject("sites").ids.teacher}`, viewport: desktop },
  { path: "/auth?tab=sign-up", viewport: phone },
])("on $path every tab stop is visible and marked", async ({ path, viewport }) => {
  const page = await openPage({ viewport, reducedMotion: "reduce" });
  await page.goto(path);
  const stops: string[] = [];
  for (let stop = 0; stop < 80; stop++) {
    await page.keyboard.press("Tab");
    const seen = await page.evaluate(focusState);
    if (seen === null) break;
    expect([path, seen]).toEqual([path, { name: seen.name, isMarked: true, isOnScreen: true }]);
    stops.push(seen.name);
  }
  expect(stops.length).toBeGreaterThan(12);
  expect(stops.length).toBeLessThan(80);
  expect(page.problems).toEqual([]);
});

test("a search works without a pointer", async () => {
  const page = await openPage();
  await page.goto("/");
  await page.getByRole("combobox", { name: search.city }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.press("End");
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("search-q");
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe(search.submit);
  await page.keyboard.press("Enter");
  await page.waitForURL("/?city=New+York&category=hsk");
  expect(page.problems).toEqual([]);
});

test("the menu opens and closes, and returns the focus", async () => {
  const page = await openPage({ viewport: phone });
  await page.goto("/pricing");
  const opener = page.getByRole("button", { name: shared.menu, exact: true });
  const link = page.locator("#menu").getByRole("link", { name: shared.resources });
  await opener.focus();
  await page.keyboard.press("Enter");
  expect(await link.isVisible()).toBe(true);
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest("#menu") !== null)).toBe(true);
  await page.keyboard.press("Escape");
  expect(await link.isVisible()).toBe(false);
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(page.problems).toEqual([]);
});

test("the filter sheet opens, closes with Escape and returns the focus", async () => {
  const page = await openPage({ viewport: phone });
  await page.goto("/city/boston");
  await hydrated(page);
  const opener = page.getByRole("button", { name: own.filters });
  const sheet = page.getByRole("dialog", { name: own.filters });
  await opener.focus();
  await page.keyboard.press("Enter");
  expect(await sheet.isVisible()).toBe(true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest("#filter-sheet") !== null)).toBe(true);
  await page.keyboard.press("Escape");
  expect(await sheet.isVisible()).toBe(false);
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(page.problems).toEqual([]);
});

test("arrow keys move between tabs on the sign-in page", async () => {
  const page = await openPage();
  const auth = messagesFor("en", "auth");
  await page.goto("/auth");
  await hydrated(page);
  await page.getByRole("tab", { name: auth.signIn }).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => focused(page)).toBe(auth.signUp);
  await page.keyboard.press("Enter");
  await arrive(page, "en", "/auth?tab=sign-up");
  const tab = page.getByRole("tab", { name: auth.signUp });
  expect(await tab.getAttribute("aria-selected")).toBe("true");
  await expect.poll(() => focused(page)).toBe(auth.signUp);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => focused(page)).toBe(auth.signIn);
  expect(page.problems).toEqual([]);
});

describe.each(locales)("in %s", (language) => {
  const here = (path: string) => localPath(language, path);
  const [shared, own, search] = [
    messagesFor(language, "shared"),
    messagesFor(language, "results"),
    messagesFor(language, "search"),
  ];

  test("a client-side navigation moves the focus and announces the new page", async () => {
    const page = await openPage();
    await page.goto(here("/city/new-york"));
    await hydrated(page);
    const said = (text: string) => page.getByRole("status").filter({ hasText: text }).waitFor({ state: "attached" });
    const loaded = async () => shared.pageLoaded.replace("{title}", await page.title());
    await page.getByRole("link", { name: own.next }).focus();
    await page.keyboard.press("Enter");
    await arrive(page, language, "/city/new-york?page=2");
    await said(await loaded());
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
    expect(page.problems).toEqual([]);
  });

  test("changing a filter keeps the focus", async () => {
    const page = await openPage();
    await page.goto(here("/city/boston"));
    await hydrated(page);
    const sort = page.locator(".tools").getByRole("combobox", { name: own.sortBy });
    await sort.focus();
    await page.keyboard.press("ArrowDown");
    await arrive(page, language, "/city/boston?sort=rating");
    await expect.poll(() => sort.evaluate((field) => field === document.activeElement)).toBe(true);
    const city = page.locator("#filters").getByRole("combobox", { name: search.city });
    await city.focus();
    await page.keyboard.press("ArrowDown");
    await arrive(page, language, "/?city=Seattle&sort=rating");
    await expect.poll(() => city.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(page.problems).toEqual([]);
  });
});

function focused(page: WatchedPage): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.textContent?.trim());
}

/**
 * Returns the focused element, whether a focus ring shows, and whether it is on the screen. Null after the last tab
 * stop.
 */
async function focusState(): Promise<{ name: string; isMarked: boolean; isOnScreen: boolean } | null> {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
  const isRinged = (candidate: Element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
    return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
  };
  const box = element.getBoundingClientRect();
  const parents = [element.parentElement, element.parentElement?.parentElement].filter((parent) => parent != null);
  const name = element.getAttribute("aria-label") ?? element.id ?? element.textContent ?? "";
  return {
    name: `${element.tagName} ${name || element.textContent}`.slice(0, 60),
    isMarked: [element, ...parents].some(isRinged),
    isOnScreen: box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.left < innerWidth && box.right > 0,
  };
}
