import { SignJWT } from "jose";
import { expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import { openDatabase } from "#database/open-database.ts";
import { createTestAuth, testSecret } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testTimeouts } from "#test/helpers/database/server/with-maintenance.ts";
import { changeSecret } from "./change-secret.ts";
import { clearKeyMs } from "./encrypt-plaintext-keys.ts";
import { type Keys, loadKeys } from "./keys.ts";
import { rotateKey } from "./rotate-key.ts";
import { createSecrets } from "./secrets.ts";
import { algorithm, announceMs, generatePrivateJwk, openSigningKey } from "./signing-key.ts";
import { WrongSecretError } from "./stored-keys.ts";

const start = new Date("2026-11-20T12:00:00.000Z");
const otherSecret = "another secret of 32 characters and more";
const minute = 60_000;

eachDatabase((database) => {
  async function forget(): Promise<void> {
    await database.db.deleteFrom("auth_provider.settings").execute();
    await database.db.deleteFrom("auth_provider.signing_keys").execute();
  }

  /** The keys of a process with its own clock and log. */
  async function load(secret = testSecret, db: Database = database.db) {
    let now = start;
    const logged: string[] = [];
    const write = (event: string) => void logged.push(event);
    const log = { info: write, warn: write, error: write };
    const keys = await loadKeys({ db, secret, now: () => now, log });
    return { keys, logged, pass: (ms: number) => void (now = new Date(now.getTime() + ms)) };
  }

  const kidOf = async (keys: Keys) =>
    JSON.parse(Buffer.from((await keys.sign({})).split(".")[0] ?? "", "base64url").toString()).kid as string;
  const published = (keys: Keys) => keys.publicJwks().map(({ kid }) => kid);
  const accepts = (keys: Keys, kid: string) => {
    try {
      return keys.getKey({ alg: algorithm, kid }, { payload: "", signature: "" }) !== undefined;
    } catch {
      return false;
    }
  };

  test("keys are created once and stored encrypted with the secret", async () => {
    await forget();
    const first = (await load()).keys;
    const later = (await load()).keys;
    expect(later.publicJwks()).toEqual(first.publicJwks());
    expect(later.mac("code", "1")).toBe(first.mac("code", "1"));
    expect(JSON.stringify(first.publicJwks())).not.toContain('"d"');
    const [row] = await database.db.selectFrom("auth_provider.signing_keys").selectAll().execute();
    expect(row).toMatchObject({ kid: published(first)[0], sealed_with: createSecrets(testSecret).name });
    expect(JSON.parse(createSecrets(testSecret).decrypt(row?.sealed_key ?? ""))).toHaveProperty("d");
  });

  test("another secret or a changed stored key prevents the start", async () => {
    await forget();
    await load();
    await expect(load(otherSecret)).rejects.toThrow(WrongSecretError);
    await expect(load("short")).rejects.toThrow("AUTH_SECRET");
    await database.db.updateTable("auth_provider.signing_keys").set({ sealed_key: "AAAA" }).execute();
    await expect(load()).rejects.toThrow(WrongSecretError);
    await forget();
  });

  test("eight concurrent starts use the same key", async () => {
    await forget();
    const all = await Promise.all(Array.from({ length: 8 }, () => load()));
    expect(new Set(all.flatMap(({ keys }) => published(keys))).size).toBe(1);
  });

  test("a planned key is published before it signs, and the old key is accepted until its tokens expire", async () => {
    await forget();
    const { keys, pass } = await load();
    const old = await kidOf(keys);
    const { kid } = await rotateKey(database.db, testSecret, start, { immediately: false });
    await keys.refresh();
    expect(published(keys)).toEqual([old]);
    pass(5000);
    await keys.refresh();
    expect([published(keys), await kidOf(keys)]).toEqual([[old, kid], old]);
    pass(announceMs);
    expect([await kidOf(keys), accepts(keys, old)]).toEqual([kid, true]);
    pass(16 * minute);
    expect([accepts(keys, old), accepts(keys, kid), published(keys)]).toEqual([false, true, [kid]]);
  });

  test("a leaked key is replaced immediately", async () => {
    await forget();
    const { keys, pass } = await load();
    const old = await kidOf(keys);
    const { kid } = await rotateKey(database.db, testSecret, start, { immediately: true });
    pass(5000);
    await keys.refresh();
    expect([await kidOf(keys), accepts(keys, old), published(keys)]).toEqual([kid, false, [kid]]);
    await expect(rotateKey(database.db, otherSecret, start, { immediately: true })).rejects.toThrow(WrongSecretError);
    expect(published((await load()).keys)).toEqual([kid]);
  });

  test("unreadable rows do not affect a running process", async () => {
    await forget();
    const { keys, logged, pass } = await load();
    const kid = await kidOf(keys);
    await changeSecret(database.db, { from: testSecret, to: otherSecret }, start);
    pass(5000);
    await keys.refresh();
    expect([await kidOf(keys), logged]).toEqual([kid, ["signing-keys-unreadable"]]);
    await forget();
  });

  test("a plain key and secret of an earlier version are encrypted without signing users out", async () => {
    await forget();
    const clear = await generatePrivateJwk();
    const { db } = database;
    const rows = { "signing-key": JSON.stringify(clear), secret: otherSecret, "letter-secret": "x" };
    const values = Object.entries(rows).map(([name, value]) => ({ name, value, created_at: start }));
    await db.insertInto("auth_provider.settings").values(values).execute();

    // The stored secret equals the configured one, as after it was moved to a file or to the setting.
    const auth = await createTestAuth(db, { secret: otherSecret });
    const { access_token: token, refresh_token, user } = await auth.signUp("wei@example.com");
    const { kid, privateKey } = await openSigningKey(clear, start);
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    const ofOld = await new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid }).sign(privateKey);
    expect((await auth.call("GET", "/user", { token: ofOld })).body.id).toBe(user.id);
    expect((await auth.verifyBearer(ofOld)).ok).toBe(true);
    const refreshed = await auth.call("POST", "/token?grant_type=refresh_token", { body: { refresh_token } });
    expect(refreshed.status).toBe(200);
    expect(await db.selectFrom("auth_provider.settings").selectAll().execute()).toEqual([]);
    const stored = JSON.stringify(await db.selectFrom("auth_provider.signing_keys").selectAll().execute());
    for (const secret of [clear.d, otherSecret]) expect(stored).not.toContain(secret);

    // A day later the keys in older backups are useless.
    const signer = (bearer: string) => JSON.parse(Buffer.from(bearer.split(".")[0] ?? "", "base64url").toString()).kid;
    expect(signer(token)).toBe(kid);
    auth.advanceClock(clearKeyMs);
    const later = await auth.call("POST", "/token?grant_type=refresh_token", {
      body: { refresh_token: refreshed.body.refresh_token },
    });
    expect(signer(later.body.access_token)).not.toBe(kid);
    auth.advanceClock(16 * minute);
    const { keys } = (await auth.call("GET", "/.well-known/jwks.json")).body as unknown as { keys: { kid: string }[] };
    expect(keys.map((key) => key.kid)).not.toContain(kid);
    await auth.sweep();
    const left = await db.selectFrom("auth_provider.signing_keys").select("kid").execute();
    expect(left.map((row) => row.kid)).toEqual(keys.map((key) => key.kid));
    await forget();
  });

  test("a factor encrypted with the stored secret is re-encrypted with the configured one", async () => {
    await forget();
    const { db } = database;
    const user = await db
      .insertInto("auth_provider.users")
      .values({ email: "factor@example.com" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const sealed_secret = createSecrets(otherSecret).encrypt("JBSWY3DPEHPK3PXP");
    const factor = { user_id: user.id, factor_type: "totp", sealed_secret, status: "verified" } as const;
    await db.insertInto("auth_provider.factors").values(factor).execute();
    await db.insertInto("auth_provider.settings").values({ name: "secret", value: otherSecret }).execute();
    await load(testSecret);
    const { sealed_secret: now } = await db
      .selectFrom("auth_provider.factors")
      .select("sealed_secret")
      .executeTakeFirstOrThrow();
    expect(createSecrets(testSecret).decrypt(now ?? "")).toBe("JBSWY3DPEHPK3PXP");
  });

  test("changing the secret signs all users out; factors are kept if the old secret is given", async () => {
    await forget();
    const { db } = database;
    const auth = await createTestAuth(db);
    const { access_token: token, refresh_token } = await auth.signUp("wei@example.com");
    await auth.call("POST", "/factors", { token, body: { factor_type: "totp" } });
    await expect(
      changeSecret(db, { from: "this is not the secret of this database", to: otherSecret }, start),
    ).rejects.toThrow(WrongSecretError);
    expect(await changeSecret(db, { from: testSecret, to: otherSecret }, start)).toEqual({ unreadableFactors: 0 });
    const anew = await createTestAuth(db, { secret: otherSecret });
    expect((await anew.call("GET", "/user", { token })).body.error_code).toBe("bad_jwt");
    const refresh = await anew.call("POST", "/token?grant_type=refresh_token", { body: { refresh_token } });
    expect(refresh.body.error_code).toBe("refresh_token_not_found");
    expect(await changeSecret(db, { from: null, to: testSecret }, start)).toEqual({ unreadableFactors: 1 });
    await createTestAuth(db);
  });
});

eachDatabase(
  (database) => {
    test("two providers that start concurrently on one server use the same key and accept each other's tokens", async () => {
      await database.db.deleteFrom("auth_provider.signing_keys").execute();
      const second = await openDatabase({ url: database.url ?? "", timeouts: testTimeouts });
      try {
        const [one, other] = await Promise.all([createTestAuth(database.db), createTestAuth(second.db)]);
        const { access_token: token, refresh_token } = await one.signUp("wei@example.com");
        expect((await other.call("GET", "/user", { token })).status).toBe(200);
        const body = { refresh_token };
        const responses = await Promise.all(
          [one, other, one, other].map((auth) => auth.call("POST", "/token?grant_type=refresh_token", { body })),
        );
        expect(new Set(responses.map((response) => response.body.refresh_token)).size).toBe(1);
        const kids = await Promise.all([one, other].map((auth) => auth.call("GET", "/.well-known/jwks.json")));
        expect(kids[0]?.body).toEqual(kids[1]?.body);
      } finally {
        await second.close();
      }
    });
  },
  { only: "postgres" },
);
