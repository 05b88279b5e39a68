import type { Page } from "playwright-core";
import { type Locale, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";

type Filters = { type?: "teacher" | "school"; price?: string; sort?: string };

/** Sets filters as a reader does: in the sheet where there is one, else beside the heading. */
export async function chooseFilter(page: Page, language: Locale, filters: Filters): Promise<void> {
  const own = messagesFor(language, "results");
  const opener = page.locator(".m-tools").getByRole("button", { name: own.filters });
  const inSheet = await opener.isVisible();
  if (inSheet) await opener.click();
  const fields = inSheet ? page.locator("#filter-sheet") : page.locator(".tools");
  const labels = { teacher: own.typeTeachers, school: own.typeSchools };
  if (filters.type) await fields.getByText(labels[filters.type], { exact: true }).click();
  if (filters.price) await fields.getByLabel(own.price, { exact: true }).selectOption(filters.price);
  if (filters.sort) await fields.getByLabel(own.sortBy, { exact: true }).selectOption(filters.sort);
  if (inSheet) await page.getByRole("button", { name: own.showResults }).click();
}

/**
 * Waits for a navigation inside the document. The address changes first; the language link follows the displayed page.
 */
export async function arrive(page: Page, language: Locale, path: string): Promise<void> {
  await page.waitForURL(localPath(language, path));
  const elsewhere = localPath(language === "en" ? "zh" : "en", path);
  await page.locator(`.lang a[href="${elsewhere}"]`).waitFor({ state: "attached" });
}

/** The number in the line over the results. */
export async function countOf(page: Page): Promise<number> {
  const text = (await page.locator(".res-title .count").textContent()) ?? "";
  return Number(text.replace(/\D/g, ""));
}

export function namesOf(page: Page): Promise<string[]> {
  return page.locator(".listing h2").allTextContents();
}

/** US dollars an hour, in the order of the rows. */
export async function ratesOf(page: Page): Promise<number[]> {
  const texts = await page.locator(".listing .rate b").allTextContents();
  return texts.map((text) => Number(text.replace("$", "")));
}
