import { expect, onTestFinished, test } from "vitest";
import { type AuthSite, sitePassword, startAuthSite, tokenOf } from "#test/helpers/auth/auth-site.ts";

async function start(environment: Record<string, string>, limits?: Record<string, never>): Promise<AuthSite> {
  const site = await startAuthSite({ environment, ...(limits && { limits }) });
  onTestFinished(() => site.close());
  return site;
}

const settingsOf = async (site: AuthSite) => await (await fetch(`${site.origin}/auth/v1/settings`)).json();
const page = async (site: AuthSite, path: string) => await (await fetch(site.origin + path)).text();

test("SIGNUPS=0 creates no account by any call, accepts existing ones, and the page explains it", async () => {
  const site = await start({ SIGNUPS: "0" });
  const email = "exists@taoli.example";
  await site.admin.createUser({ email, password: sitePassword, email_confirm: true });
  expect(await settingsOf(site)).toMatchObject({ disable_signup: true });
  const client = site.client();
  const rejected = await client.signUp({ email: "new@taoli.example", password: sitePassword });
  expect([rejected.error?.status, rejected.error?.code]).toEqual([422, "signup_disabled"]);
  expect((await client.signInWithOtp({ email: "new@taoli.example" })).error).toBeNull();
  expect((await client.signInWithPassword({ email, password: sitePassword })).error).toBeNull();
  const users = await site.opened.db.selectFrom("auth_provider.users").select("email").execute();
  expect(users).toEqual([{ email }]);

  expect(await page(site, "/auth?tab=sign-up")).toContain(">Sign-up is closed");
  expect(await page(site, "/zh/auth?tab=sign-up")).toContain("暂停注册");
  expect(await page(site, "/auth?tab=sign-up")).not.toContain('confirmPassword"');
  expect(await page(site, "/auth")).not.toContain("auth-footer");
});

test("by default visitors can sign up, and signing in requires an address", async () => {
  const site = await start({});
  expect(await settingsOf(site)).toMatchObject({ disable_signup: false, external: { anonymous_users: false } });
  const { error } = await site.client().signInAnonymously();
  expect([error?.status, error?.code]).toEqual([422, "anonymous_provider_disabled"]);
  const form = await page(site, "/auth?tab=sign-up");
  expect(form).toContain('confirmPassword"');
  expect(form).not.toContain(">Sign-up is closed");
});

test("AUTH_ANONYMOUS=1 allows sign-in without an address, which is required for a listing", async () => {
  const site = await start({ AUTH_ANONYMOUS: "1" });
  expect(await settingsOf(site)).toMatchObject({ external: { anonymous_users: true } });
  const client = site.client();
  const { data, error } = await client.signInAnonymously();
  expect([error, data.user?.is_anonymous]).toEqual([null, true]);
  const own = async () =>
    (await fetch(`${site.origin}/api/me/listing`, { headers: { authorization: `Bearer ${await tokenOf(client)}` } }))
      .status;
  expect(await own()).toBe(403);
  expect((await client.updateUser({ email: "given@taoli.example" })).error).toBeNull();
  await client.refreshSession();
  expect(await own()).toBe(200);
});

test("AUTH_RATE_LIMITS multiplies the limits; 0 disables them", async () => {
  const statuses = async (factor: string) => {
    const site = await start({ AUTH_RATE_LIMITS: factor }, {});
    site.stopClock();
    const responses: number[] = [];
    for (let count = 0; count < 8; count += 1) {
      const body = JSON.stringify({ email: "guessed@taoli.example", password: "wrong password" });
      const headers = { "content-type": "application/json" };
      const url = `${site.origin}/auth/v1/token?grant_type=password`;
      responses.push((await fetch(url, { method: "POST", headers, body })).status);
    }
    return responses;
  };
  expect(await statuses("1")).toEqual([...Array(5).fill(400), 429, 429, 429]);
  expect(await statuses("0.2")).toEqual([400, ...Array(7).fill(429)]);
  expect(await statuses("0")).toEqual(Array(8).fill(400));
});
