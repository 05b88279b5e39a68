import { expect, inject, test } from "vitest";
import { desktop, hydrated, phone, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { arrive, chooseFilter, namesOf } from "./results-page.ts";

const openPage = withBrowser();

/** Opens a listing from filtered results, and blocks the listing's scripts. */
async function arriveAtListing(page: WatchedPage): Promise<void> {
  await page.goto("/city/new-york?type=teacher");
  await page.route("**/assets/*.js", () => {});
  await page
    .locator(".listing h2 a")
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL("**/listing/*");
}

test.each([
  ["a tap", { viewport: phone, hasTouch: true }],
  ["a click", {}],
])("going back with %s before the script loads leads to the filtered results", async (_name, options) => {
  const page = await openPage({ ...options, alone: true });
  await arriveAtListing(page);
  const back = page.locator(".crumb a");
  await ("hasTouch" in options ? back.tap() : back.dblclick());
  await page.waitForURL("**/city/new-york?type=teacher");
  expect((await namesOf(page)).length).toBe(24);
});

test.each([
  ["before", desktop],
  ["before", phone],
  ["after", desktop],
  ["after", phone],
] as const)(
  "back from a listing opened %s hydration restores filters, list and scroll position",
  async (when, viewport) => {
    const page = await openPage({ alone: true, viewport });
    await page.goto("/city/new-york");
    if (when === "after") {
      await hydrated(page);
      await chooseFilter(page, "en", { type: "teacher" });
      await arrive(page, "en", "/city/new-york?type=teacher");
    } else await page.goto("/city/new-york?type=teacher");
    const names = await namesOf(page);
    const row = page.locator(".listing h2 a").nth(17);
    await row.scrollIntoViewIfNeeded();
    await page.waitForFunction(() => scrollY > 1000);
    const before = await row.boundingBox();
    await row.evaluate((link: HTMLElement) => link.click());
    await page.waitForURL("**/listing/*");
    await page.locator(".crumb a").click();
    await arrive(page, "en", "/city/new-york?type=teacher");
    expect(await namesOf(page)).toEqual(names);
    // Rows above that were never in view have an estimated height: at most half a row of difference.
    const offset = async () => Math.abs(((await row.boundingBox())?.y ?? Infinity) - (before?.y ?? 0));
    await expect.poll(offset).toBeLessThan(100);
    await hydrated(page);
    await expect.poll(offset).toBeLessThan(100);
    if (viewport === desktop)
      expect(await page.locator(".tools").getByRole("radio", { name: "Teachers" }).isChecked()).toBe(true);
    expect(page.problems).toEqual([]);
  },
);

test("for a reader from another site the back link leads to the city, with and without script", async () => {
  const page = await openPage({ alone: true });
  const listing = `/listing/${inject("sites").ids.teacher}`;
  await page.route("**/assets/*.js", () => {});
  await page.goto(listing);
  const back = page.locator(".crumb a");
  const city = await back.getAttribute("href");
  await back.click();
  await page.waitForURL(`**${city}`);

  const other = await openPage({ alone: true });
  await other.goto(listing);
  await other.mouse.move(200, 300);
  await other.locator(".crumb a").click();
  await other.waitForURL(`**${city}`);
  expect(other.problems).toEqual([]);
});

test("with a modifier key the link opens the city in a new tab", async () => {
  const page = await openPage({ alone: true });
  await arriveAtListing(page);
  // A page that the browser prerenders is reported too, as a closed one.
  const opening = page.context().waitForEvent("page", (opened) => !opened.isClosed());
  await page.locator(".crumb a").click({ modifiers: ["Control"] });
  await (await opening).waitForURL("**/city/new-york");
  expect(page.url()).toContain("/listing/");
});
