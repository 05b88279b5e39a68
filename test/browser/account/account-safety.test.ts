import { describe, expect, test } from "vitest";
import { interpolate } from "#i18n/interpolate.ts";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { alternateLocales } from "#test/browser/alternate-locales.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { createAuthenticator } from "#test/helpers/auth/authenticator.ts";
import { desktop, phone, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { toast } from "#test/helpers/browser/toasts.ts";
import { awaitEmail } from "#test/helpers/email/emails.ts";
import {
  changePassword,
  clickButton,
  endSessions,
  firstPassword,
  focusedId,
  type Member,
  newMember,
  openAccount,
  rejectOnce,
  signInElsewhere,
  withoutLoadErrors,
} from "./account-member.ts";
import { membersSite } from "./members-site.ts";

const openPage = withBrowser();
const slowMs = 120_000;
const site = membersSite();
describe.each(locales)("in %s", (language) => {
  const localeTest = alternateLocales(language);
  const own = messagesFor(language, "account");
  const auth = messagesFor(language, "auth");
  const failures = messagesFor(language, "authFailures");
  const newPassword = "peach-tree-2";

  async function open(): Promise<{ page: WatchedPage; member: Member }> {
    const member = await newMember(site.origin, language);
    const page = await openPage({ viewport: language === "en" ? phone : desktop, baseURL: site.origin });
    await openAccount(page, member, language);
    return { page, member };
  }

  localeTest("a second factor is set up, required at sign-in and removed", { timeout: slowMs }, async () => {
    const { page, member } = await open();
    await clickButton(page, own.factor.add);
    await expect.poll(() => page.locator("#factorName").inputValue()).toBe(own.factor.defaultName);
    await clickButton(page, own.factor.continue);
    const secret = await page.locator(".factor-secret").textContent();
    const qrCode = page.getByRole("img", { name: own.factor.qrLabel });
    expect(
      await qrCode.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    const app = createAuthenticator(secret ?? "");
    await page.locator("#factor-code").fill("000000");
    await clickButton(page, own.factor.turnOn);
    await page.getByText(failures.codes.mfa_verification_failed).waitFor();
    await page.locator("#factor-code").fill(await app.nextCode());
    await toast(page, own.factor.added, () => clickButton(page, own.factor.turnOn));
    await clickButton(page, own.recovery.saved);
    await page.locator(".badge").getByText(own.factor.on, { exact: true }).waitFor();
    expect(await page.locator(".factors li").allTextContents()).toEqual([
      expect.stringContaining(own.factor.defaultName),
    ]);

    await clickButton(page, own.signOut);
    await page.waitForURL(site.origin + localPath(language, "/"));
    await page.goto(localPath(language, "/dashboard/account"));
    await page.waitForURL(/\/auth\?next=/);
    await page.locator("#email").fill(member.email);
    await page.locator("#password").fill(firstPassword);
    await page.locator('.auth-form button[type="submit"]').click();
    await page.locator("#code").fill(await app.nextCode());
    await clickButton(page, auth.verify);
    await page.locator(".factors li").waitFor();

    await clickButton(page, interpolate(own.factor.removeLabel, { name: own.factor.defaultName }));
    const dialog = page.getByRole("dialog");
    await dialog.locator("#removal-code").fill(await app.nextCode());
    await toast(page, interpolate(own.factor.removed, { name: own.factor.defaultName }), () =>
      dialog.getByRole("button", { name: own.factor.remove }).click(),
    );
    await page.locator(".badge").getByText(own.factor.off, { exact: true }).waitFor();
    await expect.poll(() => focusedId(page)).toBe("factor");
    await expect.poll(async () => (await signInElsewhere(site.origin, member.email)).user.factors ?? []).toEqual([]);
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  localeTest("an authenticator added long after sign-in requires a code from an email", async () => {
    const { page, member } = await open();
    await clickButton(page, own.factor.add);
    await clickButton(page, own.factor.continue);
    const app = createAuthenticator((await page.locator(".factor-secret").textContent()) ?? "");
    const rejection = { code: 400, error_code: "reauthentication_needed", msg: "Refused" };
    const ofProof = "**/auth/v1/factors/*/verify";
    await page.route(ofProof, (route) => route.fulfill({ status: 400, json: rejection }), { times: 1 });
    await page.locator("#factor-code").fill(await app.nextCode());
    await clickButton(page, own.factor.turnOn);
    const dialog = page.getByRole("dialog", { name: own.prove.title });
    await dialog.waitFor();
    const proved: unknown[] = [];
    page.on("request", (request) => {
      if (request.method() === "PUT") proved.push(request.postDataJSON());
    });
    await dialog.getByRole("button", { name: own.prove.useCode }).click();
    const { code } = await awaitEmail(site.dataDir, { to: member.email, has: "code" });
    const nonce = code?.replace(/\D/g, "") ?? "";
    await dialog.locator("#prove-code").fill(nonce);
    await toast(page, own.factor.added, () => dialog.getByRole("button", { name: own.prove.confirm }).click());
    expect(proved).toEqual([expect.objectContaining({ nonce })]);
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  localeTest("an abandoned setup leaves no factor behind", async () => {
    const { page, member } = await open();
    await clickButton(page, own.factor.add);
    await clickButton(page, own.factor.continue);
    await page.locator(".factor-secret").waitFor();
    await clickButton(page, own.cancel);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(own.factor.add);
    await expect.poll(async () => (await signInElsewhere(site.origin, member.email)).user.factors ?? []).toEqual([]);
    expect(page.problems).toEqual([]);
  });

  localeTest("an ended session leads to the sign-in page and back", async () => {
    const { page, member } = await open();
    // A section that is still loading would notice the end of the session before the form does.
    const loads = ["/auth/v1/user", "/auth/v1/user/sessions", "/api/me/reminders", "/api/me/account/export"];
    const loaded = loads.map((path) => page.waitForResponse((response) => new URL(response.url()).pathname === path));
    await Promise.all([...loaded, page.reload()]);
    await page.locator("#fullName").waitFor();
    await endSessions(site.origin, member.session);
    await page.locator("#fullName").fill("Yuqing");
    await clickButton(page, own.name.save);
    const next = encodeURIComponent(localPath(language, "/dashboard/account"));
    await page.waitForURL(`${site.origin}${localPath(language, "/auth")}?next=${next}`);
    await page.locator("#email").fill(member.email);
    await page.locator("#password").fill(firstPassword);
    await page.locator('.auth-form button[type="submit"]').click();
    await page.waitForURL(site.origin + localPath(language, "/dashboard/account"));
    await page.locator("#fullName").waitFor();
  });

  test("axe finds no violations on the page, in its forms and its dialogs, in light and dark", {
    timeout: slowMs,
  }, async () => {
    const member = await newMember(site.origin, language);
    const page = await openPage({
      viewport: language === "en" ? desktop : phone,
      baseURL: site.origin,
    });
    await openAccount(page, member, language);
    const found: unknown[] = [];
    const look = async (secondPart = "html") =>
      void found.push(...(await violationsInBoth(page, ["light", "dark"], { secondPart })));
    await page.locator("#newEmail").fill(`new-${member.email}`);
    await clickButton(page, own.email.save);
    await page.locator(".setting-pending").waitFor();
    await changePassword(page, language, "1", { again: "2", current: "" });
    await clickButton(page, own.factor.add);
    await clickButton(page, own.factor.continue);
    await page.locator(".factor-secret").waitFor();
    await look();
    await rejectOnce(page, "reauthentication_needed");
    await changePassword(page, language, newPassword);
    await page.getByRole("dialog").waitFor();
    await look("dialog");
    await page.getByRole("dialog").getByRole("button", { name: own.prove.useCode }).click();
    await page.locator("#prove-code").waitFor();
    await look("dialog");
    expect(found).toEqual([]);
  });
});

test("the page is the same for all readers, is not cached, and explains that it requires JavaScript", async () => {
  const response = await fetch(`${site.origin}/dashboard/account`);
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const page = await openPage({ javaScriptEnabled: false, baseURL: site.origin });
  await page.goto("/dashboard/account");
  const alertBox = page.locator("noscript .alert");
  expect(await alertBox.textContent()).toContain(messagesFor("en", "shared").needsScriptTitle);
  expect(await alertBox.isVisible()).toBe(true);
  await expect.poll(() => page.locator(".settings-skeleton").isVisible()).toBe(false);
});
