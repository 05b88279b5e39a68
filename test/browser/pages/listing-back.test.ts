import { expect, inject, test } from "vitest";
import { hydrated, phone, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { namesOf } from "./results-page.ts";

const openPage = withBrowser();

/** Opens a listing from filtered results before hydration, and blocks the listing's scripts. */
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
  ["a finger", { viewport: phone, hasTouch: true }],
  ["a mouse", {}],
])(
  "back as the first thing that %s does on a listing leads to the results with their filters",
  async (_name, options) => {
    const page = await openPage({ ...options, alone: true });
    await arriveAtListing(page);
    const back = page.locator(".crumb a");
    await ("hasTouch" in options ? back.tap() : back.dblclick());
    await page.waitForURL("**/city/new-york?type=teacher");
    expect((await namesOf(page)).length).toBe(24);
  },
);

test("for a reader from another site the back link leads to the city, before and after the script loads", async () => {
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
  await hydrated(other);
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
