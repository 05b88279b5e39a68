import { describe, expect, onTestFailed, test } from "vitest";
import { desktop, hydrated, phone, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { untilStyled } from "#test/helpers/browser/until-styled.ts";
import { violationsInBoth } from "./axe.ts";
import { type SitePage, sitePages } from "./pages/site-pages.ts";

const openPage = withBrowser();
const slow = { timeout: 240_000 };
const narrow = { width: 320, height: 700 };
const rowsThatAreSeen = 8;
/** The same markup as another page, with other listings. */
const twins = ["home with sample counts", "results, next page"];

type Look = { path: string; status: number | undefined; problems: string[]; width: number; violations: unknown[] };

/** English on a desktop, Chinese on a phone, both in both themes: only colors depend on the theme. */
const readers = [
  { language: "en", viewport: desktop, themes: ["light", "dark"] },
  { language: "zh", viewport: phone, themes: ["dark", "light"] },
] as const;

describe.each(readers)("in $language", ({ language, viewport, themes }) => {
  const seen = once(async () => {
    const looks: Look[] = [];
    for (const baseURL of new Set(sitePages(language).map((shown) => shown.baseURL))) {
      const page = await openPage({ baseURL, viewport, colorScheme: themes[0] });
      for (const shown of sitePages(language).filter((other) => other.baseURL === baseURL)) {
        await page.emulateMedia({ colorScheme: themes[0], reducedMotion: null });
        const { path, status, problems } = await show(page, shown);
        await page.setViewportSize(narrow);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        await page.setViewportSize(viewport);
        await page.evaluate(takeTheFirst, rowsThatAreSeen);
        const violations = twins.includes(shown.name) ? [] : await violationsInBoth(page, themes);
        looks.push({ path, status, problems, width, violations });
      }
    }
    return looks;
  });

  test("every page loads without a violation, an error, a warning or a request to another host", slow, async () => {
    const looks = await seen();
    const expected = sitePages(language).map(({ path, status }) => ({ path, status, problems: [] }));
    expect(looks.map(({ path, status, problems }) => ({ path, status, problems }))).toEqual(
      expect.arrayContaining(expected),
    );
    expect(looks).toHaveLength(expected.length);
  });

  test("axe finds no violations on any page, in light and dark", slow, async () => {
    expect((await seen()).flatMap(({ violations }) => violations)).toEqual([]);
  });

  test("no page scrolls horizontally at 320 px", slow, async () => {
    expect((await seen()).filter(({ width }) => width !== narrow.width)).toEqual([]);
  });
});

test("with reduced motion every animation is nearly instant", async () => {
  const page = await openPage({ reducedMotion: "reduce" });
  const moving = ["home", "samples", "teacher", "pricing", "sign in"];
  for (const shown of sitePages("en").filter(({ name }) => moving.includes(name))) {
    await show(page, shown);
    await untilStyled(page);
    expect([shown.path, await page.evaluate(slowest)]).toEqual([shown.path, expect.closeTo(0.001, 3)]);
  }
});

/** Opens the page, and waits for its script if it has one; returns unexpected events. */
async function show(page: WatchedPage, { path, baseURL, hydrates }: SitePage) {
  const from = page.problems.length;
  const response = await page.goto(baseURL + path);
  if (hydrates) await hydrated(page);
  return { path, status: response?.status(), problems: page.problems.slice(from) };
}

/** Runs work once for several tests. If a test fails, the work runs again for its retry. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let done: Promise<Result> | undefined;
  return () => {
    onTestFailed(() => {
      done = undefined;
    });
    return (done ??= work());
  };
}

/** Removes all rows but the first ones: the others have the same structure. */
function takeTheFirst(count: number): void {
  for (const row of [...document.querySelectorAll(".listing")].slice(count)) row.remove();
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
