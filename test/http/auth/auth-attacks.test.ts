import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultLimits } from "#auth/limits/limits.ts";
import { type AuthSite, openLink, sitePassword, startAuthSite, tokenOf } from "#test/helpers/auth/auth-site.ts";
import { expectedHeaders } from "#test/http/server/header-table.ts";

let site: AuthSite;
beforeAll(async () => {
  site = await startAuthSite();
});
afterAll(() => site.close());

function post(path: string, body: unknown, headers: Record<string, string> = {}, at = site): Promise<Response> {
  const json = { "content-type": "application/json", ...headers };
  return fetch(`${at.origin}/auth/v1${path}`, { method: "POST", body: JSON.stringify(body), headers: json });
}

test("every response has the standard headers, and no other origin can read it", async () => {
  const responses = [
    await post(
      "/signup",
      { email: "headers@taoli.example", password: sitePassword },
      { origin: "https://evil.example" },
    ),
    await post("/token?grant_type=password", {}),
    await fetch(`${site.origin}/auth/v1/user`),
    await fetch(`${site.origin}/auth/v1/nothing/here`),
    await fetch(`${site.origin}/auth/v1/verify?token=x&type=recovery`, { redirect: "manual" }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([200, 400, 401, 404, 303]);
  for (const { headers } of responses) {
    for (const [name, value] of Object.entries(expectedHeaders("plain", site.origin))) {
      expect(headers.get(name), name).toBe(value);
    }
  }
});

test("a body of 100 MB is rejected before it is completely sent", async () => {
  let sent = 0;
  const chunk = new Uint8Array(64 * 1024).fill(0x20);
  const body = new ReadableStream({
    pull(controller) {
      sent += chunk.length;
      if (sent > 100 * 1024 * 1024) controller.close();
      else controller.enqueue(chunk);
    },
  });
  const request = { method: "POST", body, duplex: "half" } as RequestInit;
  // The server may close the connection during the upload.
  const status = await fetch(`${site.origin}/auth/v1/signup`, request).then(
    (response) => response.status,
    () => 413,
  );
  expect(status).toBe(413);
  expect(sent).toBeLessThan(20 * 1024 * 1024);
});

test("repeated wrong passwords slow down further attempts, for that account only", async () => {
  const limited = await startAuthSite({ limits: {} });
  limited.stopClock();
  const email = "guessed@taoli.example";
  await limited.signUp(email);
  await limited.signUp("neighbor@taoli.example");
  const { points: tries, backoff } = defaultLimits.signInByPlace;
  for (let count = 0; count < tries; count += 1) {
    const { error } = await limited.client().signInWithPassword({ email, password: `wrong ${count}` });
    expect(error?.code).toBe("invalid_credentials");
  }
  const rejected = await post("/token?grant_type=password", { email, password: sitePassword }, {}, limited);
  expect(rejected.status).toBe(429);
  expect(await rejected.json()).toMatchObject({ error_code: "over_request_rate_limit" });
  const seconds = Number(rejected.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(backoff.longest);
  const neighbor = { email: "neighbor@taoli.example", password: sitePassword };
  expect((await limited.client().signInWithPassword(neighbor)).error).toBeNull();
  limited.advanceClock(seconds * 1000);
  expect((await limited.client().signInWithPassword({ email, password: sitePassword })).error).toBeNull();
  await limited.close();
});

test("sign-ups are limited by the visitor's address, reported by trusted proxies only", async () => {
  const signUpByClient = { points: 2, seconds: 3600 };
  const direct = await startAuthSite({ limits: { signUpByClient } });
  const behind = await startAuthSite({ limits: { signUpByClient }, environment: { TRUSTED_PROXIES: "1" } });
  const signUps = async (at: AuthSite, forwarded: (count: number) => string) => {
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const body = { email: `${crypto.randomUUID()}@taoli.example`, password: sitePassword };
      statuses.push((await post("/signup", body, { "x-forwarded-for": forwarded(count) }, at)).status);
    }
    return statuses;
  };
  expect(await signUps(direct, (count) => `203.0.113.${count}`)).toEqual([200, 200, 429]);
  expect(await signUps(behind, (count) => `203.0.113.${count}`)).toEqual([200, 200, 200]);
  expect(await signUps(behind, (count) => `6.6.6.${count}, 198.51.100.7`)).toEqual([200, 200, 429]);
  await direct.close();
  await behind.close();
});

test("an access token is valid for fifteen minutes, also for the owner's API", async () => {
  const client = await site.signUp("expires@taoli.example");
  const headers = { authorization: `Bearer ${await tokenOf(client)}` };
  const statuses = async () => [
    (await fetch(`${site.origin}/auth/v1/user`, { headers })).status,
    (await fetch(`${site.origin}/api/me/listing`, { headers })).status,
  ];
  expect(await statuses()).toEqual([200, 200]);
  site.advanceClock(906_000);
  expect(await statuses()).toEqual([403, 401]);
});

test("a role claimed in user metadata is ignored", async () => {
  const email = "role@taoli.example";
  const claim = { role: "service_role", app_metadata: { role: "admin" }, is_super_admin: true, aud: "admin" };
  await post("/signup", { email, password: sitePassword, data: { role: "admin" }, ...claim });
  const client = site.client();
  await client.signInWithPassword({ email, password: sitePassword });
  const headers = { authorization: `Bearer ${await tokenOf(client)}`, "content-type": "application/json" };
  await fetch(`${site.origin}/auth/v1/user`, { method: "PUT", headers, body: JSON.stringify(claim) });
  await client.refreshSession();
  const { data } = await client.getClaims();
  expect(data?.claims).toMatchObject({ role: "authenticated", aud: "authenticated" });
  expect(data?.claims.app_metadata).toEqual({ provider: "email", providers: ["email"] });
});

test("the log contains no token, code, password or address", async () => {
  const journey = await startAuthSite({ environment: { CONFIRM_EMAIL: "1" } });
  const email = "logged@taoli.example";
  const client = journey.client();
  await client.signUp({ email, password: sitePassword });
  const sent = await journey.email("confirm", email);
  await openLink(`${sent.link}x`);
  const landed = await openLink(sent.link);
  await client.exchangeCodeForSession(landed.searchParams.get("code") ?? "");
  await client.signInWithPassword({ email, password: "wrong 密码" });
  const { data } = await client.signInWithPassword({ email, password: sitePassword });
  const refreshed = await client.refreshSession();
  await fetch(`${journey.origin}/api/me/listing?token=${await tokenOf(client)}`);
  await client.signOut();
  const log = JSON.stringify(journey.log);
  expect(log).toContain("/auth/v1/token");
  const secrets = [
    email,
    sitePassword,
    "wrong 密码",
    sent.code,
    new URL(sent.link).searchParams.get("token"),
    landed.searchParams.get("code"),
    data.session?.access_token,
    data.session?.refresh_token,
    refreshed.data.session?.refresh_token,
  ];
  for (const secret of secrets) expect(log).not.toContain(secret);
  await journey.close();
});
