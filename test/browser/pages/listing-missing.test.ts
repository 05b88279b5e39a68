import { describe, expect, inject, test } from "vitest";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { breakDatabase } from "#test/browser/broken-database.ts";
import { desktop, phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { knownTeacher } from "#test/helpers/listings/known-listings.ts";

const openPage = withBrowser();

describe.each(locales)("in %s", (language) => {
  const here = (path: string) => localPath(language, path);
  const own = messagesFor(language, "listing");

  test.each([
    { what: "that never existed", path: "/listing/3f2b8c1e-0000-4000-8000-000000000000", status: 404 },
    { what: "with an invalid id", path: "/listing/..%2f..%2fetc", status: 404 },
    { what: "that has ended", path: "ended", status: 410 },
  ])("a listing $what gets a $status page with a link to the home page", async ({ path, status }) => {
    const page = await openPage({ viewport: language === "en" ? desktop : phone });
    const response = await page.goto(here(path === "ended" ? `/listing/${inject("sites").ids.ended}` : path));
    expect(response?.status()).toBe(status);
    await expect
      .poll(() => page.locator("h1").textContent())
      .toBe({ en: "Listing Not Found", zh: "未找到该主页" }[language]);
    const elsewhere = page.locator(".listing-missing").getByRole("link");
    expect(await elsewhere.allTextContents()).toEqual(
      status === 410
        ? [own.backToHome, { en: "Mandarin Teachers in Boston", zh: "波士顿的中文老师" }[language]]
        : [own.backToHome],
    );
    expect(await page.getByRole("alert").filter({ hasText: own.loadFailed }).count()).toBe(0);
    await page.getByRole("link", { name: own.backToHome }).click();
    await page.waitForURL(here("/"));
    expect(page.problems).toEqual([]);
  });

  test("a listing that cannot be read shows a message, which can be closed", async () => {
    const page = await openPage();
    const path = here(`/listing/${inject("sites").ids.teacher}`);
    await breakDatabase(page, path);
    expect((await page.goto(path))?.status()).toBe(503);
    await expect
      .poll(() => page.locator("h1").textContent())
      .toBe({ en: "Listing Not Found", zh: "未找到该主页" }[language]);
    const message = page.getByRole("alert").filter({ hasText: own.loadFailed });
    expect(await message.textContent()).toContain(
      { en: "Failed to load listing details", zh: "主页加载失败" }[language],
    );
    await message.getByRole("button", { name: messagesFor(language, "shared").close }).click();
    await message.waitFor({ state: "detached" });
    expect(page.problems).toEqual([]);
  });

  test("a printed listing has its facts and contacts, the owner's name, the URL and a QR code", async () => {
    const page = await openPage();
    await page.goto(here(`/listing/${inject("sites").ids.teacher}`));
    await page.emulateMedia({ media: "print" });
    // The rules for print come with the style sheet that the page loads after its first paint.
    for (const gone of [
      ".site-nav",
      ".lang",
      ".menu-btn",
      ".site-footer",
      ".crumb",
      ".aside-actions",
      ".m-bar",
      ".contact-actions",
    ])
      await expect.poll(async () => [gone, await page.locator(gone).first().isVisible()]).toEqual([gone, false]);
    for (const selector of [".brand", ".printed svg", "h1", ".strip", ".contact"])
      expect([selector, await page.locator(selector).first().isVisible()]).toEqual([selector, true]);
    for (const text of [knownTeacher.email, knownTeacher.phone, knownTeacher.wechatId, knownTeacher.website])
      expect([text, await page.locator(".contact-rows").getByText(text).first().isVisible()]).toEqual([text, true]);
    const address = page.url().replace(/^https?:\/\//u, "");
    expect(await page.locator(".printed").innerText()).toBe(address);
    // Nothing covers the code.
    await page.locator(".printed svg").click({ trial: true });
    await page.emulateMedia({ media: "screen" });
    await expect.poll(() => page.locator(".printed").isVisible()).toBe(false);
    expect(page.problems).toEqual([]);
  });
});
