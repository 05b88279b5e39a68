import { describe, expect, test } from "vitest";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { desktop, hydrated, phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { knownTeacher } from "#test/helpers/listings/known-listings.ts";
import { countOf, namesOf } from "./results-page.ts";

const openPage = withBrowser();

describe.each(locales)("in %s", (language) => {
  const own = messagesFor(language, "results");
  const search = messagesFor(language, "search");
  const here = (path: string) => localPath(language, path);
  const known = language === "en" ? knownTeacher.latin : knownTeacher.han;

  test.each([
    [desktop, true],
    [phone, true],
    [phone, false],
  ])(
    "a learner searches from the home page and again from the results: %o, script %s",
    async (viewport, javaScriptEnabled) => {
      const page = await openPage({ viewport, alone: true, javaScriptEnabled });
      await page.goto(here("/"));
      await page.getByRole("searchbox", { name: search.words }).fill(knownTeacher.han);
      if (javaScriptEnabled) expect(await violationsInBoth(page)).toEqual([]);
      await page.keyboard.press("Enter");
      await page.waitForURL(/[?&]q=/);
      expect((await namesOf(page)).join()).toContain(known);
      expect(await page.locator(".listing mark").first().textContent()).toContain(knownTeacher.han);
      expect(await page.getByText(own.wordsRanking).isVisible()).toBe(true);
      if (javaScriptEnabled) expect(await violationsInBoth(page)).toEqual([]);

      if (javaScriptEnabled) await hydrated(page);
      if (viewport === phone) await page.getByRole("button", { name: own.filters }).click();
      const field = page.getByRole("searchbox", { name: search.words });
      expect(await field.inputValue()).toBe(knownTeacher.han);
      await field.fill("unheard of");
      await page.keyboard.press("Enter");
      await page.getByText(own.wordsEmpty.replace("{words}", "unheard of")).waitFor();
      if (javaScriptEnabled) expect(await violationsInBoth(page)).toEqual([]);
      await page.goBack();
      await expect.poll(() => namesOf(page).then((names) => names.join())).toContain(known);
      if (javaScriptEnabled) {
        const shown = page.locator(viewport === phone ? "#sheet-q" : "#filter-q");
        await expect.poll(() => shown.inputValue()).toBe(knownTeacher.han);
      }
      expect(page.problems).toEqual([]);
    },
  );

  test("changing another filter keeps the words, and a chip removes them", async () => {
    const page = await openPage({ viewport: phone });
    await page.goto(here("/city/new-york?q=hsk"));
    await hydrated(page);
    const found = await countOf(page);
    expect(found).toBeGreaterThan(0);
    await page.getByRole("button", { name: own.filters }).click();
    await page.locator("#filter-sheet").getByLabel(own.sortBy, { exact: true }).selectOption("price");
    await page.getByRole("button", { name: own.showResults }).click();
    await page.waitForURL(/sort=price/);
    expect(page.url()).toMatch(/q=hsk/);
    await expect.poll(() => page.getByText(own.wordsRanking).count()).toBe(0);
    expect(await countOf(page)).toBe(found);
    await page.getByRole("link", { name: own.removeFilter.replace("{filter}", "hsk") }).click();
    await expect.poll(() => page.url()).not.toMatch(/q=/);
    await expect.poll(() => countOf(page)).toBeGreaterThan(found);
    await expect.poll(() => page.locator("#sheet-q").inputValue()).toBe("");
    expect(page.problems).toEqual([]);
  });

  test("a row shows why it matches, also on a phone", async () => {
    const page = await openPage({ viewport: phone, javaScriptEnabled: false });
    await page.goto(here("/?q=wang+laoshi"));
    const reason = page.locator(".listing .l-fit").first();
    const { teamOfOne, teamTitle } = messagesFor(language, "listing");
    expect([teamOfOne, teamTitle]).toContain(await reason.locator("dt").textContent());
    const clip = await reason.locator("dt").evaluate((label) => getComputedStyle(label).clipPath);
    expect(clip).toBe("none");
    expect(await reason.locator("mark").count()).toBeGreaterThan(0);
  });
});
