import { describe, expect, inject, test } from "vitest";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { desktop, hydrated, phone, scrollAndClick, withBrowser } from "#test/helpers/browser/browser.ts";

const openPage = withBrowser();

/** Records every text of the header's button that is visible in any drawn frame. */
function watchButton(): void {
  const seen = new Set<string>();
  Object.assign(window, { seen });
  const look = () => {
    for (const button of document.querySelectorAll<HTMLElement>(".site-header .header-cta"))
      if (button.offsetParent !== null) seen.add(button.textContent);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

describe.each(locales)("in %s", (language) => {
  const { dashboard, listYourBusiness } = messagesFor(language, "shared");
  /** A visitor's pages are in one language, a member's in the other. */
  const [ofVisitors, ofMembers] = language === "en" ? ["/", "/city/boston"] : ["/city/boston", "/"];

  test.each([ofVisitors])("on %s a visitor only ever sees List Your Business", async (path) => {
    const page = await openPage({ before: watchButton });
    await page.goto(localPath(language, path));
    if (path.startsWith("/city")) await hydrated(page);
    // The first frame may come after the page's `load` event.
    else await page.waitForFunction(() => Reflect.get(window, "seen").size > 0);
    expect(await page.evaluate(() => [...Reflect.get(window, "seen")])).toEqual([listYourBusiness]);
    const button = page.locator(".site-header .header-cta").filter({ visible: true });
    expect(await button.getAttribute("href")).toBe(localPath(language, "/auth"));
    expect(page.problems).toEqual([]);
  });

  test.each([ofMembers])("on %s a reader with a session only ever sees Dashboard", async (path) => {
    const page = await openPage({ before: watchButton, ...signedIn() });
    await page.goto(localPath(language, path));
    if (path.startsWith("/city")) await hydrated(page);
    // The first frame may come after the page's `load` event.
    else await page.waitForFunction(() => Reflect.get(window, "seen").size > 0);
    expect(await page.evaluate(() => [...Reflect.get(window, "seen")])).toEqual([dashboard]);
    const button = page.locator(".site-header .header-cta").filter({ visible: true });
    expect(await button.getAttribute("href")).toBe(localPath(language, "/dashboard"));
    expect(page.problems).toEqual([]);
  });
});

test("the mobile menu has the same button", async () => {
  const page = await openPage({ ...signedIn(), viewport: phone });
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.locator("#menu");
  expect(await menu.getByText("Dashboard").isVisible()).toBe(true);
  expect(await menu.getByText("List Your Business").isVisible()).toBe(false);
  expect(page.problems).toEqual([]);
});

test("the button follows signing in and out in another tab", async () => {
  const page = await openPage();
  await page.goto("/");
  const other = await page.context().newPage();
  await other.goto("/pricing");
  await other.evaluate(() => localStorage.setItem("taoli.session", "{}"));
  await page.locator(".site-header").getByText("Dashboard").filter({ visible: true }).waitFor();
  await other.evaluate(() => localStorage.removeItem("taoli.session"));
  await page.locator(".site-header").getByText("List Your Business").filter({ visible: true }).waitFor();
  expect(page.problems).toEqual([]);
});

const [light, dark] = ["rgb(252, 248, 245)", "rgb(24, 17, 22)"];

/** Records the theme as soon as there is a body to draw. */
function watchTheme(): void {
  new MutationObserver((_, observer) => {
    if (!document.body) return;
    Object.assign(window, { themeAtBody: document.documentElement.dataset["theme"] ?? "none" });
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

test("a chosen theme is applied before the first paint, on every page and in every tab", async () => {
  const page = await openPage({ before: watchTheme });
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const footer = page.locator(".site-footer");
  await page.goto("/");
  expect(await paper()).toBe(light);
  expect(await page.evaluate(() => Reflect.get(window, "themeAtBody"))).toBe("none");
  const other = await page.context().newPage();
  await other.goto("/city/boston");
  await footer.getByText("Dark", { exact: true }).click();
  expect(await paper()).toBe(dark);
  await other.locator('html[data-theme="dark"]').waitFor({ state: "attached" });
  for (const path of ["/", "/zh/city/boston", "/auth"]) {
    await page.goto(path);
    expect(await page.evaluate(() => Reflect.get(window, "themeAtBody"))).toBe("dark");
    if (path !== "/") await hydrated(page);
    expect(await paper()).toBe(dark);
    await expect.poll(() => footer.locator('input[value="dark"]').isChecked()).toBe(true);
  }
  await footer.getByText("System", { exact: true }).click();
  await page.reload();
  expect(await paper()).toBe(light);
  expect(page.problems).toEqual([]);
});

test("the system theme is the default, and a chosen theme overrides it", async () => {
  const page = await openPage({ colorScheme: "dark" });
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto("/pricing");
  expect(await paper()).toBe(dark);
  await scrollAndClick(page.locator(".site-footer").getByText("Light", { exact: true }));
  expect(await paper()).toBe(light);
  await page.reload();
  expect(await paper()).toBe(light);
  expect(page.problems).toEqual([]);
});

test("the theme switches of menu and footer are in sync", async () => {
  const page = await openPage({ viewport: phone });
  await page.goto("/city/boston");
  await hydrated(page);
  const chosen = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('input[name="theme"]:checked')].map(({ value }) => value),
    );
  await page.getByRole("button", { name: "Menu" }).click();
  await page.locator("#menu").getByText("Dark", { exact: true }).click();
  expect(await chosen()).toEqual(["dark", "dark"]);
  await page.keyboard.press("Escape");
  await scrollAndClick(page.locator(".site-footer").getByText("Light", { exact: true }));
  expect(await chosen()).toEqual(["light", "light"]);
  expect(page.problems).toEqual([]);
});

/** Options for a browser with a stored session. */
function signedIn() {
  const session = { access_token: "a", refresh_token: "r", expires_at: 4_000_000_000, user: { id: "u" } };
  const localStorage = [{ name: "taoli.session", value: JSON.stringify(session) }];
  return {
    storageState: { cookies: [], origins: [{ origin: inject("sites").full, localStorage }] },
    viewport: desktop,
  };
}
