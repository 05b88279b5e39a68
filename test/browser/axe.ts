import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { runsAllCases } from "#test/helpers/full-suite.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const everything = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

type Theme = "light" | "dark";

/**
 * Returns the accessibility violations of the page in both themes; by hand in the first one. Only color depends on the
 * theme, so the second pass checks nothing else. For a page that was checked before, a part may be enough in either
 * theme.
 */
export async function violationsInBoth(
  page: Page,
  [theme, other]: readonly [Theme, Theme] = ["light", "dark"],
  { firstPart = "html", secondPart = "html" } = {},
): Promise<unknown[]> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await page.evaluate(drawAll);
  // Only into pages that are checked, and once: every other document would compile it too.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const found = await violations(page, firstPart, everything);
  if (!runsAllCases) return found;
  await page.emulateMedia({ colorScheme: other });
  return [...found, ...(await violations(page, secondPart, ["color-contrast"]))];
}

async function violations(page: Page, within: string, runOnly: string[]): Promise<unknown[]> {
  // Only rules about media need files, and no rule needs the style sheets, which axe would load and parse again.
  const options: RunOptions = { runOnly, resultTypes: ["violations"], preload: { assets: ["media"] } };
  const results = await page.evaluate(
    async ([part, runOptions]): Promise<AxeResults> => await Reflect.get(window, "axe").run(part, runOptions),
    [within, options] as const,
  );
  const { pathname, search } = new URL(page.url());
  return results.violations.map(({ id, nodes }) => ({
    page: pathname + search,
    rule: id,
    nodes: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary}`),
  }));
}

/** Renders deferred content and skips transitions: before that, colors may be outdated. */
function drawAll(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { content-visibility: visible !important; transition: none !important }");
  document.adoptedStyleSheets = [sheet];
}
