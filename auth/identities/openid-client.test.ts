import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type FakeOpenIdProvider, startOpenIdProvider } from "#test/helpers/auth/openid-provider.ts";
import { createOpenIdClient, type OpenIdClient } from "./openid-client.ts";

const checks = { nonce: "the-nonce", verifier: "the-verifier-of-43-characters-or-more-is-long" };
const redirectUri = "https://taoli.example/auth/v1/callback";
let provider: FakeOpenIdProvider;
let client: OpenIdClient;

beforeAll(async () => {
  provider = await startOpenIdProvider();
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.problem = "none";
  client = createOpenIdClient({ ...provider, redirectUri });
});

/** Visits the provider as a browser would, and returns the parameters of its redirect. */
async function visit(parameters: Record<string, string> = {}): Promise<URLSearchParams> {
  const url = await client.authorizeUrl("the-state", checks, parameters);
  if (!url.ok) throw new Error(url.failure);
  const response = await fetch(url.value, { redirect: "manual" });
  return new URL(response.headers.get("location") ?? "").searchParams;
}

test("a sign-in returns the person that the provider names", async () => {
  const back = await visit();
  expect(back.get("state")).toBe("the-state");
  expect(await client.signIn(back.get("code") ?? "", checks)).toMatchObject({
    ok: true,
    value: { subject: "person-1", email: "person-1@taoli.example", emailVerified: true, name: "Person One" },
  });
});

test("a code can be used once", async () => {
  const code = (await visit()).get("code") ?? "";
  await client.signIn(code, checks);
  expect(await client.signIn(code, checks)).toEqual({ ok: false, failure: "unavailable" });
});

test("a code is rejected without the right verifier", async () => {
  const code = (await visit()).get("code") ?? "";
  expect((await client.signIn(code, { ...checks, verifier: "another" })).ok).toBe(false);
});

test("additional scopes are requested once each, and the client's own parameters cannot be overridden", async () => {
  await visit({
    scope: "email calendar",
    prompt: "consent",
    client_id: "other",
    state: "other",
    redirect_uri: "https://x",
  });
  expect(Object.fromEntries(provider.lastRequest)).toEqual({
    nonce: "the-nonce",
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
    client_id: provider.clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid email profile calendar",
    prompt: "consent",
    state: "the-state",
  });
});

test("missing data about an address counts as unverified", async () => {
  provider.person = { sub: "person-2" };
  const code = (await visit()).get("code") ?? "";
  expect(await client.signIn(code, checks)).toMatchObject({ value: { email: null, emailVerified: false } });
});

const badResponses = [
  "bad-token",
  "bad-user",
  "other-nonce",
  "other-key",
  "other-person",
  "token-of-other-issuer",
  "token-for-other-client",
  "expired-token",
] as const;

test.each(badResponses)("an invalid response (%s) is rejected", async (problem) => {
  const code = (await visit()).get("code") ?? "";
  provider.problem = problem;
  expect(await client.signIn(code, checks)).toEqual({ ok: false, failure: "unavailable" });
});

test("a provider with a different issuer is rejected", async () => {
  provider.problem = "other-issuer";
  expect(await client.authorizeUrl("state", checks, {})).toEqual({ ok: false, failure: "unavailable" });
});

test("discovery is retried at the next sign-in after a failure", async () => {
  provider.problem = "no-discovery";
  expect((await client.authorizeUrl("state", checks, {})).ok).toBe(false);
  provider.problem = "none";
  expect((await client.authorizeUrl("state", checks, {})).ok).toBe(true);
});

test("without an issuer Google's endpoints are used and nothing is fetched", async () => {
  const google = createOpenIdClient({ ...provider, issuerUrl: undefined, redirectUri });
  const url = await google.authorizeUrl("state", checks, {});
  expect(url.ok && new URL(url.value).host).toBe("accounts.google.com");
});
