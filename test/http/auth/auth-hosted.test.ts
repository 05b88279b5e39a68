import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuthSite, sitePassword, startAuthSite, tokenOf } from "#test/helpers/auth/auth-site.ts";

/** Two instances of this app: the first uses the second as its auth provider. */
let provider: AuthSite;
let site: AuthSite;

beforeAll(async () => {
  // Site and provider each require the other's URL: the site's is created first.
  const waiting = await startAuthSite();
  await waiting.close();
  provider = await startAuthSite({ environment: { AUTH_ALLOWED_ORIGINS: waiting.origin } });
  const environment = { AUTH_URL: `${provider.origin}/auth/v1` };
  site = await startAuthSite({ origin: waiting.origin, environment });
});
afterAll(async () => {
  await site.close();
  await provider.close();
});

async function requestApi(token: string): Promise<string> {
  const response = await fetch(`${site.origin}/api/me/listing`, { headers: { authorization: `Bearer ${token}` } });
  const { error } = (await response.json()) as { error?: { code: string } };
  return `${response.status} ${error?.code ?? "ok"}`;
}

test("the embedded provider's endpoints are not available", async () => {
  for (const path of [
    "/settings",
    "/health",
    "/.well-known/jwks.json",
    "/user",
    "/token?grant_type=password",
    "/admin/users",
  ]) {
    for (const method of ["GET", "POST"]) {
      expect((await fetch(`${site.origin}/auth/v1${path}`, { method })).status, `${method} ${path}`).toBe(404);
    }
  }
  const rows = await site.opened.db.selectFrom("auth_provider.settings").selectAll().execute();
  expect(rows).toEqual([]);
});

test("an account of the hosted provider can use the owner's API, with a synced profile", async () => {
  const client = site.client();
  const email = "hosted@taoli.example";
  await client.signUp({ email, password: sitePassword, options: { data: { full_name: "Hosted" } } });
  expect(await requestApi(await tokenOf(client))).toBe("200 ok");
  const profiles = await site.opened.db.selectFrom("profiles").select(["email", "full_name"]).execute();
  expect(profiles).toEqual([{ email, full_name: "Hosted" }]);

  await client.updateUser({ data: { full_name: "Renamed" } });
  site.advanceClock(5000);
  expect(await requestApi(await tokenOf(client))).toBe("200 ok");
  const renamed = await site.opened.db.selectFrom("profiles").select("full_name").execute();
  expect(renamed).toEqual([{ full_name: "Renamed" }]);
});

test("a browser on the site can call the provider and is redirected back to the site", async () => {
  const headers = { origin: site.origin, "access-control-request-method": "POST" };
  const preflight = await fetch(`${provider.origin}/auth/v1/token`, { method: "OPTIONS", headers });
  expect(preflight.headers.get("access-control-allow-origin")).toBe(site.origin);
  const response = await fetch(`${provider.origin}/auth/v1/settings`, { headers: { origin: site.origin } });
  expect(response.headers.get("access-control-expose-headers")).toMatch(/x-sb-error-code.*retry-after/);
  const stranger = { ...headers, origin: "https://evil.example" };
  const rejected = await fetch(`${provider.origin}/auth/v1/token`, { method: "OPTIONS", headers: stranger });
  expect(rejected.headers.get("access-control-allow-origin")).toBeNull();

  const email = "back@taoli.example";
  await provider.signUp(email);
  await site.client().resetPasswordForEmail(email, { redirectTo: `${site.origin}/auth?view=new-password` });
  const { link } = await provider.email("recover", email);
  expect(new URL(link).origin).toBe(provider.origin);
  const opened = await fetch(link, { redirect: "manual" });
  expect(opened.headers.get("location")).toMatch(`${site.origin}/auth?view=new-password&code=`);
});

test("a page of the site may connect to the provider", async () => {
  const page = await site.fetch("/auth");
  expect(page.headers.get("content-security-policy")).toContain(`connect-src 'self' ${provider.origin}`);
});

test("sign-out at the provider takes effect within five seconds", async () => {
  const client = await site.signUp("leaves@taoli.example", site.client());
  const token = await tokenOf(client);
  expect(await requestApi(token)).toBe("200 ok");
  await client.signOut();
  site.advanceClock(5000);
  expect(await requestApi(token)).toBe("401 not-signed-in");
});

test("a second factor of the hosted provider is enforced", async () => {
  const email = "factor@taoli.example";
  const client = await site.signUp(email);
  const { data } = await client.mfa.enroll({ factorType: "totp" });
  if (data === null) throw new Error("There should be a factor.");
  await client.mfa.challengeAndVerify({ factorId: data.id, code: provider.codeOf(data.totp.secret) });
  expect(await requestApi(await tokenOf(client))).toBe("200 ok");
  const weak = site.client();
  await weak.signInWithPassword({ email, password: sitePassword });
  expect(await requestApi(await tokenOf(weak))).toBe("403 second-factor-needed");
});

test("tokens of another provider are rejected", async () => {
  const other = await startAuthSite();
  const stranger = await other.signUp("stranger@taoli.example");
  expect(await requestApi(await tokenOf(stranger))).toBe("401 not-signed-in");
  await other.close();
});

test("while the provider is unavailable, requests neither pass nor count as signed out", async () => {
  const client = await site.signUp("away@taoli.example");
  const token = await tokenOf(client);
  site.stopClock();
  expect(await requestApi(token)).toBe("200 ok");
  await provider.close();
  expect(await requestApi(token)).toBe("200 ok");
  site.advanceClock(5000);
  expect(await requestApi(token)).toBe("503 unavailable");
});
