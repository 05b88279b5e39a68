import { expect, test } from "vitest";
import { type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { untilStyled } from "#test/helpers/browser/until-styled.ts";

const openPage = withBrowser();

/** Whether the machine has a font for one of the fallbacks. */
function hasStandIn(page: WatchedPage): Promise<boolean> {
  const names = ["Taoli Display Fallback", "Taoli Display Wide Fallback"];
  return page.evaluate(async (faces) => {
    const loaded = await Promise.allSettled(faces.map((face) => document.fonts.load(`1em "${face}"`)));
    return loaded.some(({ status }) => status === "fulfilled");
  }, names);
}

test.each(["/city/new-york", "/zh/city/new-york"])(
  "Latin names keep their width when the display face loads: %s",
  async (path) => {
    const page = await openPage({ alone: true });
    await page.goto(path);
    expect(await hasStandIn(page)).toBe(true);
    await untilStyled(page);
    const family = () => page.locator("h1").evaluate((heading) => getComputedStyle(heading).fontFamily);
    expect(await family()).toMatch(/^"Taoli Display( Han)?",/u);
    const widths = () =>
      page.locator(`.l-name .nm[lang="en"], html[lang="en"] .l-name .nm:not([lang])`).evaluateAll((names) =>
        names.map((name) => {
          const range = document.createRange();
          range.selectNodeContents(name);
          return range.getBoundingClientRect().width;
        }),
      );
    const after = await widths();
    expect(after.length).toBeGreaterThan(0);
    // As before the style sheet.
    await page.evaluate(() => document.documentElement.style.setProperty("--font-display-loaded", "initial"));
    expect(await family()).toContain("Taoli Display Fallback");
    const before = await widths();
    const ratios = before.map((width, index) => width / (after[index] ?? 0));
    expect(Math.max(...ratios)).toBeLessThan(1.1);
    expect(Math.min(...ratios)).toBeGreaterThan(0.9);
  },
);
