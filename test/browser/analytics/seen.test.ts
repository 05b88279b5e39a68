import type { BrowserContextOptions } from "playwright-core";
import { expect, inject, test } from "vitest";
import { desktop, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";

const openPage = withBrowser();

type Sent = { l: string; k: string; s?: string };

/** Browsers of people do not report that a program controls them. */
const asPerson = () => Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false });

async function openAsPerson(options: BrowserContextOptions = {}, before: () => void = asPerson) {
  const page = await openPage({ alone: true, viewport: desktop, before, ...options });
  const sent: Sent[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/seen")) sent.push(...(JSON.parse(request.postData() ?? "[]") as Sent[]));
  });
  return { page, sent };
}

const kinds = (sent: Sent[]) => sent.map(({ k, s }) => (s === undefined ? k : `${k} ${s}`)).toSorted();

/** Longer than a page usually waits before it counts and sends events: those that should not exist would be sent. */
const settle = (page: WatchedPage) => page.waitForTimeout(6000);

test("a listing's page counts its view once, and each contact method once", async () => {
  const { page, sent } = await openAsPerson();
  const { school: id } = inject("sites").ids;
  await page.goto(`/listing/${id}`);
  await expect.poll(() => sent).toEqual([{ l: id, k: "view", s: "other" }]);
  const hooks = page.locator("[data-contact]:is(a, button):visible");
  await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
  for (const hook of await hooks.all()) for (let time = 0; time < 2; time += 1) await hook.click();
  const expected = new Set(await hooks.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset["contact"])));
  await page.locator(".aside-actions [data-save]").click();
  await settle(page);
  await expect.poll(() => new Set(kinds(sent))).toEqual(new Set([...expected, "saved", "view other"]));
  expect(sent).toHaveLength(expected.size + 2);
  expect(sent.every(({ l }) => l === id)).toBe(true);
  expect(page.problems).toEqual([]);
});

test("results count rows visible for a second, and listings opened from them have this site as source", async () => {
  const { page, sent } = await openAsPerson();
  await page.goto("/city/new-york");
  await settle(page);
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  const first = new Set(sent.map(({ l }) => l));
  expect(sent.every(({ k }) => k === "shown")).toBe(true);
  expect(first.size).toBeLessThan(await page.locator(".listing").count());
  await page.locator(".listing").nth(10).scrollIntoViewIfNeeded();
  await settle(page);
  await expect.poll(() => new Set(sent.map(({ l }) => l)).size).toBeGreaterThan(first.size);
  expect(sent).toHaveLength(new Set(sent.map(({ l, k }) => l + k)).size);
  await page.locator(".l-name a").first().click();
  await page.waitForURL("**/listing/**");
  await expect.poll(() => sent.find(({ k }) => k === "view")?.s).toBe("taoli");
  expect(page.problems).toEqual([]);
});

test("the source of a view is a poster, WeChat or a search engine", async () => {
  const path = `/listing/${inject("sites").ids.teacher}`;
  const wechat = await openAsPerson({ userAgent: "Mozilla/5.0 (iPhone) MicroMessenger/8.0" });
  await wechat.page.goto(path);
  const poster = await openAsPerson();
  await poster.page.goto(`${path}?from=poster`);
  const search = await openAsPerson();
  await search.page.goto(path, { referer: "https://www.google.com/" });
  await expect
    .poll(() => [wechat, poster, search].map(({ sent }) => kinds(sent)))
    .toEqual([["view wechat"], ["view poster"], ["view search"]]);
});

/** A page that reports itself as hidden until it is shown. */
const ahead = () => {
  Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false });
  Object.defineProperty(Document.prototype, "hidden", {
    get: () => document.documentElement.dataset["shown"] !== "1",
  });
};

const show = (page: WatchedPage) =>
  page.evaluate(() => {
    document.documentElement.dataset["shown"] = "1";
    document.dispatchEvent(new Event("visibilitychange"));
  });

test("a prerendered listing is counted once it is shown", async () => {
  const { page, sent } = await openAsPerson({}, ahead);
  const { teacher: id } = inject("sites").ids;
  await page.goto(`/listing/${id}`);
  await settle(page);
  expect(sent).toEqual([]);
  await show(page);
  await settle(page);
  await expect.poll(() => sent).toEqual([{ l: id, k: "view", s: "other" }]);
  expect(page.problems).toEqual([]);
});

test("prerendered results count their rows once they are shown", async () => {
  const { page, sent } = await openAsPerson({}, ahead);
  await page.goto("/city/new-york");
  await settle(page);
  expect(sent).toEqual([]);
  await show(page);
  await settle(page);
  await expect.poll(() => new Set(kinds(sent))).toEqual(new Set(["shown"]));
  expect(page.problems).toEqual([]);
});

test("signed-in readers, bots and pages that stay hidden are not counted", async () => {
  const path = `/listing/${inject("sites").ids.teacher}`;
  const bot = await openAsPerson({}, () => {});
  await bot.page.goto(path);
  const member = await openAsPerson({}, () => {
    Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false });
    localStorage.setItem("taoli.session", "{}");
  });
  await member.page.goto(path);
  const hidden = await openAsPerson({}, () => {
    Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false });
    Object.defineProperty(Document.prototype, "hidden", { get: () => true });
  });
  await hidden.page.goto(path);
  await settle(hidden.page);
  expect([bot, member, hidden].map(({ sent }) => sent)).toEqual([[], [], []]);
});
