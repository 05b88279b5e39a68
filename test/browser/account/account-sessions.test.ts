import { describe, expect, test } from "vitest";
import { interpolate } from "#i18n/interpolate.ts";
import { locales } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { alternateLocales } from "#test/browser/alternate-locales.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { desktop, phone, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { toast } from "#test/helpers/browser/toasts.ts";
import {
  clickButton,
  firstPassword,
  focusedId,
  type Member,
  newMember,
  openAccount,
  refreshed,
  signInElsewhere,
  withoutLoadErrors,
} from "./account-member.ts";
import { membersSite } from "./members-site.ts";

const openPage = withBrowser();
const site = membersSite();
const firefox = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0";
const wechat =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50";

describe.each(locales)("in %s", (language) => {
  const localeTest = alternateLocales(language);
  const own = messagesFor(language, "account");
  const onMac = interpolate(own.sessions.device, { browser: "Firefox", system: "macOS" });
  const onPhone = interpolate(own.sessions.device, { browser: own.sessions.wechat, system: "Android" });

  const signIn = (member: Member, userAgent: string, timeZone: string) =>
    signInElsewhere(site.origin, member.email, firstPassword, { "user-agent": userAgent, "x-time-zone": timeZone });

  async function open(): Promise<{ page: WatchedPage; member: Member }> {
    const page = await openPage({ viewport: language === "en" ? phone : desktop, baseURL: site.origin });
    return { page, member: await newMember(site.origin, language) };
  }
  const rows = (page: WatchedPage) => page.locator(".devices li");

  localeTest(
    "every device is listed with browser and place, the current one is marked, and others can be signed out",
    async () => {
      const { page, member } = await open();
      const lost = await signIn(member, firefox, "America/Toronto");
      const other = await signIn(member, wechat, "Asia/Shanghai");
      await openAccount(page, member, language);
      await expect.poll(() => rows(page).count()).toBe(3);
      const texts = await rows(page).allTextContents();
      expect(texts[0]).toContain(own.sessions.current);
      expect(texts[0]).toContain(own.sessions.activeNow);
      expect(texts.find((text) => text.includes(onMac))).toMatch(language === "en" ? /Eastern Time/ : /东部时间/);
      expect(texts.filter((text) => text.includes(onPhone))).toHaveLength(1);
      expect(await rows(page).nth(0).getByRole("button").count()).toBe(0);

      await toast(page, interpolate(own.sessions.ended, { device: onMac }), () =>
        clickButton(page, interpolate(own.sessions.endLabel, { device: onMac })),
      );
      await expect.poll(() => rows(page).count()).toBe(2);
      await expect.poll(() => focusedId(page)).toBe("sessions");
      expect(await refreshed(site.origin, lost)).toBeNull();
      expect(await refreshed(site.origin, other)).not.toBeNull();
      expect(page.problems).toEqual([]);
    },
  );

  localeTest("all other sessions are ended at once", async () => {
    const { page, member } = await open();
    const others = [await signIn(member, firefox, "UTC"), await signIn(member, wechat, "UTC")];
    await openAccount(page, member, language);
    await toast(page, own.sessions.done, () => clickButton(page, own.sessions.endOthers));
    await page.getByText(own.sessions.onlyThis).waitFor();
    expect(await rows(page).count()).toBe(1);
    for (const other of others) expect(await refreshed(site.origin, other)).toBeNull();
    expect(await page.getByRole("button", { name: own.sessions.endOthers }).count()).toBe(0);
    expect(page.problems).toEqual([]);
  });

  localeTest("long after signing in, ending other sessions asks for the password once", async () => {
    const { page, member } = await open();
    const others = [await signIn(member, firefox, "UTC"), await signIn(member, wechat, "UTC")];
    await openAccount(page, member, language);
    await page.getByText(onMac).waitFor();
    const json = { code: 400, error_code: "reauthentication_needed", msg: "This change requires reauthentication" };
    await page.route("**/auth/v1/user/sessions/*", (route) => route.fulfill({ status: 400, json }), { times: 1 });
    await clickButton(page, interpolate(own.sessions.endLabel, { device: onMac }));
    const dialog = page.getByRole("dialog", { name: own.prove.title });
    await dialog.getByText(own.prove.byPassword).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await rows(page).count()).toBe(3);
    await page.route("**/auth/v1/user/sessions/*", (route) => route.fulfill({ status: 400, json }), { times: 1 });
    await clickButton(page, interpolate(own.sessions.endLabel, { device: onMac }));
    await dialog.locator("#prove-password").fill(firstPassword);
    await toast(page, interpolate(own.sessions.ended, { device: onMac }), () =>
      dialog.locator("#prove-password").press("Enter"),
    );
    await expect.poll(() => rows(page).count()).toBe(2);
    await clickButton(page, own.sessions.endOthers);
    await page.getByText(own.sessions.onlyThis).waitFor();
    for (const other of others) expect(await refreshed(site.origin, other)).toBeNull();
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  localeTest("the list is refreshed when the reader returns to the tab", async () => {
    const { page, member } = await open();
    await openAccount(page, member, language);
    await expect.poll(() => rows(page).count()).toBe(1);
    await signIn(member, firefox, "UTC");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.getByText(onMac).waitFor();
    expect(page.problems).toEqual([]);
  });

  localeTest("a session that has already ended is removed from the list", async () => {
    const { page, member } = await open();
    await signIn(member, firefox, "UTC");
    await openAccount(page, member, language);
    await page.getByText(onMac).waitFor();
    await page.route("**/auth/v1/user/sessions/*", (route) =>
      route.fulfill({ status: 404, json: { code: 404, error_code: "not_found", msg: "Session does not exist" } }),
    );
    await clickButton(page, interpolate(own.sessions.endLabel, { device: onMac }));
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  localeTest("a list that fails to load can be retried", async () => {
    const { page, member } = await open();
    await page.route("**/auth/v1/user/sessions", (route) => route.fulfill({ status: 503, json: {} }));
    await openAccount(page, member, language);
    const card = page.locator(".setting", { has: page.locator("#sessions") });
    await card.getByRole("alert").getByText(messagesFor(language, "authFailures").unavailable).waitFor();
    await page.unroute("**/auth/v1/user/sessions");
    await card.getByRole("button", { name: messagesFor(language, "shared").tryAgain }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await card.getByRole("alert").count()).toBe(0);
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  test("axe finds no violations in the list, in light and dark, and it fits a width of 320 px", async () => {
    const page = await openPage({ viewport: language === "en" ? desktop : phone, baseURL: site.origin });
    const member = await newMember(site.origin, language);
    await signIn(member, firefox, "America/Argentina/Buenos_Aires");
    await openAccount(page, member, language);
    await page.getByText(onMac).waitFor();
    expect(await violationsInBoth(page, ["light", "dark"], { secondPart: "main" })).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
