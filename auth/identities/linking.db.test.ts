import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestAuth, pkce, type TestAuth, testPassword } from "#test/helpers/auth/embedded-auth.ts";
import { type FakeOpenIdProvider, startOpenIdProvider } from "#test/helpers/auth/openid-provider.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";

const email = "wei@example.com";

let google: FakeOpenIdProvider;
beforeAll(async () => {
  google = await startOpenIdProvider();
});
afterAll(() => google.close());

eachDatabase((database) => {
  const open = (more: Parameters<typeof createTestAuth>[1] = {}) => createTestAuth(database.db, { google, ...more });

  /** Starts linking Google as the vendor's client does. Returns the redirect URL and its verifier. */
  async function beginLink(auth: TestAuth, token: string) {
    const { verifier, fields } = pkce();
    const query = new URLSearchParams({ provider: "google", skip_http_redirect: "true", ...fields });
    const { body } = await auth.call("GET", `/user/identities/authorize?${query}`, { token });
    return { verifier, url: String(body["url"]) };
  }

  /** Passes through Google and returns the URL at which the browser arrives. */
  async function passGoogle(auth: TestAuth, url: string): Promise<URL> {
    const back = await fetch(url, { redirect: "manual" });
    const { search } = new URL(back.headers.get("location") ?? "");
    const landed = await auth.call("GET", `/callback${search}`);
    return new URL(landed.headers.get("location") ?? "");
  }

  const exchange = (auth: TestAuth, landed: URL, verifier: string) =>
    auth.call("POST", "/token?grant_type=pkce", {
      body: { auth_code: landed.searchParams.get("code"), code_verifier: verifier },
    });

  const identities = async () =>
    await database.db
      .selectFrom("auth_provider.identities")
      .select(["provider", "user_id"])
      .orderBy("provider")
      .execute();

  describe("linking an identity", () => {
    test("can be completed only by the browser that started it", async () => {
      const auth = await open();
      const { access_token: token, user } = await auth.signUp(email);
      const { verifier, url } = await beginLink(auth, token);
      const landed = await passGoogle(auth, url);
      expect(landed.searchParams.get("code")).toEqual(expect.any(String));
      expect(await identities()).toEqual([{ provider: "email", user_id: user.id }]);
      const stranger = await exchange(auth, landed, pkce().verifier);
      expect(stranger.body.error_code).toBe("bad_code_verifier");
      expect((await exchange(auth, landed, verifier)).body.error_code).toBe("flow_state_not_found");
      expect(await identities()).toHaveLength(1);

      auth.advanceClock(1000);
      const again = await beginLink(auth, token);
      const linked = await exchange(auth, await passGoogle(auth, again.url), again.verifier);
      expect(linked.body.user).toMatchObject({ id: user.id, app_metadata: { providers: ["email", "google"] } });
      expect(await identities()).toHaveLength(2);
    });

    test("fails after its session has ended or the password has changed", async () => {
      const auth = await open();
      const { access_token: token } = await auth.signUp(email);
      const before = await beginLink(auth, token);
      await auth.call("PUT", "/user", { token, body: { password: "a new password", current_password: testPassword } });
      expect((await passGoogle(auth, before.url)).searchParams.get("error_code")).toBe("bad_oauth_state");
      const { verifier, url } = await beginLink(auth, token);
      const landed = await passGoogle(auth, url);
      await auth.call("POST", "/logout?scope=local", { token });
      expect((await exchange(auth, landed, verifier)).body.error_code).toBe("flow_state_not_found");
      expect(await identities()).toHaveLength(1);
    });

    test("of another user's Google account is rejected, even if linked meanwhile", async () => {
      const auth = await open();
      const { access_token: token } = await auth.signUp(email);
      const other = await auth.signUp("other@example.com");
      const slow = await beginLink(auth, other.access_token);
      const landed = await passGoogle(auth, slow.url);
      const { verifier, url } = await beginLink(auth, token);
      await exchange(auth, await passGoogle(auth, url), verifier);
      expect((await exchange(auth, landed, slow.verifier)).body.error_code).toBe("identity_already_exists");
      const late = await beginLink(auth, other.access_token);
      expect((await passGoogle(auth, late.url)).searchParams.get("error_code")).toBe("identity_already_exists");
    });
  });

  describe("a PKCE challenge", () => {
    const { fields } = pkce();
    const plain = { ...fields, code_challenge_method: "plain" };
    const authorize = (auth: TestAuth, query: Record<string, string>, path = "/authorize", token?: string) =>
      auth.call("GET", `${path}?${new URLSearchParams({ provider: "google", ...query })}`, token ? { token } : {});

    test("is required for signing in with Google and for linking it", async () => {
      const auth = await open();
      const { access_token: token } = await auth.signUp(email);
      const incomplete: Record<string, string>[] = [{}, { code_challenge: fields.code_challenge }, plain];
      for (const query of incomplete) {
        expect((await authorize(auth, query)).body.error_code).toBe("validation_failed");
        const link = await authorize(auth, query, "/user/identities/authorize", token);
        expect([link.status, link.body.error_code]).toEqual([400, "validation_failed"]);
      }
      expect((await authorize(auth, fields)).status).toBe(302);
      expect((await authorize(auth, { ...fields, code_challenge_method: "S256" })).status).toBe(302);
    });

    test.each([
      ["https://taoli.example", 400],
      ["http://localhost:3000", 400],
      ["http://127.0.0.1:3000", 400],
      ["http://taoli.lan:3000", 200],
    ])("with the method `plain` at %s returns %i", async (origin, status) => {
      const auth = await open({ origin });
      await auth.signUp(email);
      for (const [path, body] of [
        ["/recover", { email }],
        ["/otp", { email }],
        ["/resend", { email, type: "signup" }],
        ["/signup", { email: `${crypto.randomUUID()}@example.com`, password: "a password" }],
      ] as const) {
        const response = await auth.call("POST", path, { body: { ...body, ...plain } });
        expect([path, response.status]).toEqual([path, status]);
      }
    });
  });

  test("the stored id of a flow is not sufficient to complete it", async () => {
    const auth = await open();
    const { access_token: token } = await auth.signUp(email);
    const { url } = await beginLink(auth, token);
    const { id } = await database.db.selectFrom("auth_provider.flow_states").select("id").executeTakeFirstOrThrow();
    const state = new URL(url).searchParams.get("state") ?? "";
    expect([state.startsWith(id), state === id]).toEqual([true, false]);
    for (const forged of [id, `${id}.`, `${id}.${"A".repeat(43)}`, `${state}x`]) {
      const landed = await auth.call("GET", `/callback?${new URLSearchParams({ state: forged, code: "x" })}`);
      expect(landed.headers.get("location")).toContain("bad_oauth_state");
    }
  });
});
