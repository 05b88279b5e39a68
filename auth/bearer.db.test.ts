import { createHmac } from "node:crypto";
import { exportSPKI, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from "jose";
import { expect, test } from "vitest";
import { createTestAuth, testPassword, testSecret } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { createSecrets } from "./keys/secrets.ts";
import { openStoredKeys } from "./keys/stored-keys.ts";

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

function decode(part: string | undefined): JWTPayload & Record<string, unknown> {
  return JSON.parse(Buffer.from(part ?? "", "base64url").toString("utf8"));
}

eachDatabase((database) => {
  /** A valid token, its signing key, and the data that is available to an attacker. */
  async function prepare() {
    const auth = await createTestAuth(database.db);
    const { access_token: token } = await auth.signUp("wei@example.com");
    const [stored] = await openStoredKeys(database.db, createSecrets(testSecret));
    if (stored === undefined) throw new Error("There is no key.");
    const { privateKey: ours, kid } = stored;
    const { keys } = (await auth.call("GET", "/.well-known/jwks.json")).body as unknown as { keys: JWK[] };
    const [header, payload] = token.split(".").map((part, index) => (index < 2 ? decode(part) : {}));
    const sign = (claims: JWTPayload, extra: Record<string, unknown> = {}, key = ours) =>
      new SignJWT(claims).setProtectedHeader({ alg: "ES256", typ: "JWT", kid, ...extra }).sign(key);
    return { auth, token, header: header ?? {}, payload: payload ?? {}, keys, ours, sign };
  }

  test("the key set contains only public keys, and can be cached", async () => {
    const { auth, keys, header } = await prepare();
    expect(keys).toEqual([
      {
        kty: "EC",
        crv: "P-256",
        x: expect.any(String),
        y: expect.any(String),
        kid: header["kid"],
        alg: "ES256",
        use: "sig",
        key_ops: ["verify"],
      },
    ]);
    const response = await auth.call("GET", "/.well-known/jwks.json");
    expect(response.headers.get("cache-control")).toBe("public, max-age=600");
  });

  test("every forged token is rejected by the API and the verifier", async () => {
    const { auth, token, header, payload, keys, ours, sign } = await prepare();
    const other = await generateKeyPair("ES256", { extractable: true });
    const now = payload.iat ?? 0;
    const [head = "", body = "", signature = ""] = token.split(".");
    const publicPem = await exportSPKI((await importJWK(keys[0] ?? {}, "ES256", { extractable: true })) as CryptoKey);
    const hs = (secret: string) => {
      const input = `${encode({ alg: "HS256", typ: "JWT" })}.${body}`;
      return `${input}.${createHmac("sha256", secret).update(input).digest("base64url")}`;
    };
    const without = (name: string) => Object.fromEntries(Object.entries(payload).filter(([key]) => key !== name));
    const forged: Record<string, string> = {
      "no algorithm": `${encode({ ...header, alg: "none" })}.${body}.`,
      "no algorithm, old signature": `${encode({ ...header, alg: "None" })}.${body}.${signature}`,
      "stripped signature": `${head}.${body}.`,
      "no signature part": `${head}.${body}`,
      "empty signature of the right length": `${head}.${body}.${Buffer.alloc(64).toString("base64url")}`,
      "other payload": `${head}.${encode({ ...payload, sub: "0b8ac2b4-7a6f-4e55-9c53-b3d3f6f2a3a1" })}.${signature}`,
      "public key as secret": hs(publicPem),
      "public JWK as secret": hs(JSON.stringify(keys[0])),
      "empty secret": hs(""),
      "other key": await sign(payload, {}, other.privateKey),
      "unknown key": await sign(payload, { kid: "0123456789abcdef" }),
      "no key named": await sign(payload, { kid: undefined }),
      "critical header": await new SignJWT(payload)
        .setProtectedHeader({ alg: "ES256", kid: String(header["kid"]), crit: ["ours"], ours: 1 })
        .sign(ours, { crit: { ours: true } }),
      expired: await sign({ ...payload, exp: now - 6 }),
      "not yet valid": await sign({ ...payload, nbf: now + 60 }),
      "no expiry": await sign(without("exp")),
      "no issuer": await sign(without("iss")),
      "no audience": await sign(without("aud")),
      "no session": await sign(without("session_id")),
      "no subject": await sign(without("sub")),
      "other issuer": await sign({ ...payload, iss: "https://evil.example/auth/v1" }),
      "other audience": await sign({ ...payload, aud: "anon" }),
      "service role": await sign({ ...payload, role: "service_role" }),
      "subject that is no id": await sign({ ...payload, sub: "' or 1=1 --" }),
      "session that is no id": await sign({ ...payload, session_id: "' or 1=1 --" }),
    };
    for (const [name, value] of Object.entries(forged)) {
      const response = await auth.call("GET", "/user", { token: value });
      expect([name, response.status, response.body.error_code]).toEqual([name, 403, "bad_jwt"]);
      expect([name, (await auth.verifyBearer(value)).ok]).toEqual([name, false]);
    }
    expect((await auth.call("GET", "/user", { token })).status).toBe(200);
  });

  test("a signed token with another session or user is rejected", async () => {
    const { auth, payload, sign } = await prepare();
    const unknownId = "0b8ac2b4-7a6f-4e55-9c53-b3d3f6f2a3a1";
    const foreign = await auth.signUp("other@example.com");
    for (const [claims, code] of [
      [{ sub: unknownId }, "user_not_found"],
      [{ session_id: unknownId }, "session_not_found"],
      [{ sub: foreign.user.id }, "session_not_found"],
    ] as const) {
      const response = await auth.call("GET", "/user", { token: await sign({ ...payload, ...claims }) });
      expect([response.status, response.body.error_code]).toEqual([403, code]);
    }
  });

  test("sign-out, ban, deletion and a password change elsewhere apply to the next request", async () => {
    const { auth, token } = await prepare();
    const { db } = database;
    const verified = async () => (await auth.verifyBearer(token)).ok;
    const ended = { ok: false, failure: "ended" };
    const user = () => db.updateTable("auth_provider.users");
    expect(await verified()).toBe(true);
    await user()
      .set({ banned_until: new Date(auth.now().getTime() + 1) })
      .execute();
    expect(await auth.verifyBearer(token)).toEqual(ended);
    await user().set({ banned_until: null }).execute();
    expect(await verified()).toBe(true);
    const body = { email: "wei@example.com", password: testPassword };
    const elsewhere = (await auth.call("POST", "/token?grant_type=password", { body })).body.access_token;
    await auth.call("PUT", "/user", {
      token: elsewhere,
      body: { password: "a new password", current_password: testPassword },
    });
    expect(await auth.verifyBearer(token)).toEqual(ended);
    expect((await auth.verifyBearer(elsewhere)).ok).toBe(true);
    await auth.call("POST", "/logout", { token: elsewhere });
    expect(await auth.verifyBearer(elsewhere)).toEqual(ended);
    const other = await auth.signUp("other@example.com");
    expect((await auth.verifyBearer(other.access_token)).ok).toBe(true);
    await db.deleteFrom("auth_provider.users").where("id", "=", other.user.id).execute();
    expect(await auth.verifyBearer(other.access_token)).toEqual(ended);
    expect(await auth.listDeletedUsers()).toEqual([other.user.id]);
    auth.advanceClock(31 * 24 * 60 * 60_000 + Date.now() - auth.now().getTime());
    await auth.sweep();
    expect(await auth.listDeletedUsers()).toEqual([]);
  });

  test("a session without its second factor is no longer aal2, even if the token claims it", async () => {
    const { auth, payload, sign } = await prepare();
    const token = await sign({ ...payload, aal: "aal2" });
    await database.db.updateTable("auth_provider.sessions").set({ aal: "aal2" }).execute();
    expect(await auth.verifyBearer(token)).toMatchObject({ value: { aal: "aal2" } });
    await database.db.updateTable("auth_provider.sessions").set({ aal: "aal1" }).execute();
    expect(await auth.verifyBearer(token)).toMatchObject({ value: { aal: "aal1" } });
  });

  test.each(["", "Basic abc", "Bearer", "Bearer a b", `Bearer ${"a".repeat(17_000)}`])(
    "a request without a bearer token (%j) is rejected with 401",
    async (authorization) => {
      const { auth } = await prepare();
      for (const [method, path] of [
        ["GET", "/user"],
        ["PUT", "/user"],
        ["POST", "/logout"],
        ["GET", "/reauthenticate"],
      ] as const) {
        const body = method === "GET" ? undefined : "{}";
        const headers = { authorization, "content-type": "application/json" };
        const response = await auth.routes.request(path, { method, headers, body });
        expect([path, response.status]).toEqual([path, 401]);
        expect(await response.json()).toMatchObject({ code: 401, error_code: "no_authorization" });
      }
    },
  );
});
