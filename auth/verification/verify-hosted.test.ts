import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { verifyHostedBearer } from "./verify-hosted.ts";

const userId = "0b8ac2b4-7a6f-4e55-9c53-b3d3f6f2a3a1";
type Key = { kid: string; privateKey: CryptoKey; publicKey: CryptoKey };

let url: string;
let published: Key[];
let keyFetches: number;
let userStatus: number;
let userCode: Record<string, unknown>;
let keysStatus: 200 | 503;
let close: () => Promise<void>;

beforeEach(async () => {
  [published, keyFetches, userStatus, keysStatus] = [[await makeKey("first")], 0, 200, 200];
  userCode = {};
  const app = new Hono();
  app.get("/auth/v1/.well-known/jwks.json", async (context) => {
    keyFetches += 1;
    const keys = published.map(async ({ kid, publicKey }) => ({ ...(await exportJWK(publicKey)), kid, alg: "ES256" }));
    return context.json({ keys: await Promise.all(keys) }, keysStatus);
  });
  app.get("/auth/v1/user", () => {
    const user = { email: "wei@taoli.example", email_confirmed_at: "2026-01-01T00:00:00Z", user_metadata: {} };
    return Response.json({ ...user, app_metadata: { role: "admin" }, ...userCode }, { status: userStatus });
  });
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(started));
  });
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/auth/v1`;
  close = () => new Promise((resolve) => void server.close(() => resolve()));
});
afterEach(() => close());

async function makeKey(kid: string): Promise<Key> {
  return { kid, ...(await generateKeyPair("ES256", { extractable: true })) };
}

function sign({ kid, privateKey }: Pick<Key, "privateKey"> & { kid?: string }): Promise<string> {
  return new SignJWT({ role: "authenticated", session_id: crypto.randomUUID(), aal: "aal1" })
    .setProtectedHeader({ alg: "ES256", ...(kid !== undefined && { kid }) })
    .setIssuer(url)
    .setAudience("authenticated")
    .setSubject(userId)
    .setExpirationTime("15m")
    .sign(privateKey);
}

function verifier(keysCooldownMs?: number) {
  return verifyHostedBearer({ url, now: () => new Date(), ...(keysCooldownMs !== undefined && { keysCooldownMs }) });
}

function firstKey(): Key {
  const [key] = published;
  if (key === undefined) throw new Error("There should be a key.");
  return key;
}

test("a valid token returns the claims that the provider confirms", async () => {
  const claims = { userId, email: "wei@taoli.example", emailConfirmed: true, isAdmin: true, needsSecondFactor: false };
  expect(await verifier()(await sign(firstKey()))).toMatchObject({ ok: true, value: claims });
});

test("keys are fetched once for many tokens, and again for a new key", async () => {
  const verify = verifier(0);
  for (let count = 0; count < 3; count += 1) await verify(await sign(firstKey()));
  expect(keyFetches).toBe(1);
  const next = await makeKey("next");
  published.push(next);
  expect((await verify(await sign(next))).ok).toBe(true);
  expect(keyFetches).toBe(2);
});

test("unknown keys are invalid and cause no further fetches", async () => {
  const verify = verifier();
  await verify(await sign(firstKey()));
  const forged = await Promise.all(["a", "b", "c"].map(async (kid) => await sign(await makeKey(kid))));
  for (const token of forged) expect(await verify(token)).toEqual({ ok: false, failure: "invalid" });
  expect(keyFetches).toBe(1);
});

test("a token without a key ID is verified with a single key, and invalid with two", async () => {
  const { privateKey } = firstKey();
  expect((await verifier()(await sign({ privateKey }))).ok).toBe(true);
  published.push(await makeKey("second"));
  expect(await verifier()(await sign({ privateKey }))).toEqual({ ok: false, failure: "invalid" });
});

test.each([401, 403, 404])("a session for which the provider responds %i has ended", async (status) => {
  userStatus = status;
  expect(await verifier()(await sign(firstKey()))).toEqual({ ok: false, failure: "ended" });
});

test.each([
  [403, { code: 403, error_code: "user_not_found" }, [userId]],
  [404, { code: "user_not_found" }, [userId]],
  [403, { code: 403, error_code: "session_not_found" }, []],
  [200, { error_code: "user_not_found" }, []],
])("a deleted account is reported (%i %j), and no other", async (status, code, gone) => {
  [userStatus, userCode] = [status, code];
  const told: string[] = [];
  const verify = verifyHostedBearer({ url, now: () => new Date(), onAccountGone: (id) => void told.push(id) });
  expect((await verify(await sign(firstKey()))).ok).toBe(status === 200);
  expect((await verify(await sign(await makeKey("first")))).ok).toBe(false);
  expect(told).toEqual(gone);
});

test.each([429, 500, 503])(
  "a provider that responds %i makes the session unavailable, and is retried",
  async (status) => {
    const verify = verifier();
    const token = await sign(firstKey());
    userStatus = status;
    expect(await verify(token)).toEqual({ ok: false, failure: "unavailable" });
    userStatus = 200;
    expect((await verify(token)).ok).toBe(true);
  },
);

test("a token is unavailable without the provider's keys", async () => {
  const token = await sign(firstKey());
  keysStatus = 503;
  expect(await verifier()(token)).toEqual({ ok: false, failure: "unavailable" });
  await close();
  expect(await verifier()(token)).toEqual({ ok: false, failure: "unavailable" });
  close = async () => {};
});
