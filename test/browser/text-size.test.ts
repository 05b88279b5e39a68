import { describe, expect, test } from "vitest";
import { localPath } from "#i18n/language.ts";
import { words } from "#i18n/words.ts";
import { withBrowser } from "#test/helpers/browser.ts";
import { countOf, namesOf } from "./results-page.ts";
import { sitePages } from "./site-pages.ts";

/** Twice the size that browsers come with. */
const openPage = withBrowser("--blink-settings=defaultFontSize=32");

// As much room for text of twice the size as 320 and 640 px have for the usual one.
const readers = [
  { language: "en", viewport: { width: 640, height: 900 }, width: 640 },
  { language: "zh", viewport: { width: 1280, height: 900 }, width: 1280 },
] as const;

describe.each(readers)("with text of twice the size in $language at $width px", ({ language, viewport }) => {
  const [search, own] = [words(language, "search"), words(language, "listing")];

  test("no text of any page is cut off", async () => {
    const page = await openPage({ viewport });
    for (const { baseURL, path } of sitePages(language)) {
      await page.goto(baseURL + path);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
      expect([path, await page.evaluate(cutOff)]).toEqual([path, []]);
    }
  });

  test("a teacher is found and reached", async () => {
    const page = await openPage({ viewport });
    await page.goto(localPath(language, "/"));
    await page.getByRole("combobox", { name: search.city }).selectOption("Boston");
    await page.getByRole("button", { name: search.submit }).click();
    await page.waitForURL(localPath(language, "/?city=Boston&category=all"));
    expect((await namesOf(page)).length).toBe(await countOf(page));
    await page.locator(".listing h2 a").first().click();
    await page.waitForURL(/\/listing\//);
    await page.getByRole("link", { name: own.sendEmail }).click({ trial: true });
    expect(page.problems).toEqual([]);
  });
});

/** Text that lies outside of the window or of the box that cuts it. What only screen readers get is cut on purpose. */
function cutOff(): string[] {
  const unseen = "svg, script, select, .vh, .skip, [popover]";
  const isCut = (text: Node) => {
    const around = text.parentElement;
    if (!around || around.closest(unseen) || !text.nodeValue?.trim()) return false;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, width } = range.getBoundingClientRect();
    if (width === 0) return false;
    for (let box: Element | null = around; box && box !== document.body; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box);
      if (overflowX === "auto" || overflowX === "scroll") return false;
      const edge = box.getBoundingClientRect();
      if (overflowX !== "visible" && (left < edge.left - 1 || right > edge.right + 1)) return true;
    }
    return left < -1 || right > innerWidth + 1;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const cut: string[] = [];
  while (texts.nextNode()) if (isCut(texts.currentNode)) cut.push(texts.currentNode.nodeValue ?? "");
  return cut;
}
