import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { interpolate } from "#i18n/interpolate.ts";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { openMailbox } from "#providers/mailbox/mailbox.ts";
import { alternateLocales } from "#test/browser/alternate-locales.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { createAuthenticator } from "#test/helpers/auth/authenticator.ts";
import { desktop, phone, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { toast, untilShown } from "#test/helpers/browser/toasts.ts";
import {
  clickButton,
  createRecoveryCodes,
  enableAuthenticator,
  firstPassword,
  focusedId,
  newMember,
  openAccount,
  withoutLoadErrors,
} from "./account-member.ts";
import { membersSite } from "./members-site.ts";

const openPage = withBrowser();
const slow = { timeout: 120_000 };
const site = membersSite();

describe.each(locales)("in %s", (language) => {
  const localeTest = alternateLocales(language);
  const own = messagesFor(language, "account");
  const auth = messagesFor(language, "auth");
  const failures = messagesFor(language, "authFailures");

  function open(): Promise<WatchedPage> {
    return openPage({ viewport: language === "en" ? phone : desktop, baseURL: site.origin });
  }

  /** A member with two-step sign-in and without recovery codes, on the account page. */
  async function openWithAuthenticator() {
    const { member, app } = await enableAuthenticator(site, await newMember(site.origin, language));
    const page = await open();
    await openAccount(page, member, language);
    return { page, member, app };
  }

  /** The codes on the page. */
  async function shownCodes(page: WatchedPage): Promise<string[]> {
    await page.locator(".recovery-codes li").first().waitFor();
    return await page.locator(".recovery-codes li").allTextContents();
  }
  const left = (page: WatchedPage, n: number) =>
    page.getByText(interpolate(own.recovery.left, { n, total: 10 })).waitFor();

  localeTest(
    "the first authenticator comes with ten recovery codes to copy, download or print, shown once",
    slow,
    async () => {
      const page = await open();
      const member = await newMember(site.origin, language);
      await openAccount(page, member, language);
      await clickButton(page, own.factor.add);
      await clickButton(page, own.factor.continue);
      const app = createAuthenticator((await page.locator(".factor-secret").textContent()) ?? "");
      await page.locator("#factor-code").fill(await app.nextCode());
      await toast(page, own.factor.added, () => clickButton(page, own.factor.turnOn));

      const codes = await shownCodes(page);
      expect(new Set(codes).size).toBe(10);
      for (const code of codes) expect(code).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){5}$/);
      await expect.poll(() => focusedId(page)).toBe("recovery-new");
      const { copied } = messagesFor(language, "shared");
      await untilShown(page, ".recovery-sheet button", copied, () => clickButton(page, own.recovery.copy));
      const [download] = await Promise.all([page.waitForEvent("download"), clickButton(page, own.recovery.download)]);
      const file = await readFile(await download.path(), "utf8");
      expect(file).toContain(`\n${codes.join("\n")}\n`);
      expect(file).toContain(member.email);
      expect(download.suggestedFilename()).toBe("taoli-recovery-codes.txt");

      await page.evaluate(() => Object.assign(window, { print: () => document.body.classList.add("was-printed") }));
      await clickButton(page, own.recovery.print);
      await page.locator("body.was-printed").waitFor();
      await page.emulateMedia({ media: "print" });
      await expect.poll(() => page.locator(".recovery-codes").isVisible()).toBe(true);
      expect(await page.getByText(interpolate(own.recovery.fileTitle, { email: member.email })).isVisible()).toBe(true);
      for (const other of ["h1", "header", "#fullName", ".recovery-sheet button"])
        expect(await page.locator(other).first().isVisible(), other).toBe(false);
      await page.emulateMedia({ media: null });

      await clickButton(page, own.recovery.saved);
      await left(page, 10);
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(own.recovery.remake);
      await page.reload();
      await left(page, 10);
      expect(await page.content()).not.toContain(codes[0]);
      expect(page.problems).toEqual([]);
    },
  );

  localeTest("a recovery code replaces the authenticator once, and the owner is notified", slow, async () => {
    const { page, member } = await openWithAuthenticator();
    await page.getByText(own.recovery.none).waitFor();
    await clickButton(page, own.recovery.make);
    const [code = ""] = await shownCodes(page);
    await clickButton(page, own.recovery.saved);
    await clickButton(page, own.signOut);
    await page.waitForURL(site.origin + localPath(language, "/"));

    await page.goto(localPath(language, "/auth?next=%2Fdashboard%2Faccount"));
    await page.locator("#email").fill(member.email);
    await page.locator("#password").fill(firstPassword);
    await page.locator('.auth-form button[type="submit"]').click();
    await clickButton(page, auth.useRecoveryCode);
    await expect.poll(() => focusedId(page)).toBe("recoveryCode");
    const field = page.locator("#recoveryCode");
    await clickButton(page, auth.verify);
    await page.locator("#recoveryCode-error").getByText(auth.errors.recoveryCode.missing).waitFor();
    await field.fill("123456");
    await page.locator("#recoveryCode-error").getByText(auth.errors.recoveryCode.invalid).waitFor();
    await field.fill("0000-0000-0000-0000");
    await clickButton(page, auth.verify);
    await page.locator("#recoveryCode-error").getByText(auth.recoveryCodeWrong).waitFor();
    await field.fill(code.toUpperCase().replaceAll("-", " "));
    await clickButton(page, auth.verify);
    await left(page, 9);
    const mailbox = openMailbox(join(site.dataDir, "mail"));
    const subject = messagesFor(language, "email").recoveryCodeUsed.subject;
    const subjects = async () =>
      (await mailbox.list()).filter(({ to }) => to === member.email).map((one) => one.subject);
    await expect.poll(subjects).toContain(subject);
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  localeTest("new codes invalidate the old ones, and a code removes a lost authenticator", slow, async () => {
    const { page } = await openWithAuthenticator();
    await clickButton(page, own.recovery.make);
    const [old = ""] = await shownCodes(page);
    await clickButton(page, own.recovery.saved);
    await clickButton(page, own.recovery.remake);
    const question = page.getByRole("dialog", { name: own.recovery.remakeTitle });
    await question.getByRole("button", { name: own.cancel, exact: true }).last().click();
    await clickButton(page, own.recovery.remake);
    await question.getByRole("button", { name: own.recovery.remake, exact: true }).click();
    const [fresh = ""] = await shownCodes(page);
    expect(fresh).not.toBe(old);
    await clickButton(page, own.recovery.saved);

    await clickButton(page, interpolate(own.factor.removeLabel, { name: own.factor.unnamed }));
    const dialog = page.getByRole("dialog");
    await dialog.locator("select").selectOption({ label: own.factor.aRecoveryCode });
    const field = dialog.locator("#removal-recovery-code");
    await field.fill(old);
    await dialog.getByRole("button", { name: own.factor.remove, exact: true }).click();
    await dialog.getByText(auth.recoveryCodeWrong).waitFor();
    expect(await dialog.getByText(failures.codes.mfa_verification_failed).count()).toBe(0);
    await field.fill(fresh);
    await toast(page, interpolate(own.factor.removed, { name: own.factor.unnamed }), () =>
      dialog.getByRole("button", { name: own.factor.remove, exact: true }).click(),
    );
    await page.locator(".badge").getByText(own.factor.off, { exact: true }).waitFor();
    await expect.poll(() => page.locator(".recovery").count()).toBe(0);
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  localeTest("the number of codes is read only if there are codes", async () => {
    const { member } = await enableAuthenticator(site, await newMember(site.origin, language));
    const page = await open();
    const reads: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/factors/recovery-codes")) reads.push(request.method());
    });
    await openAccount(page, member, language);
    await page.getByText(own.recovery.none).waitFor();
    await page.waitForLoadState("networkidle");
    expect(reads).toEqual([]);
    // Another device creates a set of codes.
    await createRecoveryCodes(site.origin, member);
    await page.reload();
    await left(page, 10);
    expect(reads).toEqual(["GET"]);
    expect(page.problems).toEqual([]);
  });

  localeTest("a low number of codes is announced, and a failed read of the number can be retried", async () => {
    const { member } = await enableAuthenticator(site, await newMember(site.origin, language));
    await createRecoveryCodes(site.origin, member);
    const page = await open();
    const status = "**/auth/v1/factors/recovery-codes";
    await page.route(status, (route) => route.fulfill({ status: 503, json: { error_code: "unexpected_failure" } }));
    await openAccount(page, member, language);
    await page.locator(".recovery").getByText(failures.unavailable).waitFor();
    for (const [remaining, title] of [
      [2, plural(own.recovery.fewTitle, 2)],
      [1, plural(own.recovery.fewTitle, 1)],
      [0, own.recovery.spentTitle],
    ] as const) {
      await page.unroute(status);
      const response = { id: "x", type: "recovery_code", total: 10, remaining };
      await page.route(status, (route) => route.fulfill({ status: 200, json: response }));
      if (remaining === 2) await clickButton(page, messagesFor(language, "shared").tryAgain);
      else await page.reload();
      await page.locator(".recovery").getByText(title).waitFor();
    }
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  test(
    "axe finds no violations for new codes, in the confirmation dialog and at sign-in, in light and dark",
    slow,
    async () => {
      const { member } = await enableAuthenticator(site, await newMember(site.origin, language));
      const page = await openPage({ viewport: language === "en" ? desktop : phone, baseURL: site.origin });
      await openAccount(page, member, language);
      const found: unknown[] = [];
      const look = async (part: string) =>
        void found.push(...(await violationsInBoth(page, ["light", "dark"], { firstPart: part, secondPart: part })));
      await page.getByText(own.recovery.none).waitFor();
      await look("main");
      await clickButton(page, own.recovery.make);
      await shownCodes(page);
      await look("main");
      await clickButton(page, own.recovery.saved);
      await clickButton(page, own.recovery.remake);
      await look("dialog");
      await page.keyboard.press("Escape");
      await clickButton(page, interpolate(own.factor.removeLabel, { name: own.factor.unnamed }));
      await page.getByRole("dialog").locator("select").selectOption({ label: own.factor.aRecoveryCode });
      await look("dialog");
      await page.keyboard.press("Escape");
      await clickButton(page, own.signOut);
      await page.waitForURL(site.origin + localPath(language, "/"));
      await page.goto(localPath(language, "/auth"));
      await page.locator("#email").fill(member.email);
      await page.locator("#password").fill(firstPassword);
      await page.locator('.auth-form button[type="submit"]').click();
      await clickButton(page, auth.useRecoveryCode);
      await clickButton(page, auth.verify);
      await look("main");
      expect(found).toEqual([]);
    },
  );
});
