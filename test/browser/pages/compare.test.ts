import { describe, expect, test } from "vitest";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { desktop, hydrated, phone, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { untilShown } from "#test/helpers/browser/toasts.ts";
import { pickOne } from "#test/helpers/full-suite.ts";

const openPage = withBrowser();
const key = "taoli:saved";
const noListing = "00000000-0000-4000-8000-000000000000";

const buttons = (page: WatchedPage) => page.locator("button.save");
const stored = (page: WatchedPage) => page.evaluate((name) => localStorage.getItem(name), key);
const pressed = (page: WatchedPage) => page.locator('button.save[aria-pressed="true"]').count();

describe.each(locales)("in %s", (language) => {
  const own = messagesFor(language, "saved");
  const compare = messagesFor(language, "compare");
  const here = (path: string) => localPath(language, path);
  const counted = (n: number) => (n === 1 ? own.count.one : own.count.other).replace("{n}", String(n));

  // By hand, a desktop in one locale and a phone in the other.
  const views = pickOne([desktop, phone], locales.indexOf(language));
  test.each(views)("a learner saves listings and compares them: %o", async (viewport) => {
    const page = await openPage({ viewport, alone: true });
    await page.goto(here("/city/new-york"));
    expect(await page.locator(".tray").count()).toBe(0);
    await buttons(page).nth(0).focus();
    await page.keyboard.press("Enter");
    await page.getByText(counted(1), { exact: true }).waitFor();
    await hydrated(page);
    await buttons(page).nth(1).click();
    await buttons(page).nth(2).click();
    await page.getByText(counted(3), { exact: true }).waitFor();
    expect(await pressed(page)).toBe(3);
    expect(await violationsInBoth(page)).toEqual([]);

    await page.reload();
    await page.getByText(counted(3), { exact: true }).waitFor();
    expect(await pressed(page)).toBe(3);
    await hydrated(page);
    await page.locator(".tray").getByRole("link", { name: own.compare }).click();
    await page.waitForURL(/compare\?ids=/);
    expect(await page.locator(".compare-name").count()).toBe(3);
    await expect.poll(() => pressed(page)).toBe(3);
    expect(await violationsInBoth(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(viewport.width);

    if (viewport === phone) {
      await page.locator(".compare-note").scrollIntoViewIfNeeded();
      const names = await page.locator(".compare-names").boundingBox();
      expect(names?.y).toBe(0);
      await page.evaluate(() => window.scrollTo(0, 0));
    }
    const rows = page.locator(".compare-table tbody tr:visible");
    const all = await rows.count();
    await page.getByRole("checkbox", { name: compare.differencesOnly }).focus();
    await page.keyboard.press("Space");
    await expect.poll(() => rows.count()).toBeLessThan(all);
    const saved = await stored(page);
    await page.getByRole("link", { name: compare.remove }).first().click();
    await expect.poll(() => page.locator(".compare-name").count()).toBe(2);
    expect(await stored(page)).toBe(saved);
    await page.goBack();
    await expect.poll(() => page.locator(".compare-name").count()).toBe(3);
    expect(page.problems).toEqual([]);
  });
});

test("four listings scroll horizontally on a phone, but the page does not", async () => {
  const page = await openPage({ viewport: phone });
  await page.goto("/city/new-york");
  const links = page.locator(".listing h2 a");
  const ids = await links.evaluateAll((all) =>
    all.slice(0, 4).map((link) => link.getAttribute("href")?.split("/").at(-1)),
  );
  await page.goto(`/compare?ids=${ids.join(",")}`);
  const widths = () =>
    page.evaluate(() =>
      [document.documentElement, document.querySelector(".compare-scroll")].map((box) => box?.scrollWidth),
    );
  const [around, scrolling = 0] = await widths();
  expect(around).toBe(phone.width);
  expect(scrolling).toBeGreaterThan(phone.width);
});

test("saved listings are shared between pages, tabs and filters", async () => {
  const page = await openPage({ alone: true });
  await page.goto("/city/new-york");
  await buttons(page).first().click();
  await expect.poll(() => pressed(page)).toBe(1);
  const [id = ""] = ((await stored(page)) ?? "").split(",");
  const tab = Object.assign(await page.context().newPage(), { problems: [] as string[] });
  await tab.goto(`/listing/${id}`);
  await expect.poll(() => pressed(tab)).toBe(1);
  await buttons(tab).click();
  await expect.poll(() => pressed(tab)).toBe(0);
  expect(await stored(tab)).toBeNull();
  await expect.poll(() => pressed(page)).toBe(0);
  await expect.poll(() => page.locator(".tray").count()).toBe(0);

  await buttons(page).first().click();
  await hydrated(page);
  await page.locator(".tools").getByText("Teachers", { exact: true }).click();
  await page.waitForURL(/type=teacher/);
  await page.locator(".tools").getByText("All", { exact: true }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await expect.poll(() => pressed(page)).toBe(1);
  await page.locator(".tray").waitFor();
  expect(page.problems).toEqual([]);
});

test("the thirteenth listing is rejected, and an invalid stored list is ignored", async () => {
  const page = await openPage({ alone: true });
  const full = Array.from({ length: 12 }, (_, n) => noListing.slice(0, -2) + String(n + 10)).join(",");
  await page.addInitScript(([name, ids]) => localStorage.getItem(name) ?? localStorage.setItem(name, ids), [
    key,
    full,
  ] as const);
  await page.goto("/city/new-york");
  await page.getByText("12 saved").waitFor();
  await untilShown(page, ".saved-note", messagesFor("en", "saved").full, () => buttons(page).first().click());
  expect([await pressed(page), await stored(page)]).toEqual([0, full]);
  await page.evaluate((name) => localStorage.setItem(name, '<img src=x onerror="1">,null'), key);
  await page.reload();
  expect(await page.locator(".tray").count()).toBe(0);
  await buttons(page).first().click();
  await page.getByText("1 saved").waitFor();
  expect(page.problems).toEqual([]);
});

test("removing a listing from the comparison does not unsave it, public or not, and its button does", async () => {
  const page = await openPage({ alone: true });
  const gone = Array.from({ length: 6 }, (_, n) => noListing.slice(0, -1) + String(n));
  await page.goto("/robots.txt");
  await page.evaluate(([name, ids]) => localStorage.setItem(name, ids), [key, gone.join(",")] as const);
  await page.goto("/city/new-york");
  await page.locator(".tray").getByRole("link").click();
  await page.waitForURL(/compare\?ids=/);
  const removal = page.getByRole("link", { name: "Remove No longer listed" });
  const saveButtons = page.getByRole("button", { name: "Save No longer listed" });
  expect(await removal.count()).toBe(6);
  await expect.poll(() => saveButtons.count()).toBe(6);
  const tab = Object.assign(await page.context().newPage(), { problems: [] as string[] });
  await tab.goto(page.url());
  await saveButtons.last().click();
  await expect.poll(() => stored(page)).toBe(gone.slice(0, -1).join(","));
  // The button stays while it has the focus; in the other tab it is hidden, and the comparison is the same.
  await expect.poll(() => tab.locator(".save:visible").count()).toBe(5);
  expect(await tab.getByRole("link", { name: "Remove No longer listed" }).count()).toBe(6);
  await removal.last().click();
  await page.waitForURL((url) => !url.search.includes(gone.at(-1) ?? ""));
  await removal.first().click();
  await page.waitForURL((url) => !url.search.includes(gone[0] ?? ""));
  expect(await stored(page)).toBe(gone.slice(0, -1).join(","));
  await page.getByRole("link", { name: "Back to results" }).click();
  await page.waitForURL("**/city/new-york");
  await page.getByText("5 saved").waitFor();
});

test("a browser without storage saves until the page is closed, and shows a message", async () => {
  const page = await openPage({ alone: true });
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("", "QuotaExceededError");
    };
  });
  await page.goto("/zh/city/new-york");
  await untilShown(page, ".saved-note", messagesFor("zh", "saved").notStored, () => buttons(page).first().click());
  await page.locator(".tray").waitFor();
  expect(await pressed(page)).toBe(1);
});

test("a listing that is not public is a removable column, and without script saving is not offered", async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/city/new-york");
  expect(await buttons(page).first().isVisible()).toBe(false);
  const href = await page.locator(".listing h2 a").first().getAttribute("href");
  const id = href?.split("/").at(-1) ?? "";
  await page.goto(`/compare?ids=${id},${noListing}`);
  await page.getByText("No longer listed").first().waitFor();
  expect(await page.locator(".save:visible").count()).toBe(0);
  await page.getByRole("checkbox", { name: "Show differences only" }).check();
  await page.getByRole("link", { name: "Remove No longer listed" }).click();
  await page.waitForURL(`**/compare?ids=${id}`);
  await page.getByText("Save two or more listings to compare them here.").waitFor();
});
