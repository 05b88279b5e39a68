import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const everything = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Gives every document of the page the checker. */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript({ content: axe });
}

/** What is wrong with the page as it is shown. `bringAxe` comes before the page is opened. */
export async function violations(page: Page, options: RunOptions): Promise<unknown[]> {
  const results = await page.evaluate(async (given): Promise<AxeResults> => {
    const { run } = Reflect.get(window, "axe");
    return await run({ ...given, resultTypes: ["violations"] });
  }, options);
  const { pathname, search } = new URL(page.url());
  return results.violations.map(({ id, nodes }) => ({
    page: pathname + search,
    rule: id,
    nodes: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary}`),
  }));
}

/** Draws at once what a browser draws when it is scrolled to, or bit by bit: till then colours may be those of before. */
export function drawAll(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { content-visibility: visible !important; transition: none !important }");
  document.adoptedStyleSheets = [sheet];
}
