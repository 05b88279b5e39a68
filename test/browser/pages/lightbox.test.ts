import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { desktop, phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { untilStyled } from "#test/helpers/browser/until-styled.ts";

const openPage = withBrowser();
const captions: Record<Locale, string[]> = {
  en: ["The entrance on Plum Street", "", "The library"],
  zh: ["梅花街入口", "", "The library"],
};

const path = (locale: Locale = "en") => localPath(locale, `/listing/${inject("sites").ids.school}`);
const photo = (page: Page, n: number) => page.locator(".shots a").nth(n - 1);
const lightbox = (page: Page) => page.locator("dialog.lightbox");
const place = (locale: Locale, n: number) => interpolate(messagesFor(locale, "listing").photoPlace, { n, total: 3 });
const placeShown = (page: Page) => lightbox(page).locator(".lightbox-head p").textContent();
const isFocused = (page: Page, n: number) => photo(page, n).evaluate((link) => link === document.activeElement);

/** The layout shift so far, as browsers measure it, rounded to four invisible digits. */
const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(Number(sum.toFixed(4))), 100);
      }),
  );

test.each(
  locales.flatMap((locale) => [desktop, phone].map((viewport) => ({ locale, viewport, width: viewport.width }))),
)("the first click opens a photo, in $locale at $width; axe finds no violations", async ({ locale, viewport }) => {
  const own = messagesFor(locale, "listing");
  const page = await openPage({ viewport });
  await page.goto(path(locale));
  await photo(page, 1).click();
  await lightbox(page).waitFor();
  const button = (name: string) => lightbox(page).getByRole("button", { name, exact: true });
  for (const n of [1, 2, 3]) {
    expect([await placeShown(page), await lightbox(page).locator(".lightbox-text").textContent()]).toEqual([
      place(locale, n),
      captions[locale][n - 1],
    ]);
    const image = lightbox(page).locator("img");
    expect(await image.getAttribute("alt")).toBe(await photo(page, n).locator("img").getAttribute("alt"));
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
    if (n < 3) await button(own.nextPhoto).click();
  }
  expect(await button(own.nextPhoto).getAttribute("aria-disabled")).toBe("true");
  await button(own.previousPhoto).click();
  expect(await placeShown(page)).toBe(place(locale, 2));
  expect(await violationsInBoth(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  await button(messagesFor(locale, "shared").close).click();
  await lightbox(page).waitFor({ state: "detached" });
  expect(await isFocused(page, 1)).toBe(true);
  expect(page.problems).toEqual([]);
});

test("with the keyboard Enter opens, arrows, Home and End move, and Escape closes and returns the focus", async () => {
  const page = await openPage();
  await page.goto(path());
  await photo(page, 2).focus();
  await page.keyboard.press("Enter");
  await lightbox(page).waitFor();
  const seen = [await placeShown(page)];
  for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft", "Home", "ArrowLeft", "End"]) {
    await page.keyboard.press(key);
    seen.push(await placeShown(page));
  }
  expect(seen).toEqual([2, 3, 3, 2, 1, 1, 3].map((n) => place("en", n)));
  for (let time = 0; time < 5; time += 1) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("dialog, body")?.tagName)).toMatch(/DIALOG|BODY/);
  }
  await page.keyboard.press("Escape");
  await lightbox(page).waitFor({ state: "detached" });
  expect(await isFocused(page, 2)).toBe(true);
  await page.keyboard.press("Enter");
  await lightbox(page).waitFor();
  expect(page.problems).toEqual([]);
});

test("a swipe moves to the next photo and back", async () => {
  const page = await openPage({ viewport: phone, hasTouch: true });
  await page.goto(path());
  await photo(page, 1).tap();
  await lightbox(page).waitFor();
  const box = await lightbox(page).locator(".lightbox-stage").boundingBox();
  const touch = await page.context().newCDPSession(page);
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  const drag = async (right: number, down: number) => {
    const at = (part: number) => [{ x: x + right * part, y: y + down * part }];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
    for (const part of [0.25, 0.5, 0.75, 1])
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(part) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  // A touch is acknowledged before it is handled. A turn that should not have been would fail the next step.
  for (const [right, down, shown] of [
    [-120, 10, 2],
    [-20, 0, 2],
    [-40, 160, 2],
    [120, 0, 1],
    [120, 0, 1],
  ] as const) {
    await drag(right, down);
    await expect.poll(() => placeShown(page)).toBe(place("en", shown));
  }
});

test("of more than three photos a wide screen shows three, and a link that opens the first", async () => {
  const page = await openPage();
  await page.goto(path());
  const all = page.locator(".shots-all");
  expect(await all.isVisible()).toBe(false);
  await page.locator(".shots").evaluate((list) => {
    for (const item of [...list.children].slice(0, 2)) list.append(item.cloneNode(true));
    list.nextElementSibling?.classList.remove("shots-few");
  });
  const shown = () => page.locator(".shots li").filter({ visible: true }).count();
  expect(await shown()).toBe(3);
  await all.click();
  await lightbox(page).waitFor();
  expect(await placeShown(page)).toBe(interpolate(messagesFor("en", "listing").photoPlace, { n: 1, total: 5 }));
  await page.keyboard.press("Escape");
  await lightbox(page).waitFor({ state: "detached" });
  expect(await all.evaluate((link) => link === document.activeElement)).toBe(true);
  // Without the lightbox, the link shows the other photos in place.
  await page.evaluate(() => location.assign("#photos"));
  expect([await shown(), await all.isVisible()]).toEqual([5, false]);
});

test("opening, moving and closing shift no layout, and the dialog keeps its size", async () => {
  const page = await openPage();
  await page.goto(path());
  await untilStyled(page);
  const [before, at] = [await shift(page), await photo(page, 1).boundingBox()];
  await photo(page, 1).click();
  await lightbox(page).waitFor();
  const size = await lightbox(page).boundingBox();
  await page.keyboard.press("ArrowRight");
  expect(await lightbox(page).boundingBox()).toEqual(size);
  expect(await photo(page, 1).boundingBox()).toEqual(at);
  await page.keyboard.press("Escape");
  expect([await shift(page), await photo(page, 1).boundingBox()]).toEqual([before, at]);
});

test("without script, without the lightbox and with a modifier key the link opens the image", async () => {
  const plain = await openPage({ javaScriptEnabled: false });
  await plain.goto(path());
  await photo(plain, 1).click();
  await plain.waitForURL(/\/media\/[\da-f]{20}-2560\.webp$/);

  const page = await openPage();
  await page.route(/lightbox/, (route) => route.abort());
  await page.goto(path());
  await photo(page, 1).click();
  await page.waitForURL(/\/media\/[\da-f]{20}-2560\.webp$/);

  const other = await openPage();
  await other.goto(path());
  const [opened] = await Promise.all([
    other.context().waitForEvent("page"),
    photo(other, 1).click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await opened.waitForURL(/\/media\//);
  expect(await lightbox(other).count()).toBe(0);
  await opened.close();
});

test("a phone loads the photos in view, and the next one when it is swiped into view", async () => {
  const page = await openPage({ viewport: phone, alone: true });
  const photos = new Set<string>();
  page.on("request", (request) => request.url().includes("/media/") && photos.add(request.url()));
  await page.goto(path());
  await page.waitForLoadState("networkidle");
  const atFirst = photos.size;
  await page.locator(".shots").evaluate((strip) => strip.scrollBy({ left: 350, behavior: "instant" }));
  await expect.poll(() => photos.size).toBe(atFirst + 1);
  expect(await page.locator(".shots img").evaluateAll((all) => all.length)).toBe(3);
});

test("the lightbox is loaded at the first click, and photos below the fold when they are near", async () => {
  const page = await openPage({ viewport: phone, alone: true });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(path());
  await page.waitForLoadState("networkidle");
  expect(requests.filter((url) => url.includes("lightbox"))).toEqual([]);
  const images = await page.locator(".shots img").evaluateAll((all) =>
    all.map((image) => ({
      loading: image.getAttribute("loading"),
      hasSize: image.hasAttribute("width") && image.hasAttribute("height"),
      forms: image.getAttribute("srcset")?.split(", ").length,
    })),
  );
  expect(images).toEqual([null, "lazy", "lazy"].map((loading) => ({ loading, hasSize: true, forms: 3 })));
  await photo(page, 1).click();
  await lightbox(page).waitFor();
  expect(requests.filter((url) => url.includes("lightbox"))).toHaveLength(1);
});
