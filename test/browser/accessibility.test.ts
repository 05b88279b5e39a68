import { describe, expect, test } from "vitest";
import { languages } from "#i18n/language.ts";
import { desktop, hydrated, phone, type WatchedPage, withBrowser } from "#test/helpers/browser.ts";
import { bringAxe, drawAll, everything, violations } from "./axe.ts";
import { type SitePage, sitePages } from "./site-pages.ts";

const openPage = withBrowser();
const patient = 120_000;
/** The same markup as another page, with other listings. */
const twins = ["home with sample counts", "results, next page"];

/** English on a desk, Chinese on a phone, both in both themes: what depends on the theme is colour only. */
const readers = [
  { language: "en", viewport: desktop, themes: ["light", "dark"] },
  { language: "zh", viewport: phone, themes: ["dark", "light"] },
] as const;

describe.each(readers)("in $language", ({ language, viewport, themes: [theme, otherTheme] }) => {
  test("axe finds nothing on any page, light or dark", { timeout: patient }, async () => {
    const page = await openPage({ viewport, colorScheme: theme, reducedMotion: "reduce" });
    await bringAxe(page);
    const found: unknown[] = [];
    for (const shown of sitePages(language).filter(({ name }) => !twins.includes(name))) {
      await page.emulateMedia({ colorScheme: theme });
      await show(page, shown);
      await page.evaluate(drawAll);
      found.push(...(await violations(page, { runOnly: everything })));
      await page.emulateMedia({ colorScheme: otherTheme });
      found.push(...(await violations(page, { runOnly: ["color-contrast"] })));
    }
    expect(found).toEqual([]);
  });
});

test("with reduced motion nothing moves for longer than a blink", async () => {
  const page = await openPage({ reducedMotion: "reduce" });
  const moving = ["home", "samples", "teacher", "pricing", "sign in"];
  for (const shown of sitePages("en").filter(({ name }) => moving.includes(name))) {
    await show(page, shown);
    expect([shown.path, await page.evaluate(slowest)]).toEqual([shown.path, expect.closeTo(0.001, 3)]);
  }
});

describe.each(languages)("in %s", (language) => {
  test("no page scrolls sideways at 320 px", async () => {
    const page = await openPage({ viewport: { width: 320, height: 700 } });
    for (const { baseURL, path } of sitePages(language)) {
      await page.goto(baseURL + path);
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320]);
    }
  });
});

async function show(page: WatchedPage, { baseURL, path, hydrates }: SitePage): Promise<void> {
  await page.goto(baseURL + path);
  if (hydrates) await hydrated(page);
}

/** The longest transition or animation that any element may have, in seconds. */
function slowest(): number {
  const seconds = [...document.querySelectorAll("*")].flatMap((element) => {
    const { transitionDuration, animationDuration, animationName, scrollBehavior } = getComputedStyle(element);
    const animations = animationName === "none" ? "0s" : animationDuration;
    const durations = `${transitionDuration}, ${animations}`.split(", ");
    return durations.map((text) => Number.parseFloat(text) + (scrollBehavior === "smooth" ? 1 : 0));
  });
  return Math.max(...seconds);
}
