import { createHmac } from "node:crypto";
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { beforeAll, expect, test } from "vitest";
import { KeysUnavailableError, type TokenRules, verifyToken } from "./verify-token.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const seconds = now.getTime() / 1000;
const issuer = "https://taoli.example/auth/v1";
const userId = "0b8ac2b4-7a6f-4e55-9c53-b3d3f6f2a3a1";
const sessionId = "7c5d2c1e-97f0-4b6d-8c67-1c7f7c1f0a11";
const good: JWTPayload = {
  iss: issuer,
  aud: "authenticated",
  sub: userId,
  iat: seconds,
  exp: seconds + 900,
  session_id: sessionId,
  role: "authenticated",
  aal: "aal1",
};

let ours: { privateKey: CryptoKey; publicKey: CryptoKey };
let other: { privateKey: CryptoKey; publicKey: CryptoKey };
let rules: TokenRules;

beforeAll(async () => {
  ours = await generateKeyPair("ES256", { extractable: true });
  other = await generateKeyPair("ES256", { extractable: true });
  rules = { issuer, algorithms: ["ES256"], now: () => now, getKey: async () => ours.publicKey };
});

function sign(payload: JWTPayload, key = ours.privateKey, header: Record<string, unknown> = {}): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: "ES256", typ: "JWT", ...header }).sign(key);
}

function without(name: string): JWTPayload {
  return Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

test("a valid token returns its claims", async () => {
  const value = { userId, sessionId, role: "authenticated", aal: "aal1", secondFactorAt: null, issuedAt: now };
  expect(await verifyToken(await sign(good), rules)).toEqual({ ok: true, value });
  const amr = [
    { method: "totp", timestamp: 1_800_000_000 },
    { method: "password", timestamp: 1_900_000_000 },
  ];
  const proven = {
    ...value,
    authenticatedAt: new Date(1_900_000_000_000),
    secondFactorAt: new Date(1_800_000_000_000),
  };
  expect(await verifyToken(await sign({ ...good, amr }), rules)).toEqual({ ok: true, value: proven });
});

test("the time of authentication is returned if every method has a time", async () => {
  const used = [
    { method: "totp", timestamp: 1_795_000_000 },
    { method: "password", timestamp: 1_795_000_060 },
  ];
  const times = async (amr: unknown) => await verifyToken(await sign({ ...good, amr }), rules);
  expect(await times(used)).toMatchObject({
    value: { secondFactorAt: new Date(1_795_000_000_000), authenticatedAt: new Date(1_795_000_060_000) },
  });
  for (const amr of [undefined, "password", ["password"], [{ method: "password", timestamp: "now" }], []])
    expect(await times(amr)).not.toHaveProperty("value.authenticatedAt");
});

const bad: Record<string, () => Promise<string>> = {
  "with algorithm none": async () => `${encode({ alg: "none" })}.${encode(good)}.`,
  "with algorithm none and a signature": async () => `${encode({ alg: "none" })}.${encode(good)}.AAAA`,
  "without its signature": async () => `${(await sign(good)).split(".").slice(0, 2).join(".")}.`,
  "with another payload": async () => {
    const [header, , signature] = (await sign(good)).split(".");
    return [header, encode({ ...good, role: "service_role" }), signature].join(".");
  },
  "of another key": () => sign(good, other.privateKey),
  "signed with the public key as a shared secret": async () => {
    const input = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(good)}`;
    return `${input}.${createHmac("sha256", await exportSPKI(ours.publicKey))
      .update(input)
      .digest("base64url")}`;
  },
  "signed with an empty secret": async () => {
    const input = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(good)}`;
    return `${input}.${createHmac("sha256", "").update(input).digest("base64url")}`;
  },
  "that brings its own key": async () => {
    return await sign(good, other.privateKey, { jwk: await exportJWK(other.publicKey), kid: "theirs" });
  },
  "with an unknown critical header": () =>
    new SignJWT(good)
      .setProtectedHeader({ alg: "ES256", crit: ["ours"], ours: 1 })
      .sign(ours.privateKey, { crit: { ours: true } }),
  "that is not valid yet": () => sign({ ...good, nbf: seconds + 60 }),
  "without expiry": () => sign(without("exp")),
  "without subject": () => sign(without("sub")),
  "without session": () => sign(without("session_id")),
  "without issuer": () => sign(without("iss")),
  "without audience": () => sign(without("aud")),
  "of another issuer": () => sign({ ...good, iss: "https://evil.example/auth/v1" }),
  "for another audience": () => sign({ ...good, aud: "anon" }),
  "of the service role": () => sign({ ...good, role: "service_role" }),
  "with an invalid subject": () => sign({ ...good, sub: "1 or 1=1" }),
  "with an invalid session": () => sign({ ...good, session_id: "x" }),
  "that is malformed": async () => "a.b.c",
  "that is empty": async () => "",
};

test.each(Object.keys(bad))("a token %s is invalid", async (name) => {
  expect(await verifyToken((await bad[name]?.()) ?? "", rules)).toEqual({ ok: false, failure: "invalid" });
});

test("an expired token is distinguished from an invalid one", async () => {
  const token = await sign({ ...good, exp: seconds - 6 });
  expect(await verifyToken(token, rules)).toEqual({ ok: false, failure: "expired" });
});

test("an expired token with another key is invalid", async () => {
  const token = await sign({ ...good, exp: seconds - 6 }, other.privateKey);
  expect(await verifyToken(token, rules)).toEqual({ ok: false, failure: "invalid" });
});

test("a token is unavailable if the keys cannot be fetched", async () => {
  const getKey = () => Promise.reject(new KeysUnavailableError("down"));
  expect(await verifyToken(await sign(good), { ...rules, getKey })).toEqual({ ok: false, failure: "unavailable" });
});
