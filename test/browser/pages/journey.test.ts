import { describe, expect, inject, test } from "vitest";
import { type Locale, locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import {
  desktop,
  hydrated,
  phone,
  scrollAndClick,
  type WatchedPage,
  withBrowser,
} from "#test/helpers/browser/browser.ts";
import { untilShown } from "#test/helpers/browser/toasts.ts";
import { knownTeacher } from "#test/helpers/listings/known-listings.ts";
import { arrive, chooseFilter, countOf, namesOf, ratesOf } from "./results-page.ts";

const openPage = withBrowser();

describe.each(locales)("a learner who reads %s", (language) => {
  /** Each test runs on a desktop in one locale and on a phone in the other. */
  const [usual, unusual] = language === "en" ? [desktop, phone] : [phone, desktop];
  const here = (path: string) => localPath(language, path);
  const [own, search, detail] = [
    messagesFor(language, "results"),
    messagesFor(language, "search"),
    messagesFor(language, "listing"),
  ];
  const boston = { en: "Boston", zh: "波士顿" }[language];

  test("finds teachers of a city and a category from the home page", async () => {
    const page = await openPage({ viewport: usual });
    await page.goto(here("/"));
    await page.getByRole("combobox", { name: search.city }).selectOption({ label: boston });
    await page.getByRole("combobox", { name: search.category }).selectOption({ label: search.categories.hsk });
    await page.getByRole("button", { name: search.submit }).click();
    await page.waitForURL(here("/?city=Boston&category=hsk"));
    await expect
      .poll(() => page.locator("h1").textContent())
      .toBe({ en: "Mandarin Teachers in Boston", zh: "波士顿的中文老师" }[language]);
    await expect
      .poll(() => page.locator(".count").textContent())
      .toMatch({ en: /^\d+ listings found$/, zh: /^共找到 \d+ 个结果$/ }[language]);
    await expect.poll(() => page.locator(".listing").count()).toBe(Math.min(await countOf(page), 24));
    await showsEveryField(page, language);
    expect(page.problems).toEqual([]);
  });

  test("filters by type, price and order, turns the page and goes back", async () => {
    const page = await openPage({ viewport: unusual });
    await page.goto(here("/?city=All+Cities"));
    await hydrated(page);
    const all = await countOf(page);
    await chooseFilter(page, language, { type: "teacher" });
    await arrive(page, language, "/?type=teacher");
    const teachers = await countOf(page);
    expect(teachers).toBeLessThan(all);
    await chooseFilter(page, language, { price: "60" });
    await arrive(page, language, "/?type=teacher&price=60");
    await expect.poll(() => countOf(page)).toBeLessThan(teachers);
    await chooseFilter(page, language, { sort: "price-desc" });
    await arrive(page, language, "/?type=teacher&price=60&sort=price-desc");
    const rates = await ratesOf(page);
    expect(rates).toEqual(rates.toSorted((one, other) => other - one));
    expect(rates[0]).toBeLessThanOrEqual(60);
    const first = await namesOf(page);
    await scrollAndClick(page.getByRole("link", { name: own.next }));
    await arrive(page, language, "/?type=teacher&price=60&sort=price-desc&page=2");
    const second = await namesOf(page);
    expect(second).not.toEqual(first);
    await page.goBack();
    await arrive(page, language, "/?type=teacher&price=60&sort=price-desc");
    await expect.poll(() => namesOf(page)).toEqual(first);
    await page.goForward();
    await arrive(page, language, "/?type=teacher&price=60&sort=price-desc&page=2");
    await expect.poll(() => namesOf(page)).toEqual(second);
    expect(page.problems).toEqual([]);
  });

  test("opens a listing, can contact the teacher in every way, and goes back", async () => {
    const page = await openPage({ viewport: usual, permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto(here("/city/boston"));
    await hydrated(page);
    await page
      .getByRole("link", { name: `${own.viewProfile} ${knownTeacher[language === "en" ? "latin" : "han"]}` })
      .click();
    await arrive(page, language, `/listing/${inject("sites").ids.teacher}`);
    await offersEveryContact(page, language);
    await page.getByRole("link", { name: detail.back, exact: true }).click();
    await arrive(page, language, "/city/boston");
    await expect.poll(() => page.locator("h1").textContent()).toContain(boston);
    expect(page.problems).toEqual([]);
  });

  test("switches the language without losing the search or the listing", async () => {
    const page = await openPage({ viewport: unusual });
    const other: Locale = language === "en" ? "zh" : "en";
    const toggle = page.locator(".lang").getByRole("link");
    for (const path of ["/city/new-york?type=teacher&sort=price&page=2", `/listing/${inject("sites").ids.teacher}`]) {
      await page.goto(here(path));
      await toggle.click();
      await page.waitForURL(localPath(other, path));
      await expect.poll(() => page.locator("html").getAttribute("lang")).toBe({ en: "en", zh: "zh-Hans" }[other]);
      await expect.poll(() => page.locator(".lang [aria-current]").textContent()).toBe({ en: "EN", zh: "中文" }[other]);
    }
    expect(page.problems).toEqual([]);
  });
});

/** The fields of a result, in order, on the row of the first teacher. */
async function showsEveryField(page: WatchedPage, language: Locale): Promise<void> {
  const row = page.locator(".listing").first();
  const { specializations: labels, rating } = messagesFor(language, "shared");
  const own = messagesFor(language, "results");
  const names = language === "en" ? [knownTeacher.latin, knownTeacher.han] : [knownTeacher.han, knownTeacher.latin];
  const place = { en: "Boston, MA", zh: "麻省波士顿" }[language];
  const fields = [
    ...names,
    place,
    rating.unreviewed,
    knownTeacher.headline[language],
    labels.business,
    labels.hsk,
    labels.conversational,
    { en: "8 years", zh: "8 年" }[language],
    { en: "Mon–Fri, 6pm–9pm ET", zh: "周一至周五 18:00–21:00（美东）" }[language],
    knownTeacher.email,
    knownTeacher.website,
    { en: "$65/hr", zh: "$65/小时" }[language],
    own.viewProfile,
  ];
  const text = (await row.innerText()).replace(/\s+/g, " ");
  let from = 0;
  for (const field of fields) {
    const at = text.indexOf(field, from);
    expect([field, at >= 0 ? field : text.slice(from)]).toEqual([field, field]);
    from = at + field.length;
  }
  expect(text.split(labels.conversational)).toHaveLength(2);
}

async function offersEveryContact(page: WatchedPage, language: Locale): Promise<void> {
  const own = messagesFor(language, "listing");
  const panel = page.locator(".contact");
  const href = (name: string) => panel.getByRole("link", { name }).first().getAttribute("href");
  expect(await href(knownTeacher.email)).toBe(`mailto:${knownTeacher.email}`);
  expect(await panel.locator("form textarea").isVisible()).toBe(true);
  expect(await href(knownTeacher.phone)).toBe("tel:+16175550142");
  const website = panel.getByRole("link", { name: new RegExp(`^${knownTeacher.website}`) });
  expect(await website.getAttribute("href")).toBe(`https://${knownTeacher.website}/lessons`);
  expect(await website.getAttribute("target")).toBe("_blank");
  expect(await website.getAttribute("rel")).toBe("sponsored nofollow noopener");
  const row = panel.locator(".contact-row").filter({ hasText: knownTeacher.wechatId });
  // For Chinese readers WeChat comes first and is the panel's main button.
  const main = panel.getByRole("button", { name: own.copyWechatId, exact: true });
  expect(await main.count()).toBe(language === "zh" ? 1 : 0);
  const first = await panel.locator(".contact-row .k").first().textContent();
  expect(first).toBe(language === "zh" ? own.wechatId : own.email);
  const copy = language === "zh" ? main : row.getByRole("button");
  await untilShown(page, ".toast", own.wechatIdCopied, () => copy.click());
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(knownTeacher.wechatId);
  const code = row.getByRole("img", { name: knownTeacher.wechatId });
  expect(await code.isVisible()).toBe(false);
  await row.locator("summary").click();
  expect(await code.isVisible()).toBe(true);
}
