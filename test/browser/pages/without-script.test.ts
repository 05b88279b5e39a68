import { describe, expect, inject, test } from "vitest";
import { localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { desktop, phone, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { knownTeacher } from "#test/helpers/listings/known-listings.ts";
import { chooseFilter, countOf, namesOf, ratesOf } from "./results-page.ts";
import { sitePages } from "./site-pages.ts";

const openPage = withBrowser();
const readers = [
  { language: "en", viewport: desktop, width: desktop.width },
  { language: "zh", viewport: phone, width: phone.width },
] as const;

describe.each(readers)("without script, in $language at $width px", ({ language, viewport }) => {
  const here = (path: string) => localPath(language, path);
  const [own, search, shared] = [
    messagesFor(language, "results"),
    messagesFor(language, "search"),
    messagesFor(language, "shared"),
  ];
  const open = () => openPage({ viewport, javaScriptEnabled: false });

  test("the home page's search leads to results", async () => {
    const page = await open();
    await page.goto(here("/"));
    await page.getByRole("combobox", { name: search.city }).selectOption("New York");
    await page.getByRole("button", { name: search.submit }).click();
    await page.waitForURL(here("/?city=New+York&category=all&q="));
    expect((await namesOf(page)).length).toBe(Math.min(await countOf(page), 24));
    expect(await page.locator(".listing").first().isVisible()).toBe(true);
    expect(page.problems).toEqual([]);
  });

  test("the search on an unknown city's page leads to results", async () => {
    const page = await open();
    const response = await page.goto(here("/?city=Nowhere"));
    expect([response?.status(), await page.locator("h1").textContent()]).toEqual([
      404,
      messagesFor(language, "home").unknownCity.heading,
    ]);
    await page.getByRole("combobox", { name: search.city }).selectOption("Boston");
    await page.getByRole("button", { name: search.submit }).click();
    await page.waitForURL(here("/?city=Boston&category=all&q="));
    expect((await namesOf(page)).length).toBeGreaterThan(0);
    expect(page.problems.filter((problem) => !problem.includes("404"))).toEqual([]);
  });

  test("the contents list of the terms links to sections, clear of the header", async () => {
    const page = await open();
    await page.goto(here("/terms"));
    await page.locator(".legal-contents").getByRole("link").nth(8).press("Enter");
    await page.waitForURL(here("/terms#ranking"));
    const [header, section] = await Promise.all(
      [".site-header", "#ranking h2"].map((selector) => page.locator(selector).boundingBox()),
    );
    expect(section?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    expect(section?.y).toBeLessThan(300);
    expect(page.problems).toEqual([]);
  });

  test("filters are applied when the form is sent, pages turn and listings open", async () => {
    const page = await open();
    await page.goto(here("/?city=All+Cities"));
    const all = await countOf(page);
    await chooseFilter(page, language, { type: "teacher", price: "60", sort: "price" });
    if (viewport === desktop) await page.getByRole("button", { name: search.submit }).filter({ visible: true }).click();
    await page.waitForURL(/type=teacher&price=60&sort=price/);
    await expect.poll(() => countOf(page)).toBeLessThan(all);
    const rates = await ratesOf(page);
    expect(rates).toEqual(rates.toSorted((one, other) => one - other));
    const first = await namesOf(page);
    // Without JavaScript, a click that misses goes unnoticed, and rows that come into view may still move the link.
    await page.getByRole("link", { name: own.next }).press("Enter");
    await page.waitForURL(/page=2/);
    const [name] = await namesOf(page);
    expect(first).not.toContain(name);
    await page.locator(".listing h2 a").first().click();
    await page.waitForURL(/\/listing\//);
    await expect.poll(() => page.locator("h1").textContent()).toBe(name);
    expect(page.problems).toEqual([]);
  });

  test("a listing shows every contact and offers nothing that requires a script", async () => {
    const page = await open();
    await page.goto(here(`/listing/${inject("sites").ids.teacher}`));
    for (const text of [knownTeacher.email, knownTeacher.phone, knownTeacher.wechatId, knownTeacher.website])
      expect(await page.locator(".contact").getByText(text).first().isVisible()).toBe(true);
    const row = page.locator(".contact-row").filter({ hasText: knownTeacher.wechatId });
    expect(await row.getByRole("button").count()).toBe(0);
    await row.locator("summary").click();
    expect(await row.getByRole("img").isVisible()).toBe(true);
    await page.getByRole("link", { name: messagesFor(language, "listing").back, exact: true }).click();
    await page.waitForURL(here("/city/boston"));
    expect(page.problems).toEqual([]);
  });

  test("the menu opens and closes, and the language can be switched", async () => {
    const page = await open();
    await page.goto(here("/city/boston?type=teacher"));
    if (viewport === phone) {
      const link = page.locator("#menu").getByRole("link", { name: shared.pricing });
      await page.getByRole("button", { name: shared.menu, exact: true }).click();
      expect(await link.isVisible()).toBe(true);
      await page.getByRole("button", { name: shared.closeMenu }).click();
      expect(await link.isVisible()).toBe(false);
    }
    await page.locator(".lang").getByRole("link").click();
    await page.waitForURL(localPath(language === "en" ? "zh" : "en", "/city/boston?type=teacher"));
    expect(page.problems).toEqual([]);
  });

  test("the sign-up form is validated by the server and keeps its values except passwords", async () => {
    const page = await open();
    const auth = messagesFor(language, "auth");
    await page.goto(here("/auth"));
    await page.getByRole("tab", { name: auth.signUp }).click();
    await page.locator("#fullName").fill("Lin Yuqing");
    await page.locator("#email").fill("lin@taoli.example");
    await page.locator("#password").fill("secret1");
    await page.locator("#confirmPassword").fill("secret2");
    await send(page);
    await expect
      .poll(() => page.locator("#confirmPassword-error").textContent())
      .toBe(auth.errors.confirmPassword.mismatch);
    await expect.poll(() => page.locator("#fullName").inputValue()).toBe("Lin Yuqing");
    await expect.poll(() => page.locator("#password").inputValue()).toBe("");
    await page.locator("#password").fill("secret1");
    await page.locator("#confirmPassword").fill("secret1");
    await send(page);
    await page.getByText(messagesFor(language, "shared").needsScriptTitle).waitFor();
    expect(page.problems).toEqual([]);
  });

  test("every page is shown completely", async () => {
    const page = await open();
    const shown = sitePages(language).filter(({ baseURL }) => baseURL === inject("sites").full);
    for (const { path } of shown) {
      await page.goto(path);
      const hidden = await page.evaluate(hiddenText);
      expect([path, await page.locator("h1").isVisible(), hidden]).toEqual([path, true, []]);
    }
    expect(page.problems).toEqual([]);
  });
});

async function send(page: WatchedPage): Promise<void> {
  await page.locator('.auth-form button[type="submit"]').click();
  await page.waitForLoadState();
}

/**
 * Text of the page that is hidden until a script runs: transparent, or in a template. The panel after a payment and
 * the alert of a message that could not be sent are not counted: they never show without script. An empty button is not
 * counted either: it makes Enter submit.
 */
function hiddenText(): string[] {
  const main = document.querySelector("main");
  const hidden = "[hidden]:not(#live, #live *, [data-offline], button:empty)";
  const pending = [...document.querySelectorAll(`template, ${hidden}`)].map(({ outerHTML }) => outerHTML.slice(0, 80));
  const faint = [...(main?.querySelectorAll("h1, h2, h3, p, li, dd, a, button") ?? [])].filter(
    (element) => Number(getComputedStyle(element).opacity) < 0.5,
  );
  return [...pending, ...faint.map(({ outerHTML }) => outerHTML.slice(0, 80))];
}
