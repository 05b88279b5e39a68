import { describe, expect } from "vitest";
import { interpolate } from "#i18n/interpolate.ts";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { alternateLocales } from "#test/browser/alternate-locales.ts";
import { autocompletes } from "#test/browser/auth/auth-steps.ts";
import { createListing, readListing } from "#test/helpers/auth/account-requests.ts";
import { desktop, phone, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { toast } from "#test/helpers/browser/toasts.ts";
import { awaitEmail } from "#test/helpers/email/emails.ts";
import {
  asAccount,
  changePassword,
  clickButton,
  firstPassword,
  focusedId,
  type Member,
  newMember,
  openAccount,
  refreshed,
  rejectOnce,
  signInElsewhere,
  withoutLoadErrors,
} from "./account-member.ts";
import { membersSite } from "./members-site.ts";

const openPage = withBrowser();
const site = membersSite();
describe.each(locales)("in %s", (language) => {
  const localeTest = alternateLocales(language);
  const own = messagesFor(language, "account");
  const auth = messagesFor(language, "auth");
  const failures = messagesFor(language, "authFailures");
  const newPassword = "peach-tree-2";

  async function open({ alone = false } = {}): Promise<{ page: WatchedPage; member: Member }> {
    const member = await newMember(site.origin, language);
    const page = await openPage({ viewport: language === "en" ? phone : desktop, baseURL: site.origin, alone });
    await openAccount(page, member, language);
    return { page, member };
  }

  localeTest("a name is saved once despite repeated clicks, and shown on the listing", async () => {
    const { page, member } = await open();
    await createListing(site.origin, asAccount(member));
    await expect
      .poll(() => autocompletes(page, ".setting-form"))
      .toMatchObject({
        fullName: "name",
        email: "email",
        currentPassword: "current-password",
        password: "new-password",
        confirmPassword: "new-password",
      });
    const puts: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PUT") puts.push(request.url());
    });
    await page.locator("#fullName").fill("  ");
    await clickButton(page, own.name.save);
    await expect.poll(() => page.locator("#fullName-error").textContent()).toBe(auth.errors.fullName.missing);
    await expect.poll(() => focusedId(page)).toBe("fullName");
    await page.locator("#fullName").fill("林雨晴 Yuqing");
    await toast(page, own.name.done, () => page.getByRole("button", { name: own.name.save }).dblclick());
    expect(puts).toHaveLength(1);
    await expect.poll(() => readName(member)).toBe("林雨晴 Yuqing");
    await page.reload();
    await expect.poll(() => page.locator("#fullName").inputValue()).toBe("林雨晴 Yuqing");
    expect(page.problems).toEqual([]);
  });

  localeTest("a password change needs the current password and a different one, and ends other sessions", async () => {
    const { page, member } = await open();
    const elsewhere = await signInElsewhere(site.origin, member.email);
    await changePassword(page, language, "12345");
    await expect
      .poll(() => page.locator("#password-error").textContent())
      .toBe(interpolate(auth.errors.password.short, { n: 6 }));
    await changePassword(page, language, newPassword, { again: firstPassword });
    await expect
      .poll(() => page.locator("#confirmPassword-error").textContent())
      .toBe(auth.errors.confirmPassword.mismatch);
    await changePassword(page, language, newPassword, { current: "" });
    await expect
      .poll(() => page.locator("#currentPassword-error").textContent())
      .toBe(failures.codes.current_password_required);
    await expect.poll(() => focusedId(page)).toBe("currentPassword");
    await changePassword(page, language, newPassword, { current: "not-the-password" });
    await page.locator("#currentPassword-error").getByText(failures.codes.current_password_invalid).waitFor();
    await expect.poll(() => focusedId(page)).toBe("currentPassword");
    await changePassword(page, language, firstPassword);
    await page.getByText(failures.codes.same_password).waitFor();
    await expect.poll(() => focusedId(page)).toBe("password");
    await expect.poll(() => page.locator("#confirmPassword").inputValue()).toBe(firstPassword);
    await toast(page, own.password.done, () => changePassword(page, language, newPassword));
    await expect.poll(() => page.locator("#password").inputValue()).toBe("");
    await expect.poll(() => page.locator("#currentPassword").inputValue()).toBe("");
    await expect(signInElsewhere(site.origin, member.email)).rejects.toThrow("invalid_credentials");
    await signInElsewhere(site.origin, member.email, newPassword);
    expect(await refreshed(site.origin, elsewhere)).toBeNull();
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  localeTest("a forgotten password is changed with an emailed code", async () => {
    const { page, member } = await open();
    await clickButton(page, own.password.useCode);
    await expect.poll(() => page.locator("#currentPassword").count()).toBe(0);
    await page.getByText(interpolate(own.password.byCode, { email: member.email })).waitFor();
    await changePassword(page, language, newPassword, { current: null });
    const dialog = page.getByRole("dialog", { name: own.prove.title });
    await dialog.getByText(member.email).waitFor();
    expect(await dialog.getByRole("button", { name: own.prove.usePassword }).count()).toBe(0);
    await expect.poll(() => focusedId(page)).toBe("prove-code");
    const { code } = await awaitEmail(site.dataDir, { to: member.email, has: "code" });
    const digits = code?.replace(/\D/g, "") ?? "";
    await dialog.locator("#prove-code").fill(digits === "000000" ? "111111" : "000000");
    await dialog.getByRole("button", { name: own.prove.confirm }).click();
    await dialog.getByText(messagesFor(language, "account").codes.reauthentication_not_valid).waitFor();
    await dialog.locator("#prove-code").fill(`${digits.slice(0, 3)} ${digits.slice(3)}`);
    await toast(page, own.password.done, () => dialog.getByRole("button", { name: own.prove.confirm }).click());
    expect(await dialog.count()).toBe(0);
    await signInElsewhere(site.origin, member.email, newPassword);
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  localeTest("a change long after signing in is confirmed with the password or an emailed code", async () => {
    const { page, member } = await open();
    await rejectOnce(page, "reauthentication_needed");
    await page.locator("#newEmail").fill(`new-${member.email}`);
    await clickButton(page, own.email.save);
    const dialog = page.getByRole("dialog", { name: own.prove.title });
    await dialog.getByText(own.prove.byPassword).waitFor();
    await expect.poll(() => focusedId(page)).toBe("prove-password");
    await dialog.getByRole("button", { name: own.prove.useCode }).click();
    await dialog.getByText(interpolate(own.prove.byCode, { email: member.email })).waitFor();
    await expect.poll(() => focusedId(page)).toBe("prove-code");
    await dialog.getByRole("button", { name: own.prove.usePassword }).click();
    const field = dialog.locator("#prove-password");
    await field.fill("not-the-password");
    await field.press("Enter");
    await dialog.getByText(failures.codes.current_password_invalid).waitFor();
    await field.fill(firstPassword);
    await toast(page, own.email.sent, () => field.press("Enter"));
    expect(await dialog.count()).toBe(0);
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  localeTest("a code that could not be sent is not announced", async () => {
    const { page, member } = await open();
    await clickButton(page, own.password.useCode);
    const rejection = { error_code: "over_email_send_rate_limit", msg: "email rate limit exceeded" };
    const headers = { "retry-after": "1800" };
    await page.route("**/auth/v1/reauthenticate", (route) => route.fulfill({ status: 429, headers, json: rejection }));
    await changePassword(page, language, newPassword, { current: null });
    const dialog = page.getByRole("dialog", { name: own.prove.title });
    await dialog.getByText(interpolate(failures.waitMinutes, { n: 30 })).waitFor();
    const text = dialog.getByText(interpolate(own.prove.byCode, { email: member.email }));
    expect(await text.count()).toBe(0);
    await page.unroute("**/auth/v1/reauthenticate");
    await dialog.getByRole("button", { name: auth.resend, exact: true }).click();
    await text.waitFor();
    expect(await dialog.getByRole("alert").count()).toBe(0);
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  localeTest("closing the identity check keeps the typed values", async () => {
    const { page } = await open();
    await rejectOnce(page, "reauthentication_needed");
    await changePassword(page, language, newPassword);
    await page.getByRole("dialog").getByText(own.prove.title).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await expect.poll(() => page.locator("#confirmPassword").inputValue()).toBe(newPassword);
    await toast(page, own.password.done, () => clickButton(page, own.password.save));
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  localeTest("an address changes after both mailboxes confirm", async () => {
    const { page, member } = await open();
    const email = `new-${member.email}`;
    await page.locator("#newEmail").fill(member.email);
    await clickButton(page, own.email.save);
    await expect.poll(() => page.locator("#newEmail-error").textContent()).toBe(own.email.same);
    await page.locator("#newEmail").fill(email.toUpperCase());
    await toast(page, own.email.sent, () => clickButton(page, own.email.save));
    await page.getByText(interpolate(own.email.pending, { from: member.email, to: email })).waitFor();
    await page.reload();
    await page.getByText(interpolate(own.email.pendingTitle, { email })).waitFor();

    const { link: ofOld } = await awaitEmail(site.dataDir, { to: member.email, has: "link" });
    await page.goto(ofOld ?? "");
    await page.getByText(own.email.halfTitle).waitFor();
    await page.waitForURL(site.origin + localPath(language, "/dashboard/account"));
    const { link: ofNew } = await awaitEmail(site.dataDir, { to: email, has: "link" });
    await page.goto(ofNew ?? "");
    await page.getByText(interpolate(own.email.done, { email })).waitFor();
    await expect.poll(() => page.locator(".setting-current").textContent()).toContain(email);
    expect(await page.getByText(interpolate(own.email.pendingTitle, { email })).count()).toBe(0);
    await signInElsewhere(site.origin, email);
    await page.goto(ofNew ?? "");
    await page.getByText(own.email.linkFailed).waitFor();
    expect(page.problems).toEqual([]);
  });

  localeTest("emails to both mailboxes can be resent once a minute", async () => {
    const { page, member } = await open({ alone: true });
    await page.locator("#newEmail").fill(`new-${member.email}`);
    await clickButton(page, own.email.save);
    const again = page.locator(".resend button");
    await again.waitFor();
    expect(await again.getAttribute("aria-disabled")).toBe("true");
    await awaitEmail(site.dataDir, { to: member.email, has: "link" });

    // A minute later in the browser, but not on the server.
    await page.clock.install({ time: Date.now() + 61_000 });
    await page.route("**/auth/v1/resend**", (route) => route.fulfill({ status: 200, json: {} }), { times: 1 });
    await page.reload();
    await toast(page, own.email.resent, () => clickButton(page, auth.resend));
    expect(await again.getAttribute("aria-disabled")).toBe("true");
    expect(page.problems).toEqual([]);
  });

  localeTest("reminders are turned off and on again, and the choice is saved", async () => {
    const { page } = await open();
    const choice = (name: "on" | "off") => page.getByRole("radio", { name: own.reminders.choices[name], exact: true });
    await expect.poll(() => choice("on").isChecked()).toBe(true);
    for (const wanted of ["off", "on"] as const) {
      await choice(wanted).check({ force: true });
      await toast(page, own.reminders.done[wanted], () => clickButton(page, own.reminders.save));
      await page.reload();
      await expect.poll(() => choice(wanted).isChecked()).toBe(true);
    }
    expect(page.problems).toEqual([]);
  });

  localeTest("emails are sent in the chosen language", async () => {
    const { page, member } = await open();
    const other = language === "en" ? "zh" : "en";
    await page.getByRole("radio", { name: own.emails.names[other] }).check({ force: true });
    await toast(page, own.emails.done[other], () => clickButton(page, own.emails.save));
    const { user } = await signInElsewhere(site.origin, member.email);
    expect(user.user_metadata["language"]).toBe(other);
    expect(page.problems).toEqual([]);
  });

  localeTest("an offline save shows a message and keeps the typed values", async () => {
    const { page } = await open();
    await page.context().setOffline(true);
    await page.locator("#fullName").fill("Yuqing");
    await clickButton(page, own.name.save);
    await page.getByRole("alert").getByText(failures.offline).waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => page.locator("#fullName").inputValue()).toBe("Yuqing");
    await toast(page, own.name.done, () => clickButton(page, own.name.save));
  });
});

async function readName(member: Member): Promise<string | undefined> {
  const listing = (await readListing(site.origin, asAccount(member))) as { full_name?: string } | null;
  return listing?.full_name;
}
