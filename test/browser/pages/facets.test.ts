import { describe, expect, test } from "vitest";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { desktop, hydrated, phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { knownTeacher } from "#test/helpers/listings/known-listings.ts";
import { arrive, chooseFilter, countOf, namesOf } from "./results-page.ts";

const openPage = withBrowser();

describe.each(locales)("in %s", (language) => {
  const own = messagesFor(language, "results");
  const { facets, heading } = messagesFor(language, "filters");
  const here = (path: string) => localPath(language, path);

  test.each([
    [desktop, true],
    [phone, true],
    [phone, false],
  ])("a learner adds and removes facets: %o, script %s", async (viewport, javaScriptEnabled) => {
    const page = await openPage({ viewport, alone: true, javaScriptEnabled });
    await page.goto(here("/city/boston?type=teacher"));
    const all = await countOf(page);
    if (viewport === phone) await page.getByRole("button", { name: own.filters }).click();
    await page.getByRole("button", { name: own.moreFilters }).filter({ visible: true }).click();
    await page.getByRole("heading", { name: heading }).waitFor();
    if (javaScriptEnabled) expect(await violationsInBoth(page)).toEqual([]);
    await page.getByLabel(facets.traditional).check();
    await page.getByLabel(facets.zhuyin).check();
    await page.getByRole("button", { name: own.showResults }).click();
    await page.waitForURL(/fit=traditional(?:,|%2C)zhuyin/);
    const narrowed = await countOf(page);
    expect(narrowed).toBeGreaterThan(0);
    expect(narrowed).toBeLessThan(all);
    expect((await namesOf(page)).join()).toContain(language === "en" ? knownTeacher.latin : knownTeacher.han);
    const chips = page.locator(".chip.is-facet");
    expect(await chips.count()).toBe(2);

    if (javaScriptEnabled) {
      // Another filter keeps the facets.
      await hydrated(page);
      await chooseFilter(page, language, { sort: "price" });
      await page.waitForURL(/sort=price/);
      expect(page.url()).toMatch(/fit=traditional(?:,|%2C)zhuyin/);
    }
    await chips.first().click();
    await expect.poll(() => chips.count()).toBe(1);
    await page.getByRole("link", { name: own.clearFilters }).filter({ visible: true }).first().click();
    await expect.poll(() => chips.count()).toBe(0);
    expect(page.problems).toEqual([]);
  });

  test.each([
    [desktop, true],
    [desktop, false],
    [phone, true],
    [phone, false],
  ])("more filters keep what was typed but not applied: %o, script %s", async (viewport, javaScriptEnabled) => {
    const page = await openPage({ viewport, javaScriptEnabled });
    await page.goto(here("/?city=Boston&price=80&fit=traditional"));
    if (javaScriptEnabled) await hydrated(page);
    // The two groups, said as one text to screen readers.
    const filters = page.getByRole("button", { name: `${own.filters} 2 ${own.inUse}`, exact: true });
    if (viewport === phone) await filters.click();
    await page.getByRole("searchbox").filter({ visible: true }).fill("wang");
    if (viewport === phone) await page.getByText(own.typeTeachers, { exact: true }).filter({ visible: true }).click();
    await page.getByRole("button", { name: own.moreFilters }).filter({ visible: true }).click();
    await page.getByRole("heading", { name: heading }).waitFor();
    expect(await page.getByLabel(facets.traditional).isChecked()).toBe(true);
    await page.getByRole("button", { name: own.showResults }).click();
    await page.waitForURL((url) => url.searchParams.get("q") === "wang");
    const { searchParams } = new URL(page.url());
    expect(["price", "fit", "type"].map((name) => searchParams.get(name))).toEqual([
      "80",
      "traditional",
      viewport === phone ? "teacher" : null,
    ]);
    expect(page.problems).toEqual([]);
  });

  test("the Enter key in the sheet searches and does not open more filters", async () => {
    const page = await openPage({ viewport: phone, javaScriptEnabled: language === "zh" });
    await page.goto(here("/city/boston"));
    if (language === "zh") await hydrated(page);
    await page.getByRole("button", { name: own.filters }).click();
    await page.getByRole("searchbox").filter({ visible: true }).fill("wang");
    await page.keyboard.press("Enter");
    await page.waitForURL(/q=wang/);
    expect(new URL(page.url()).pathname).not.toContain("filters");
    expect(page.problems).toEqual([]);
  });

  test("an empty search offers to remove the facet that hides the most listings", async () => {
    const page = await openPage({ viewport: desktop });
    await page.goto(here("/city/boston?fit=adult,full"));
    const offer = page.locator(".empty a");
    expect(await offer.textContent()).toContain(facets.full);
    await hydrated(page);
    await offer.click();
    await arrive(page, language, "/city/boston?fit=adult");
    expect(await countOf(page)).toBeGreaterThan(0);
    expect(page.problems).toEqual([]);
  });
});
