import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { desktop, phone, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { type Site, startSite } from "#test/helpers/site.ts";
import { violationsInBoth } from "./axe.ts";

const openPage = withBrowser();
const slow = { timeout: 240_000 };
let site: Site;

beforeAll(async () => {
  site = await startSite({ listings: 0, development: true });
});
afterAll(() => site.stop());

/** Sections that follow the page's theme. All others are drawn in both themes anyway. */
const surroundings = ".page-head, .gallery-contents, .gallery-section > h2, .specimen > h3, .site-footer";

/** Both locales, both widths, and both page themes; every part is drawn in both themes. */
const readers = [
  { locale: "en", path: "/dev/design", viewport: desktop, themes: ["light", "dark"] },
  { locale: "zh", path: "/zh/dev/design", viewport: phone, themes: ["dark", "light"] },
] as const;

/** One load for all: in development the page's script consists of hundreds of modules. */
test.each(readers)(
  "in $locale axe finds no violations, every part is drawn in both themes, and a phone fits the page",
  slow,
  async ({ path, viewport, themes }) => {
    const page = await openGallery(path, { viewport, colorScheme: themes[0] });
    expect(await violationsInBoth(page, themes, { secondPart: surroundings })).toEqual([]);
    await page.locator("#toast .scope-light .btn-secondary").last().click();
    await page.locator("#dialog > .btn").click();
    await page.locator("dialog:modal").waitFor();
    expect(await violationsInBoth(page, themes, { firstPart: "dialog:modal", secondPart: "dialog:modal" })).toEqual([]);
    await page.keyboard.press("Escape");
    await page.locator("dialog:modal").waitFor({ state: "detached" });

    await page.emulateMedia({ colorScheme: themes[0], reducedMotion: "reduce" });
    await page.setViewportSize({ ...viewport, height: 8000 });
    const sections = await page.locator(".gallery-section").all();
    expect(sections.length).toBeGreaterThan(25);
    // In turn: the English test checks every other section, the Chinese one the rest.
    const turn = readers.findIndex((one) => one.path === path);
    for (const section of sections.filter((_, index) => index % 2 === turn)) await expectDrawn(page, section);

    await page.setViewportSize(phone);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    expect(await page.locator('meta[name="robots"]').getAttribute("content")).toContain("noindex");
    expect(page.problems).toEqual([]);
  },
);

test("without script the gallery also shows both themes", slow, async () => {
  const page = await openPage({ baseURL: site.origin, javaScriptEnabled: false });
  await page.goto(readers[0].path, { timeout: 60_000 });
  expect(await page.locator("#button .scope-dark .btn").first().isVisible()).toBe(true);
});

/** Opens the page and waits for its script, which in development consists of hundreds of modules. */
async function openGallery(path: string, options: Parameters<typeof openPage>[0]): Promise<WatchedPage> {
  const page = await openPage({ ...options, baseURL: site.origin });
  await page.goto(path, { timeout: 60_000 });
  await page.locator(".shown-toasts .toast-danger").nth(1).waitFor({ timeout: 60_000 });
  await page.locator(".shown-dialog dialog[open]").nth(1).waitFor();
  return page;
}

/** Each part of the section is drawn in its theme, on that theme's background. */
async function expectDrawn(page: Page, section: Locator): Promise<void> {
  const id = await section.getAttribute("id");
  const { width = 0, height = 0 } = (await section.boundingBox()) ?? {};
  const picture = await inspect(page, section, await section.screenshot());
  expect(picture, String(id)).toMatchObject({ width: Math.round(width), height: expect.closeTo(height, -1) });
  expect(picture.scopes.length, String(id)).toBeGreaterThanOrEqual(2);
  for (const { theme, isDark, colors } of picture.scopes) {
    expect({ id, theme, isDark }).toEqual({ id, theme, isDark: theme === "dark" });
    expect(colors, `${id} is empty`).toBeGreaterThan(4);
  }
}

/** A section's screenshot in figures: its size, and for each part the background's theme and the number of colors. */
async function inspect(page: Page, section: Locator, png: Buffer) {
  const address = `data:image/png;base64,${png.toString("base64")}`;
  const picture = await page.evaluateHandle(async (url) => createImageBitmap(await (await fetch(url)).blob()), address);
  return await section.evaluate((element, bitmap) => {
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d", { willReadFrequently: true });
    context?.drawImage(bitmap, 0, 0);
    const { x, y } = element.getBoundingClientRect();
    const scopes = [...element.querySelectorAll(".scope")].map((scope) => {
      const box = scope.getBoundingClientRect();
      const area = [box.x - x, box.y - y, box.width, box.height].map(Math.round);
      const [left = 0, top = 0, width = 1, height = 1] = area;
      const { data } = context?.getImageData(left, top, width, height) ?? { data: new Uint8ClampedArray(4) };
      // A pixel within the padding, below the upper left corner.
      const [red = 0] = data.slice((8 + 40 * width) * 4);
      const colors = new Set(new Uint32Array(data.buffer).filter((_, index) => index % 7 === 0)).size;
      return { theme: scope.classList.contains("scope-dark") ? "dark" : "light", isDark: red < 128, colors };
    });
    return { width: bitmap.width, height: bitmap.height, scopes };
  }, picture);
}
