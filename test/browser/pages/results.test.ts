import { describe, expect, inject } from "vitest";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { alternateLocalesUnlessFull } from "#test/browser/alternate-locales.ts";
import { breakDatabase } from "#test/browser/broken-database.ts";
import { desktop, hydrated, phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { arrive, chooseFilter, countOf, namesOf } from "./results-page.ts";

const openPage = withBrowser();

describe.each(locales)("in %s", (language) => {
  const test = alternateLocalesUnlessFull(language);
  const here = (path: string) => localPath(language, path);
  const own = messagesFor(language, "results");
  const viewport = language === "en" ? desktop : phone;

  test("announces that teachers are loading when a response is slow", async () => {
    const page = await openPage({ viewport });
    await page.goto(here("/city/new-york"));
    await hydrated(page);
    let response = () => {};
    await page.route("**/*.data*", async (route) => {
      await new Promise<void>((resolve) => {
        response = resolve;
      });
      await route.continue();
    });
    await chooseFilter(page, language, { type: "school" });
    const note = page.getByRole("status").filter({ hasText: own.loading });
    await note.waitFor();
    expect(await note.textContent()).toBe({ en: "Loading teachers...", zh: "正在加载老师信息……" }[language]);
    await expect.poll(() => namesOf(page)).toEqual([]);
    response();
    await note.waitFor({ state: "detached" });
    expect((await namesOf(page)).length).toBe(Math.min(await countOf(page), 24));
    expect(page.problems).toEqual([]);
  });

  test("an empty search shows a message and offers to remove filters", async () => {
    const page = await openPage({ viewport });
    await page.goto(here("/city/juneau/children"));
    await hydrated(page);
    expect(await page.getByText(own.empty).isVisible()).toBe(true);
    await expect.poll(() => countOf(page)).toBe(0);
    const relief = { en: "Remove “Children's Chinese” to see 1 listing", zh: "去掉“少儿中文”有 1 个结果" }[language];
    await page.locator(".empty").getByRole("link", { name: relief }).click();
    await arrive(page, language, "/city/juneau");
    await expect.poll(() => namesOf(page)).toEqual(["Zhao Lei"]);
    expect(page.problems).toEqual([]);
  });

  test("a chip removes its filter, and the form follows", async () => {
    const page = await openPage({ viewport: phone });
    await page.goto(here("/city/new-york?type=teacher&price=60"));
    await hydrated(page);
    const label = own.removeFilter.replace("{filter}", own.typeTeachers);
    await page.getByRole("link", { name: label }).click();
    await arrive(page, language, "/city/new-york?price=60");
    const checked = () =>
      page
        .locator('input[name="type"]:checked')
        .evaluateAll((inputs) => inputs.map((input) => "value" in input && input.value));
    await expect.poll(checked).toEqual(["", ""]);
    await page.goBack();
    await arrive(page, language, "/city/new-york?type=teacher&price=60");
    await expect.poll(() => page.locator('input[name="type"][value="teacher"]:checked').count()).toBe(2);
    expect(page.problems).toEqual([]);
  });

  test("on wide screens a filter is shown only in its field, with one link that clears all", async () => {
    const page = await openPage({ viewport: desktop });
    await page.goto(here("/city/new-york/hsk?type=teacher&price=60"));
    await hydrated(page);
    expect(await page.locator(".chip").filter({ visible: true }).count()).toBe(0);
    expect(await page.locator(".tools").getByRole("radio", { name: own.typeTeachers }).isChecked()).toBe(true);
    await page.getByRole("link", { name: own.clearFilters }).filter({ visible: true }).click();
    await arrive(page, language, "/city/new-york");
    expect(await page.getByRole("link", { name: own.clearFilters }).filter({ visible: true }).count()).toBe(0);
    expect(page.problems).toEqual([]);
  });

  test("an unknown city, also after a client-side navigation, leads back to a search", async () => {
    const page = await openPage({ viewport });
    const { unknownCity } = messagesFor(language, "home");
    const { city, submit } = messagesFor(language, "search");
    await page.goto(here("/city/new-york"));
    await hydrated(page);
    // No link leads to an unknown city, so this simulates a city whose last listing ended after the page was loaded.
    const field = page.locator("#filter-city");
    await field.evaluate((select) => {
      const option = Object.assign(document.createElement("option"), { value: "Zyzzyva", selected: true });
      select.append(option);
      select.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await page.getByRole("heading", { level: 1, name: unknownCity.heading }).waitFor();
    expect(await page.title()).toContain(unknownCity.heading);
    expect(await page.locator("body").innerText()).not.toContain("Zyzzyva");
    expect(await page.locator(".lang").getByRole("link").getAttribute("href")).not.toContain("Zyzzyva");
    await page.getByRole("combobox", { name: city }).selectOption("Boston");
    await page.getByRole("button", { name: submit }).click();
    await page.waitForURL(here("/?city=Boston&category=all"));
    expect((await namesOf(page)).length).toBeGreaterThan(0);
    expect(page.problems.filter((problem) => !problem.includes("404"))).toEqual([]);
  });

  test("samples shown during a database failure are marked only as such", async () => {
    const page = await openPage({ viewport });
    const path = here("/?city=Boston");
    await breakDatabase(page, path);
    await page.goto(path);
    expect(await page.getByText(own.degradedTitle).isVisible()).toBe(true);
    expect(await page.getByText(own.sampleTitle, { exact: true }).count()).toBe(0);
    expect(await page.getByRole("link", { name: own.sampleAction }).count()).toBe(0);
    expect(await page.getByRole("button", { name: own.sampleData }).isDisabled()).toBe(true);
    expect(page.problems).toEqual([]);
  });

  test("a page that cannot be rendered shows a server error and links to the home page", async () => {
    const page = await openPage({ viewport });
    const { failure, notFound } = messagesFor(language, "shared");
    const path = here("/city/juneau");
    await breakDatabase(page, path);
    const response = await page.goto(path);
    expect(response?.status()).toBe(503);
    await expect.poll(() => page.locator("h1").textContent()).toBe(failure.heading);
    expect(await page.title()).toContain(failure.heading);
    await page.getByRole("link", { name: notFound.returnHome }).click();
    await page.waitForURL(here("/"));
    expect(page.problems).toEqual([]);
  });

  test("sample profiles are marked as samples and have no links", async () => {
    const { empty } = inject("sites");
    const page = await openPage({ viewport, baseURL: empty });
    await page.goto(here("/?city=All+Cities"));
    await hydrated(page);
    expect(await page.getByText(own.sampleTitle).isVisible()).toBe(true);
    const invitation = page.getByRole("link", { name: own.sampleAction });
    expect(await invitation.getAttribute("href")).toBe(here("/auth"));
    const buttons = page.getByRole("button", { name: own.sampleData, exact: true });
    expect(await buttons.count()).toBe(8);
    for (const button of await buttons.all()) expect(await button.isDisabled()).toBe(true);
    await expect.poll(() => page.locator('a[href*="/listing/"], .listing a').count()).toBe(0);
    expect(await page.getByText(own.ranking).count()).toBe(0);
    await page.goto(here("/city/boston"));
    expect((await namesOf(page)).length).toBe(1);
    expect(page.problems).toEqual([]);
  });
});
