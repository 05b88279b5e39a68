import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestAuth, pathOf, pkce, type TestAuth, testPassword } from "#test/helpers/auth/embedded-auth.ts";
import { type FakeOpenIdProvider, startOpenIdProvider } from "#test/helpers/auth/openid-provider.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";

const email = "victim@example.com";

let google: FakeOpenIdProvider;
beforeAll(async () => {
  google = await startOpenIdProvider();
});
afterAll(() => google.close());

type Proof = (auth: TestAuth) => Promise<{ access_token: string }>;

const byCode: Proof = async (auth) => {
  await auth.call("POST", "/recover", { body: { email } });
  const body = { type: "recovery", email, token: auth.email("recover").code };
  return (await auth.call("POST", "/verify", { body })).body;
};

/** Ways to prove the mailbox: by a code, a link of each kind, or Google. */
const proofs: Record<string, Proof> = {
  "a code": byCode,
  "a magic link's code": async (auth) => {
    await auth.call("POST", "/otp", { body: { email } });
    const body = { type: "email", email, token: auth.email("magic-link").code };
    return (await auth.call("POST", "/verify", { body })).body;
  },
  "a link": async (auth) => {
    const { verifier, fields } = pkce();
    await auth.call("POST", "/recover", { body: { email, ...fields } });
    const followed = await auth.call("GET", pathOf(auth.email("recover").link));
    return await exchange(auth, followed.headers.get("location"), verifier);
  },
  "a token of a link": async (auth) => {
    await auth.call("POST", "/recover", { body: { email } });
    const followed = await auth.call("GET", pathOf(auth.email("recover").link));
    const page = new URL(followed.headers.get("location") ?? "");
    const { token_hash, type } = Object.fromEntries(page.searchParams);
    return (await auth.call("POST", "/verify", { body: { token_hash, type } })).body;
  },
  Google: async (auth) => {
    google.person = { sub: "google-victim", email, email_verified: true, name: "Victim" };
    const { verifier, fields } = pkce();
    const requested = await auth.call("GET", `/authorize?${new URLSearchParams({ provider: "google", ...fields })}`);
    const back = await fetch(requested.headers.get("location") ?? "", { redirect: "manual" });
    const landed = await auth.call("GET", `/callback${new URL(back.headers.get("location") ?? "").search}`);
    return await exchange(auth, landed.headers.get("location"), verifier);
  },
};

async function exchange(auth: TestAuth, location: string | null, verifier: string) {
  const auth_code = new URL(location ?? "").searchParams.get("code");
  return (await auth.call("POST", "/token?grant_type=pkce", { body: { auth_code, code_verifier: verifier } })).body;
}

const signIn = async (auth: TestAuth) =>
  (await auth.call("POST", "/token?grant_type=password", { body: { email, password: testPassword } })).body;

eachDatabase((database) => {
  test.each(Object.entries(proofs))(
    "without confirmed addresses %s invalidates earlier credentials",
    async (_, prove) => {
      const auth = await createTestAuth(database.db, { google });
      const squatter = await auth.signUp(email);
      const token = squatter.access_token;
      await auth.call("POST", "/factors", { token, body: { factor_type: "totp" } });
      await database.db.updateTable("auth_provider.factors").set({ status: "verified" }).execute();
      await database.db.updateTable("auth_provider.sessions").set({ aal: "aal2" }).execute();
      expect((await auth.call("POST", "/factors/recovery-codes", { token })).status).toBe(200);
      await database.db
        .insertInto("auth_provider.identities")
        .values({ user_id: squatter.user.id, provider: "google", provider_id: "google-squatter" })
        .execute();
      const pending = { new_email: "squatter@example.com", new_mailbox_agreed: true };
      await database.db.updateTable("auth_provider.users").set(pending).execute();

      const owner = await prove(auth);
      const { body: account } = await auth.call("GET", "/user", { token: owner.access_token });
      expect(account).toMatchObject({ id: squatter.user.id, email, identities: expect.any(Array) });
      expect(account["new_email"]).toBeUndefined();
      expect(account["factors"]).toBeUndefined();
      expect(JSON.stringify(account["identities"])).not.toContain("google-squatter");

      expect((await auth.call("GET", "/user", { token })).body.error_code).toBe("session_not_found");
      expect(await auth.verifyBearer(token)).toEqual({ ok: false, failure: "ended" });
      const { refresh_token } = squatter;
      const refresh = await auth.call("POST", "/token?grant_type=refresh_token", { body: { refresh_token } });
      expect(refresh.body.error_code).toBe("refresh_token_not_found");
      expect((await signIn(auth)).error_code).toBe("invalid_credentials");
      const { length } = await database.db.selectFrom("auth_provider.sessions").select("id").execute();
      expect(length).toBe(1);
      expect(await database.db.selectFrom("auth_provider.recovery_codes").selectAll().execute()).toEqual([]);
    },
  );

  test("a mailbox is proved once: later links and codes keep password, sessions and factors", async () => {
    const auth = await createTestAuth(database.db, { google });
    await auth.signUp(email);
    const { access_token: token } = await byCode(auth);
    await auth.call("PUT", "/user", { token, body: { password: testPassword } });
    await auth.call("POST", "/factors", { token, body: { factor_type: "totp" } });
    await database.db.updateTable("auth_provider.factors").set({ status: "verified" }).execute();
    auth.advanceClock(1000);
    for (const prove of Object.values(proofs)) await prove(auth);
    expect((await auth.call("GET", "/user", { token })).body).toMatchObject({
      factors: [{ status: "verified" }],
      app_metadata: { providers: ["email", "google"] },
    });
    expect((await signIn(auth)).user.email).toBe(email);
  });

  test("a user who proved the mailbox is asked for a password, and can set one", async () => {
    const auth = await createTestAuth(database.db, { google });
    await auth.signUp(email);
    const { access_token: token } = await byCode(auth);
    const { body } = await auth.call("GET", "/user", { token });
    expect(body["app_metadata"]).toMatchObject({ has_password: false });
    expect((await auth.call("PUT", "/user", { token, body: { password: testPassword } })).status).toBe(200);
    expect((await signIn(auth)).user.email).toBe(email);
  });

  test("a code for another purpose does not prove the mailbox", async () => {
    const auth = await createTestAuth(database.db);
    const { access_token: token } = await auth.signUp(email);
    await auth.call("GET", "/reauthenticate", { token });
    const { code: nonce } = auth.email("reauthenticate");
    expect((await auth.call("PUT", "/user", { token, body: { nonce, data: { a: 1 } } })).status).toBe(200);
    expect((await signIn(auth)).user.email).toBe(email);
    expect((await auth.call("GET", "/user", { token })).status).toBe(200);
  });
});
