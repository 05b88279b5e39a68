import { describe, expect, test } from "vitest";
import { createTestAuth, pathOf, pkce, type TestAuth, testPassword } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { codeMs, confirmationLinkMs } from "./purpose.ts";

const email = "wei@example.com";

function recover(auth: TestAuth, more: Record<string, unknown> = {}) {
  return auth.call("POST", "/recover", { body: { email, ...more } });
}

function verify(auth: TestAuth, token: string, type = "recovery") {
  return auth.call("POST", "/verify", { body: { type, email, token } });
}

/** Opens a link without a challenge: it leads to the accounts page, whose button submits the token. */
async function useLink(auth: TestAuth, link: string) {
  const followed = await auth.call("GET", pathOf(link));
  const page = new URL(followed.headers.get("location") ?? "");
  expect([page.origin + page.pathname, page.hash]).toEqual(["https://taoli.example/auth", ""]);
  const { token_hash, type } = Object.fromEntries(page.searchParams);
  return await auth.call("POST", "/verify", { body: { token_hash, type } });
}

/** Returns a different code. */
function wrong(code: string, by = 1): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, "0");
}

eachDatabase((database) => {
  async function withAccount() {
    const auth = await createTestAuth(database.db);
    const account = await auth.signUp(email);
    return { auth, account };
  }

  describe("recovery", () => {
    test("signs in once by code, and a new password ends the other sessions", async () => {
      const { auth, account } = await withAccount();
      expect(await recover(auth)).toMatchObject({ status: 200, body: {} });
      const { code } = auth.email("recover");
      const { body } = await verify(auth, code);
      expect(body.user.email).toBe(email);
      expect((await verify(auth, code)).body.error_code).toBe("otp_expired");
      const change = { token: body.access_token, body: { password: "a new password" } };
      expect((await auth.call("PUT", "/user", change)).status).toBe(200);
      expect((await auth.call("GET", "/user", { token: account.access_token })).status).toBe(403);
      expect(auth.email("password-changed").to).toBe(email);
    });

    test("is invalid after the account's address changes", async () => {
      const { auth } = await withAccount();
      await recover(auth);
      const { code, link } = auth.email("recover");
      await database.db.updateTable("auth_provider.users").set({ email: "wei.lin@example.com" }).execute();
      expect((await verify(auth, code)).body.error_code).toBe("otp_expired");
      expect((await useLink(auth, link)).body.error_code).toBe("otp_expired");
    });

    test("signs in by link in the requesting browser", async () => {
      const { auth } = await withAccount();
      const { verifier, fields } = pkce();
      await recover(auth, fields);
      const followed = await auth.call("GET", pathOf(auth.email("recover").link));
      const target = new URL(followed.headers.get("location") ?? "");
      const body = { auth_code: target.searchParams.get("code"), code_verifier: verifier };
      const response = await auth.call("POST", "/token?grant_type=pkce", { body });
      expect(response.body.user.email).toBe(email);
    });

    test("the code of a followed link expires after five minutes", async () => {
      const { auth } = await withAccount();
      const { verifier, fields } = pkce();
      await recover(auth, fields);
      const followed = await auth.call("GET", pathOf(auth.email("recover").link));
      const auth_code = new URL(followed.headers.get("location") ?? "").searchParams.get("code");
      auth.advanceClock(5 * 60_000 + 1);
      const body = { auth_code, code_verifier: verifier };
      expect((await auth.call("POST", "/token?grant_type=pkce", { body })).body.error_code).toBe("flow_state_expired");
    });

    test.each([
      ["/recover", "recover"],
      ["/otp", "magic-link"],
    ] as const)(
      "a link from %s without a challenge requires a click on the page and creates no session",
      async (path, kind) => {
        const { auth } = await withAccount();
        await auth.call("POST", path, { body: { email } });
        const { link } = auth.email(kind);
        await auth.call("GET", pathOf(link));
        expect((await useLink(auth, link)).body.user.email).toBe(email);
        expect((await useLink(auth, link)).body.error_code).toBe("otp_expired");
      },
    );

    test("works with a hash in a link of a custom template", async () => {
      const { auth } = await withAccount();
      await recover(auth);
      const token_hash = new URL(auth.email("recover").link).searchParams.get("token");
      const response = await auth.call("POST", "/verify", { body: { type: "recovery", token_hash } });
      expect(response.body.user.email).toBe(email);
    });

    test("is invalidated by a new request", async () => {
      const { auth } = await withAccount();
      await recover(auth);
      const old = auth.email("recover");
      await recover(auth);
      expect((await verify(auth, old.code)).status).toBe(auth.email("recover").code === old.code ? 200 : 403);
      expect((await useLink(auth, old.link)).body.error_code).toBe("otp_expired");
    });

    test("by code or link works for ten minutes", async () => {
      expect(codeMs).toBe(10 * 60_000);
      const { auth } = await withAccount();
      await recover(auth);
      auth.advanceClock(codeMs + 1);
      const { code, link } = auth.email("recover");
      expect((await verify(auth, code)).body.error_code).toBe("otp_expired");
      expect((await useLink(auth, link)).body.error_code).toBe("otp_expired");
      await recover(auth);
      auth.advanceClock(codeMs);
      expect((await verify(auth, auth.email("recover").code)).status).toBe(200);
    });

    test("a confirmation code works for ten minutes, and its link for an hour", async () => {
      const auth = await createTestAuth(database.db, { confirmEmail: true });
      const signUp = () => auth.call("POST", "/signup", { body: { email, password: testPassword } });
      const confirm = (token: string) => auth.call("POST", "/verify", { body: { type: "signup", email, token } });
      await signUp();
      auth.advanceClock(codeMs + 1);
      const { code, link } = auth.email("confirm");
      expect((await confirm(code)).body.error_code).toBe("otp_expired");
      auth.advanceClock(confirmationLinkMs - codeMs - 1);
      expect((await auth.call("GET", pathOf(link))).headers.get("location")).not.toContain("otp_expired");
    });
  });

  describe("guessing a code", () => {
    test("fails after five attempts, even with the right code", async () => {
      const { auth } = await withAccount();
      await recover(auth);
      const { code } = auth.email("recover");
      for (let guess = 1; guess <= 5; guess += 1) expect((await verify(auth, wrong(code, guess))).status).toBe(403);
      expect((await verify(auth, code)).status).toBe(403);
    });

    test("succeeds at the fifth attempt", async () => {
      const { auth } = await withAccount();
      await recover(auth);
      const { code } = auth.email("recover");
      for (let guess = 1; guess <= 4; guess += 1) await verify(auth, wrong(code, guess));
      expect((await verify(auth, code)).status).toBe(200);
    });

    test("is counted one by one for concurrent attempts", async () => {
      const { auth } = await withAccount();
      await recover(auth);
      const { code } = auth.email("recover");
      await Promise.all(Array.from({ length: 20 }, (_, guess) => verify(auth, wrong(code, guess + 1))));
      const row = await database.db
        .selectFrom("auth_provider.one_time_tokens")
        .select("place_attempts")
        .executeTakeFirstOrThrow();
      expect(Object.values(row.place_attempts)).toEqual([5]);
      expect((await verify(auth, code)).status).toBe(403);
    });

    test("fails with another account's address", async () => {
      const { auth } = await withAccount();
      await auth.signUp("other@example.com");
      await recover(auth);
      const { code } = auth.email("recover");
      const body = { type: "recovery", email: "other@example.com", token: code };
      expect((await auth.call("POST", "/verify", { body })).status).toBe(403);
      expect((await verify(auth, code, "magiclink")).status).toBe(403);
    });
  });

  describe("a magic link", () => {
    test("signs in, and creates an account for a new address", async () => {
      const auth = await createTestAuth(database.db);
      await auth.call("POST", "/otp", { body: { email, data: { full_name: "Wei" } } });
      const { body } = await verify(auth, auth.email("magic-link").code, "email");
      expect(body.user).toMatchObject({ email, user_metadata: { full_name: "Wei" } });
      await auth.call("POST", "/magiclink", { body: { email } });
      const { code } = auth.email("magic-link");
      expect((await verify(auth, code, "magiclink")).body.user.id).toBe(body.user.id);
    });

    test("creates one account for concurrent requests", async () => {
      const auth = await createTestAuth(database.db);
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => auth.call("POST", "/otp", { body: { email } })),
      );
      expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
      const users = await database.db.selectFrom("auth_provider.users").select("id").execute();
      expect(users).toHaveLength(1);
    });

    test("does not set a password, and an empty one does not sign in", async () => {
      const auth = await createTestAuth(database.db);
      await auth.call("POST", "/otp", { body: { email } });
      await verify(auth, auth.email("magic-link").code, "email");
      for (const password of ["", testPassword, null]) {
        const response = await auth.call("POST", "/token?grant_type=password", { body: { email, password } });
        expect(response.body.error_code).toBe("invalid_credentials");
      }
    });
  });

  test("a link cannot be redirected to another site", async () => {
    const { auth } = await withAccount();
    const foreign = "https://evil.example\\@taoli.example/";
    await auth.call("POST", `/recover?redirect_to=${encodeURIComponent(foreign)}`, { body: { email } });
    const path = pathOf(auth.email("recover").link);
    expect(new URLSearchParams(path.split("?")[1]).get("redirect_to")).toBe("https://taoli.example/");
    const forged = path.replace(/redirect_to=.*$/u, "redirect_to=https://evil.example/");
    const followed = await auth.call("GET", forged);
    expect(followed.headers.get("location")).toMatch(/^https:\/\/taoli\.example\/auth\?view=new-password&token_hash=/u);
    const old = forged.replace(/token=[^&]+/u, "token=pkce_x");
    expect((await auth.call("GET", old)).headers.get("location")).toMatch(/^https:\/\/taoli\.example\/\?error=/u);
  });

  test.each([
    ["POST", "/verify", { type: "sms", phone: "+12025550100", token: "123456" }, "otp_expired"],
    ["POST", "/verify", { type: "sms", phone: "x", token: "123456" }, "validation_failed"],
    ["POST", "/verify", { type: "constructor", email, token: "123456" }, "validation_failed"],
    ["POST", "/verify", { type: "reauthentication", email, token: "123456" }, "validation_failed"],
    ["POST", "/verify", { type: "email", email }, "validation_failed"],
    ["POST", "/verify", { email, token: "123456" }, "validation_failed"],
    ["POST", "/resend", { type: "recovery", email }, "validation_failed"],
    ["POST", "/recover", {}, "validation_failed"],
    ["POST", "/recover", { email, code_challenge: "x" }, "validation_failed"],
    ["POST", "/recover", { email, code_challenge: "x".repeat(43), code_challenge_method: "md5" }, "validation_failed"],
    ["POST", "/otp", { phone: "+12025550100" }, "phone_provider_disabled"],
    ["POST", "/sso", { domain: "example.com" }, "saml_provider_disabled"],
    ["POST", "/token?grant_type=id_token", { provider: "google" }, "provider_disabled"],
    ["POST", "/token?grant_type=web3", {}, "web3_provider_disabled"],
    ["POST", "/token?grant_type=x", {}, "invalid_credentials"],
    ["POST", "/token", {}, "invalid_credentials"],
    ["GET", "/nowhere", undefined, "not_found"],
  ])("%s %s %j is rejected with %s", async (method, path, body, code) => {
    const auth = await createTestAuth(database.db);
    expect((await auth.call(method, path, body && { body })).body.error_code).toBe(code);
  });
});
