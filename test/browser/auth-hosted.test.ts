import { afterAll, beforeAll, expect, test } from "vitest";
import { words } from "#i18n/words.ts";
import { phone, withBrowser } from "#test/helpers/browser.ts";
import { awaitLetter } from "#test/helpers/letters.ts";
import { freePort, type Site, startSite } from "#test/helpers/site.ts";
import { apartFromRefusals } from "./account-member.ts";
import { openAuth, send, storedSession, toastOf } from "./auth-steps.ts";
import { createInForm, field, form, toast } from "./dashboard-page.ts";

const openPage = withBrowser();
const [email, firstPassword, newPassword] = ["hosted@taoli.example", "peach-tree-11", "plum-tree-22"];

/** The accounts of the one are kept by the other. */
let site: Site;
let provider: Site;
beforeAll(async () => {
  const port = await freePort();
  const environment = { AUTH_ALLOWED_ORIGINS: `http://localhost:${port}` };
  provider = await startSite({ listings: 0, environment });
  site = await startSite({ listings: 0, port, environment: { AUTH_URL: `${provider.origin}/auth/v1` } });
});
afterAll(() => Promise.all([site?.stop(), provider?.stop()]));

test("an owner whose account a hosted provider keeps signs up, saves, signs out and in, and recovers", async () => {
  const dashboard = words("en", "dashboard");
  const page = await openPage({ viewport: phone, baseURL: site.origin });
  const asked = new Set<string>();
  page.on("request", (request) => void asked.add(new URL(request.url()).pathname));

  await openAuth(page, "/auth?tab=sign-up");
  await send(page, { fullName: "Lin Yuqing", email, password: firstPassword, confirmPassword: firstPassword });
  await page.waitForURL("/dashboard");
  await form(page).waitFor();
  await createInForm(page, "en");
  await page.getByRole("button", { name: dashboard.signOut, exact: true }).click();
  await page.waitForURL("/");
  expect(await storedSession(page)).toBeNull();

  await openAuth(page, "/auth");
  await send(page, { email, password: "not-the-password" });
  expect(await toastOf(page)).toContain(words("en", "authFailures").codes.invalid_credentials);
  await send(page, { password: firstPassword });
  await page.waitForURL("/dashboard");
  await form(page).waitFor();
  expect(await field(page, "city").inputValue()).toBe("Boston");
  await page.getByRole("button", { name: dashboard.signOut, exact: true }).click();
  await page.waitForURL("/");

  await openAuth(page, "/auth?view=forgot");
  await send(page, { email });
  await page.waitForURL("/auth?view=check-inbox");
  const { link } = await awaitLetter(provider.dataDir, { to: email, has: "link" });
  expect(new URL(link ?? "").origin).toBe(provider.origin);
  await page.goto(link ?? "");
  await page.waitForURL(`${site.origin}/auth?view=new-password`);
  await send(page, { password: newPassword, confirmPassword: newPassword });
  await page.waitForURL("/dashboard");
  await form(page).waitFor();
  await field(page, "hourly_rate").fill("70");
  await page.getByRole("button", { name: dashboard.form.save, exact: true }).click();
  await toast(page, dashboard.updated);

  for (const path of ["/signup", "/token", "/recover", "/user"]) expect(asked).toContain(`/auth/v1${path}`);
  const toOthers = apartFromRefusals(page).filter(
    (problem) => !problem.startsWith(`asked ${provider.origin}/auth/v1/`),
  );
  expect(toOthers).toEqual([]);
}, 120_000);
