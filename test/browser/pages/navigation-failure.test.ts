import { expect, test } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import {
  hydrated,
  movePointer,
  phone,
  scrollAndClick,
  type WatchedPage,
  withBrowser,
} from "#test/helpers/browser/browser.ts";
import { arrive, chooseFilter, namesOf } from "./results-page.ts";

const openPage = withBrowser();
const data = "**/*.data*";

/** The toast: its text and its retry button. */
function failureOf(page: WatchedPage) {
  const alert = page.getByRole("alert");
  return { alert, retry: alert.locator(".btn-secondary") };
}

test("changing a filter offline keeps list and filters, and a retry shows the new results", async () => {
  const page = await openPage();
  await page.goto("/city/new-york");
  await hydrated(page);
  const names = await namesOf(page);
  await page.context().setOffline(true);
  const sort = page.locator('.tools select[name="sort"]');
  await sort.focus();
  await sort.selectOption("price");
  const { alert, retry } = failureOf(page);
  const { heading, text } = messagesFor("en", "shared").failure.offline;
  await alert.getByText(text).waitFor();
  expect(await alert.textContent()).toBe(`${heading}${text}${messagesFor("en", "shared").tryAgain}`);
  expect([await namesOf(page), await sort.inputValue(), new URL(page.url()).search]).toEqual([names, "", ""]);
  // By keyboard alone: the retry fails again, shows the toast again, and returns focus to the filter.
  await retry.focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "sort");
  await alert.getByText(text).waitFor();
  await expect.poll(() => alert.locator(".toast").count()).toBe(1);
  await page.context().setOffline(false);
  await retry.click();
  await arrive(page, "en", "/city/new-york?sort=price");
  await alert.getByText(text).waitFor({ state: "detached" });
  await expect.poll(() => sort.inputValue()).toBe("price");
  await expect.poll(() => namesOf(page)).not.toEqual(names);
});

test("on a phone the toast distinguishes a server failure from a lost connection, in the reader's locale", async () => {
  const page = await openPage({ viewport: phone });
  await page.goto("/zh/city/new-york");
  await hydrated(page);
  const names = await namesOf(page);
  await page.route(data, (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway" }));
  await chooseFilter(page, "zh", { type: "school" });
  const { alert, retry } = failureOf(page);
  const { failure } = messagesFor("zh", "shared");
  await alert.getByText(failure.text).waitFor();
  await expect.poll(() => page.locator('#filter-sheet input[name="type"]:checked').inputValue()).toBe("");
  await expect.poll(() => namesOf(page)).toEqual(names);

  await page.unroute(data);
  await page.route(data, (route) => route.abort());
  await scrollAndClick(page.getByRole("link", { name: messagesFor("zh", "results").next }));
  await alert.getByText(failure.offline.text).waitFor();
  await expect.poll(() => alert.locator(".toast").count()).toBe(1);
  await expect.poll(() => namesOf(page)).toEqual(names);
  await page.unroute(data);
  await retry.click();
  await arrive(page, "zh", "/city/new-york?page=2");
  await expect.poll(() => alert.locator(".toast").count()).toBe(0);
});

test.each(["en", "zh"] as const)("a filter changed while the server is busy keeps the list, in %s", async (locale) => {
  const page = await openPage();
  await page.goto(locale === "en" ? "/city/new-york" : "/zh/city/new-york");
  await hydrated(page);
  const names = await namesOf(page);
  const headers = { "retry-after": "3" };
  const rejected = { status: 503, contentType: "application/json", headers, body: JSON.stringify({ error: "busy" }) };
  await page.route(data, (route) => route.fulfill(rejected));
  const sort = page.locator('.tools select[name="sort"]');
  await sort.selectOption("price");
  const { alert, retry } = failureOf(page);
  const { heading, text } = messagesFor(locale, "shared").failure.busy;
  await alert.getByText(text).waitFor();
  expect(await alert.textContent()).toContain(heading);
  expect([await namesOf(page), await sort.inputValue(), new URL(page.url()).search]).toEqual([names, "", ""]);
  await page.unroute(data);
  await retry.click();
  await expect.poll(() => new URL(page.url()).search).toBe("?sort=price");
  await alert.getByText(text).waitFor({ state: "detached" });
  await expect.poll(() => namesOf(page)).not.toEqual(names);
});

test("opening a listing offline keeps the results, and a retry opens it", async () => {
  const page = await openPage();
  await page.goto("/city/new-york?type=teacher");
  await hydrated(page);
  const { alert, retry } = failureOf(page);
  const { text } = messagesFor("en", "shared").failure.offline;
  await page.context().setOffline(true);
  await page.locator(".listing h2 a").first().click();
  await alert.getByText(text).waitFor();
  expect((await namesOf(page)).length).toBe(24);
  await retry.click();
  await alert.getByText(text).waitFor();
  await expect.poll(() => alert.locator(".toast").count()).toBe(1);
  await page.context().setOffline(false);
  await retry.click();
  await page.waitForURL("**/listing/*");
  await page.locator(".crumb a").click();
  await arrive(page, "en", "/city/new-york?type=teacher");
  expect((await namesOf(page)).length).toBe(24);
});

test("results whose script was removed by a release are loaded as a document", async () => {
  const page = await openPage({ alone: true });
  await page.goto("/city/new-york");
  await hydrated(page);
  await page.route("**/assets/home-page-*", (route) => route.fulfill({ status: 404, body: "" }));
  const loaded = page.waitForEvent("load");
  await page
    .locator("#filters")
    .getByRole("combobox", { name: messagesFor("en", "search").city })
    .selectOption("Seattle");
  await loaded;
  await page.waitForURL("**/?city=Seattle");
  await expect.poll(() => page.locator("h1").count()).toBe(1);
});

test("a page older than the release reloads once at the first interaction, even without storage", async () => {
  const closed = () =>
    Object.defineProperty(window, "sessionStorage", {
      get() {
        throw new DOMException("closed", "SecurityError");
      },
    });
  const page = await openPage({ alone: true, before: closed });
  let isOld = true;
  await page.route(/\/assets\/(?!renew).*\.js$/, (route) =>
    isOld ? route.fulfill({ status: 404, body: "" }) : route.continue(),
  );
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.goto("/city/new-york");
  // A single movement: the reload it causes would interrupt `movePointer`.
  await page.mouse.move(200, 300);
  await expect.poll(() => loads).toBe(2);
  await movePointer(page);
  await page.waitForTimeout(1000);
  expect(loads).toBe(2);
  isOld = false;
  await page.reload();
  await hydrated(page);
});

test.each(["en", "zh"] as const)(
  "a page that fails in the browser shows an error without more requests, in %s",
  async (language) => {
    const page = await openPage({ alone: true });
    await page.goto(language === "en" ? "/city/new-york" : "/zh/city/new-york");
    await hydrated(page);
    await page.route(data, async (route) => {
      const response = await route.fetch();
      await page.context().setOffline(true);
      await route.fulfill({ response, body: (await response.text()).replace('"rows"', '"lost"') });
    });
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.locator('.tools select[name="sort"]').selectOption("price");
    const { failure, tryAgain } = messagesFor(language, "shared");
    await page.getByRole("heading", { name: failure.offline.heading }).waitFor();
    expect(await page.title()).toContain(failure.heading);
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(language === "en" ? "en" : "zh-Hans");
    // Counting visits starts on its own a while after the page.
    expect(requests.filter((path) => path.endsWith(".js") && !/renew|seen/.test(path))).toEqual([]);
    await page.context().setOffline(false);
    await page.unroute(data);
    await page.getByRole("link", { name: tryAgain }).click();
    await page.waitForLoadState();
    expect((await namesOf(page)).length).toBe(24);
  },
);

test("a page that fails while online reloads once automatically", async () => {
  const page = await openPage({ alone: true });
  await page.goto("/city/new-york");
  await hydrated(page);
  await page.route(data, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('"rows"', '"lost"') });
  });
  const loaded = page.waitForEvent("load");
  await page.locator('.tools select[name="sort"]').selectOption("price");
  await loaded;
  expect(new URL(page.url()).search).toBe("?sort=price");
  expect((await namesOf(page)).length).toBe(24);
});
