import { describe, expect, inject } from "vitest";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { alternateLocalesUnlessFull } from "#test/browser/alternate-locales.ts";
import { desktop, phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { knownTeacher } from "#test/helpers/listings/known-listings.ts";

const openPage = withBrowser();

describe.each(locales)("in %s", (language) => {
  const test = alternateLocalesUnlessFull(language);
  const here = (path: string) => localPath(language, path);
  const own = messagesFor(language, "results");

  test("on a phone no row is higher than 300 px, for any length of text", async () => {
    const page = await openPage({ viewport: phone });
    for (const path of ["/city/fairbanks", "/city/boston", "/city/new-york"]) {
      await page.goto(here(path));
      const heights = await page
        .locator(".listing")
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
      expect([path, Math.max(...heights) <= 300 ? "fits" : heights]).toEqual([path, "fits"]);
    }
    expect(page.problems).toEqual([]);
  });

  test("on a phone email and website are two labeled buttons of 44 px", async () => {
    const page = await openPage({ viewport: phone });
    await page.goto(here("/city/boston"));
    const row = page.locator(".listing").first();
    const emailLink = row.getByRole("link", { name: `${own.email} ${knownTeacher.email}` });
    const website = row.getByRole("link", { name: `${own.website} ${knownTeacher.website}` });
    for (const link of [emailLink, website]) {
      const box = await link.boundingBox();
      expect([box?.width, box?.height]).toEqual([44, 44]);
    }
    expect(await emailLink.getAttribute("href")).toBe(`mailto:${knownTeacher.email}`);
    await page.setViewportSize(desktop);
    expect(await emailLink.getByText(knownTeacher.email).boundingBox()).toMatchObject({
      height: expect.closeTo(18, -1),
    });
    expect((await emailLink.boundingBox())?.width).toBeGreaterThan(150);
  });

  test("the first two subjects are colored and the others are neutral", async () => {
    const page = await openPage({ viewport: desktop });
    await page.goto(here("/city/boston"));
    const badges = page.locator(".listing").first().locator(".badge");
    const grounds = await badges.evaluateAll((all) => all.map((badge) => getComputedStyle(badge).backgroundColor));
    expect(grounds).toHaveLength(3);
    expect(grounds[0]).toBe(grounds[1]);
    expect(grounds[2]).not.toBe(grounds[1]);
  });

  test("rows and a listing do not shift after the first paint", async () => {
    for (const viewport of [phone, desktop]) {
      const page = await openPage({ viewport, before: watchShifts });
      for (const path of ["/city/new-york", "/city/fairbanks", `/listing/${inject("sites").ids.teacher}`]) {
        await page.goto(here(path));
        await page.evaluate(() => document.fonts.ready);
        await page.mouse.wheel(0, 1200);
        await page.waitForTimeout(200);
        const shift = await page.evaluate(() => Number(document.documentElement.dataset["shift"] ?? 0));
        expect([path, shift <= 0.02 ? "still" : shift]).toEqual([path, "still"]);
      }
    }
  });

  test("controls, labels and badges use a font weight available in the language's fonts", async () => {
    const page = await openPage({ viewport: desktop });
    await page.goto(here("/city/boston"));
    const weightOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).fontWeight);
    const medium = language === "zh" ? "600" : "500";
    for (const selector of [".listing .btn", ".label", ".badge", ".l-headline"])
      expect([selector, await weightOf(selector)]).toEqual([selector, medium]);
    expect(await weightOf(".rate b")).toBe("500");
    const heading = page.locator("h1");
    expect(await heading.evaluate((h1) => getComputedStyle(h1).wordBreak)).toBe(
      language === "zh" ? "keep-all" : "normal",
    );
  });

  test("on a phone the WeChat ID can be copied and no QR code is shown", async () => {
    const page = await openPage({ viewport: phone, hasTouch: true, isMobile: true });
    await page.goto(here(`/listing/${inject("sites").ids.teacher}`));
    const row = page.locator(".contact-row").filter({ hasText: knownTeacher.wechatId });
    await expect.poll(() => row.locator("summary").isVisible()).toBe(false);
    expect(await row.getByRole("button").isVisible()).toBe(true);
  });
});

function watchShifts() {
  let total = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ("value" in entry && "hadRecentInput" in entry && !entry.hadRecentInput) total += Number(entry.value);
    document.documentElement.dataset["shift"] = String(total);
  }).observe({ type: "layout-shift", buffered: true });
}
