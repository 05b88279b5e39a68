import { afterAll, beforeAll, expect, test } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import {
  changePassword,
  enableAuthenticator,
  newMember,
  openAccount,
  withoutLoadErrors,
} from "#test/browser/account/account-member.ts";
import { createInForm, field, form } from "#test/browser/dashboard/dashboard-page.ts";
import { type PlainProvider, startPlainProvider } from "#test/helpers/auth/plain-provider.ts";
import { phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { toast, toastOf } from "#test/helpers/browser/toasts.ts";
import { awaitEmail } from "#test/helpers/email/emails.ts";
import { freePort } from "#test/helpers/free-port.ts";
import { type Site, startSite } from "#test/helpers/site.ts";
import { openAuth, send, storedSession } from "./auth-steps.ts";

const openPage = withBrowser();
const [email, firstPassword, newPassword] = ["hosted@taoli.example", "peach-tree-11", "plum-tree-22"];

/** `site` uses the accounts of `provider`. */
let site: Site;
let provider: Site;
/** Another site with the same accounts, whose provider supports only the base protocol. */
let plainSite: Site;
let plain: PlainProvider;
beforeAll(async () => {
  const [port, plainPort] = [await freePort(), await freePort()];
  const environment = { AUTH_ALLOWED_ORIGINS: `http://localhost:${port},http://localhost:${plainPort}` };
  provider = await startSite({ listings: 0, environment });
  plain = await startPlainProvider(provider.origin);
  [site, plainSite] = await Promise.all([
    startSite({ listings: 0, port, environment: { AUTH_URL: `${provider.origin}/auth/v1` } }),
    startSite({ listings: 0, port: plainPort, environment: { AUTH_URL: plain.url } }),
  ]);
});
afterAll(() => Promise.all([site?.stop(), plainSite?.stop(), provider?.stop(), plain?.close()]));

test("an owner with a hosted account signs up, saves, signs out and in, and recovers the password", async () => {
  const dashboard = messagesFor("en", "dashboard");
  const page = await openPage({ viewport: phone, baseURL: site.origin });
  const requests = new Set<string>();
  page.on("request", (request) => void requests.add(new URL(request.url()).pathname));

  await openAuth(page, "/auth?tab=sign-up");
  await send(page, { fullName: "Lin Yuqing", email, password: firstPassword, confirmPassword: firstPassword });
  await page.waitForURL("/dashboard");
  await form(page).waitFor();
  await createInForm(page, "en");
  await page.getByRole("button", { name: dashboard.signOut, exact: true }).click();
  await page.waitForURL("/");
  await expect.poll(() => storedSession(page)).toBeNull();

  await openAuth(page, "/auth");
  await send(page, { email, password: "not-the-password" });
  expect(await toastOf(page)).toContain(messagesFor("en", "authFailures").codes.invalid_credentials);
  await send(page, { password: firstPassword });
  await page.waitForURL("/dashboard");
  await form(page).waitFor();
  expect(await field(page, "city").inputValue()).toBe("Boston");
  await page.getByRole("button", { name: dashboard.signOut, exact: true }).click();
  await page.waitForURL("/");

  await openAuth(page, "/auth?view=forgot");
  await send(page, { email });
  await page.waitForURL("/auth?view=check-inbox");
  const { link } = await awaitEmail(provider.dataDir, { to: email, has: "link" });
  expect(new URL(link ?? "").origin).toBe(provider.origin);
  await page.goto(link ?? "");
  await page.waitForURL(`${site.origin}/auth?view=new-password`);
  await send(page, { password: newPassword, confirmPassword: newPassword });
  await page.waitForURL("/dashboard");
  await form(page).waitFor();
  await field(page, "hourlyRate").fill("70");
  await toast(page, dashboard.updated, () =>
    page.getByRole("button", { name: dashboard.form.save, exact: true }).click(),
  );

  for (const path of ["/signup", "/token", "/recover", "/user"]) expect(requests).toContain(`/auth/v1${path}`);
  const toOthers = withoutLoadErrors(page).filter(
    (problem) => !problem.startsWith(`requested ${provider.origin}/auth/v1/`),
  );
  expect(toOthers).toEqual([]);
}, 120_000);

test("the account page hides features that the hosted provider lacks, and never requests them", async () => {
  const own = messagesFor("en", "account");
  const { member } = await enableAuthenticator(provider, await newMember(provider.origin));
  const page = await openPage({ viewport: phone, baseURL: plainSite.origin });
  plain.requests.length = 0;
  await openAccount(page, member, "en");
  await page.locator(".factors li").waitFor();
  await page.getByText(own.sessions.lead).waitFor();
  for (const scope of ["others", "global", "local"] as const)
    expect(await page.getByRole("button", { name: own.sessions.scopes[scope], exact: true }).count()).toBe(1);
  await expect.poll(() => page.locator(".devices, .recovery, #currentPassword").count()).toBe(0);
  expect(await page.getByText(/recovery code/i).count()).toBe(0);
  expect(await page.getByText(own.password.useCode).count()).toBe(0);
  // The provider does not announce that it requires the current password.
  await changePassword(page, "en", newPassword, { current: null });
  await page.locator("#currentPassword-error").waitFor();
  await toast(page, own.password.done, () => changePassword(page, "en", newPassword));
  expect(plain.requests.filter((call) => /sessions|recovery-codes|reauthenticate/.test(call))).toEqual([]);
}, 120_000);
