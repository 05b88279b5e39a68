import { expect, test } from "vitest";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { withoutLoadErrors } from "#test/browser/account/account-member.ts";
import { membersSite } from "#test/browser/account/members-site.ts";
import { openAuth, send, storedSession } from "#test/browser/auth/auth-steps.ts";
import { phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { toast, toastOf } from "#test/helpers/browser/toasts.ts";
import { awaitEmail } from "#test/helpers/email/emails.ts";
import { createInForm, field, form } from "./dashboard-page.ts";

const openPage = withBrowser();
const [firstPassword, newPassword] = ["peach-tree-11", "plum-tree-22"];
const site = membersSite();
test.each(locales)(
  "an owner's first days on a phone, in %s",
  async (language) => {
    const auth = messagesFor(language, "auth");
    const dashboard = messagesFor(language, "dashboard");
    const { codes } = messagesFor(language, "authFailures");
    const here = (path: string) => localPath(language, path);
    const email = `owner-${language}-${crypto.randomUUID()}@taoli.example`;
    const page = await openPage({ viewport: phone, baseURL: site.origin });

    await openAuth(page, here("/auth?tab=sign-up"));
    await send(page, { fullName: "Lin Yuqing", email, password: firstPassword, confirmPassword: firstPassword });
    await page.waitForURL(here("/dashboard"));
    await form(page).waitFor();
    await createInForm(page, language);

    await page.reload();
    await form(page).waitFor();
    expect(await field(page, "city").inputValue()).toBe("Boston");
    await page.getByRole("button", { name: dashboard.signOut, exact: true }).click();
    await page.waitForURL(here("/"));
    await expect.poll(() => storedSession(page)).toBeNull();

    await openAuth(page, here("/auth"));
    await send(page, { email, password: "not-the-password" });
    expect(await toastOf(page)).toContain(codes.invalid_credentials);
    await expect.poll(() => page.locator("#email").inputValue()).toBe(email);

    await page.getByRole("link", { name: auth.forgotPassword }).click();
    await page.waitForURL(here("/auth?view=forgot"));
    await send(page, {});
    await page.waitForURL(here("/auth?view=check-inbox"));
    const { link } = await awaitEmail(site.dataDir, { to: email, has: "link" });
    await page.goto(link ?? "");
    await page.waitForURL(here("/auth?view=new-password"));
    await send(page, { password: newPassword, confirmPassword: newPassword });
    await page.waitForURL(here("/dashboard"));

    await form(page).waitFor();
    await field(page, "hourlyRate").fill("70");
    await toast(page, dashboard.updated, () =>
      page.getByRole("button", { name: dashboard.form.save, exact: true }).click(),
    );
    await page.reload();
    await form(page).waitFor();
    expect(await field(page, "hourlyRate").inputValue()).toBe("70.00");
    expect(withoutLoadErrors(page)).toEqual([]);
  },
  120_000,
);
