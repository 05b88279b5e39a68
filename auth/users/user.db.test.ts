import { describe, expect, test } from "vitest";
import {
  createTestAuth,
  pathOf,
  type TestAuth,
  testPassword,
  withoutLimits,
} from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";

const email = "wei@example.com";
const newEmail = "wei.lin@example.com";
const elevenMinutes = 11 * 60_000;
const currentPasswordBySession = { points: 3, seconds: 900, backoff: { first: 60, longest: 120 } };

function put(auth: TestAuth, token: string, body: Record<string, unknown>) {
  return auth.call("PUT", "/user", { token, body });
}

function signIn(auth: TestAuth, address: string, password = testPassword) {
  return auth.call("POST", "/token?grant_type=password", { body: { email: address, password } });
}

eachDatabase((database) => {
  async function signedIn() {
    const auth = await createTestAuth(database.db, { confirmEmail: true });
    await auth.call("POST", "/signup", { body: { email, password: testPassword, data: { full_name: "Wei" } } });
    const verify = { type: "signup", email, token: auth.email("confirm").code };
    const { body } = await auth.call("POST", "/verify", { body: verify });
    return { auth, token: body.access_token, refreshToken: body.refresh_token };
  }

  describe("metadata", () => {
    test("is merged, null deletes a key, and roles are ignored", async () => {
      const { auth, token } = await signedIn();
      const data = { language: "zh", full_name: null };
      const { status, body } = await put(auth, token, {
        data,
        role: "service_role",
        app_metadata: { role: "admin" },
        banned_until: null,
        email_confirmed_at: null,
      });
      expect([status, body["user_metadata"], body["app_metadata"], body["role"]]).toEqual([
        200,
        { language: "zh" },
        { provider: "email", providers: ["email"] },
        "authenticated",
      ]);
    });

    test("is limited in size, so that tokens fit into headers", async () => {
      const { auth, token } = await signedIn();
      expect((await put(auth, token, { data: { a: "x".repeat(3000) } })).status).toBe(200);
      expect((await put(auth, token, { data: { b: "x".repeat(3000) } })).body.error_code).toBe("validation_failed");
    });

    test("can be changed long after the sign-in", async () => {
      const { auth, token } = await signedIn();
      auth.advanceClock(elevenMinutes);
      expect((await put(auth, token, { data: { a: 1 } })).status).toBe(200);
    });
  });

  describe("a password", () => {
    test("is changed, other sessions and open links end, and the owner is notified", async () => {
      const { auth, token } = await signedIn();
      const other = (await signIn(auth, email)).body;
      await auth.call("POST", "/recover", { body: { email } });
      const change = { password: "a new password", current_password: testPassword };
      expect((await put(auth, token, change)).status).toBe(200);
      expect((await auth.call("GET", "/user", { token: other.access_token })).status).toBe(403);
      expect((await auth.call("GET", "/user", { token })).status).toBe(200);
      const recovery = { type: "recovery", email, token: auth.email("recover").code };
      expect((await auth.call("POST", "/verify", { body: recovery })).body.error_code).toBe("otp_expired");
      expect((await signIn(auth, email)).status).toBe(400);
      expect((await signIn(auth, email, "a new password")).status).toBe(200);
      expect(auth.email("password-changed")).toMatchObject({ to: email, fullName: "Wei" });
    });

    test("cannot be changed without the current one, even after a recent sign-in, except after a recovery", async () => {
      const { auth } = await signedIn();
      const { access_token: token } = (await signIn(auth, email)).body;
      const change = { password: "a new password" };
      const rejected = await put(auth, token, change);
      expect([rejected.status, rejected.body.error_code]).toEqual([400, "current_password_required"]);
      await put(auth, token, { current_password: testPassword });
      expect((await put(auth, token, change)).body.error_code).toBe("current_password_required");
      await auth.call("POST", "/recover", { body: { email } });
      const recovery = { type: "recovery", email, token: auth.email("recover").code };
      const { access_token: recovered } = (await auth.call("POST", "/verify", { body: recovery })).body;
      expect((await put(auth, recovered, change)).status).toBe(200);
      auth.advanceClock(elevenMinutes);
      await put(auth, recovered, { current_password: change.password });
      const late = await put(auth, recovered, { password: "another password" });
      expect(late.body.error_code).toBe("current_password_required");
    });

    test.each([
      [testPassword, 422, "same_password"],
      ["12345", 422, "weak_password"],
      ["", 400, "validation_failed"],
      [123456, 400, "validation_failed"],
    ])("cannot become %j", async (password, status, code) => {
      const { auth, token } = await signedIn();
      const response = await put(auth, token, { password, current_password: testPassword });
      expect([response.status, response.body.error_code]).toEqual([status, code]);
    });

    test("can be changed later with a emailed code, which works once and counts as a sign-in", async () => {
      const { auth, token } = await signedIn();
      auth.advanceClock(elevenMinutes);
      const rejected = await put(auth, token, { password: "a new password" });
      expect([rejected.status, rejected.body.error_code]).toEqual([400, "reauthentication_needed"]);
      expect((await auth.call("GET", "/reauthenticate", { token })).status).toBe(200);
      const { code } = auth.email("reauthenticate");
      const wrong = await put(auth, token, { password: "a new password", nonce: "x" });
      expect([wrong.status, wrong.body.error_code]).toEqual([422, "reauthentication_not_valid"]);
      expect((await put(auth, token, { password: "a new password", nonce: code })).status).toBe(200);
      expect((await put(auth, token, { email: newEmail })).status).toBe(200);
      expect((await put(auth, token, { password: "another password", nonce: code })).status).toBe(422);
    });

    test("can be changed later with the current one, which is always checked and counts as a sign-in", async () => {
      const { auth, token } = await signedIn();
      const change = { password: "a new password" };
      const wrong = await put(auth, token, { ...change, current_password: "not this one" });
      expect([wrong.status, wrong.body.error_code]).toEqual([400, "current_password_invalid"]);
      auth.advanceClock(elevenMinutes);
      expect((await put(auth, token, { ...change, current_password: "not this one" })).status).toBe(400);
      expect((await put(auth, token, { ...change, current_password: "" })).body.error_code).toBe(
        "reauthentication_needed",
      );
      expect((await put(auth, token, { ...change, current_password: testPassword })).status).toBe(200);
      const { access_token: later } = (await signIn(auth, email, "a new password")).body;
      auth.advanceClock(elevenMinutes);
      expect((await put(auth, later, { current_password: "a new password" })).status).toBe(200);
      expect((await put(auth, later, { email: newEmail })).status).toBe(200);
    });

    test("cannot be guessed with a stolen session", async () => {
      const auth = await createTestAuth(database.db, { limits: { ...withoutLimits, currentPasswordBySession } });
      const { access_token: token } = await auth.signUp(email);
      const { access_token: own } = (await signIn(auth, email)).body;
      const guess = (password: string) => put(auth, token, { current_password: password });
      expect((await guess(testPassword)).status).toBe(200);
      for (let count = 0; count < 3; count += 1) expect((await guess("a guess")).status).toBe(400);
      const late = await guess(testPassword);
      expect([late.status, late.headers.get("retry-after")]).toEqual([429, "60"]);
      // The owner's session has its own attempts, and this one has to wait but is not locked out.
      expect((await put(auth, own, { current_password: testPassword })).status).toBe(200);
      auth.advanceClock(60_000);
      expect((await guess("a guess")).status).toBe(400);
      expect((await guess(testPassword)).headers.get("retry-after")).toBe("120");
      auth.advanceClock(120_000);
      expect((await guess(testPassword)).status).toBe(200);
    });

    test("cannot be changed with another account's code", async () => {
      const { auth, token } = await signedIn();
      await auth.call("POST", "/signup", { body: { email: newEmail, password: testPassword } });
      const other = { type: "signup", email: newEmail, token: auth.email("confirm").code };
      const { body } = await auth.call("POST", "/verify", { body: other });
      auth.advanceClock(elevenMinutes);
      await auth.call("GET", "/reauthenticate", { token: body.access_token });
      const { code } = auth.email("reauthenticate");
      expect((await put(auth, token, { password: "a new password", nonce: code })).status).toBe(422);
    });

    test("cannot be changed without the account's second factor", async () => {
      const { auth, token } = await signedIn();
      const { id } = (await auth.call("GET", "/user", { token })).body;
      const factor = { user_id: id, factor_type: "totp", sealed_secret: "x", status: "verified" } as const;
      await database.db.insertInto("auth_provider.factors").values(factor).execute();
      for (const change of [{ password: "a new password" }, { email: newEmail }]) {
        const response = await put(auth, token, change);
        expect([response.status, response.body.error_code]).toEqual([401, "insufficient_aal"]);
      }
      expect((await put(auth, token, { data: { a: 1 } })).status).toBe(200);
    });
  });

  describe("an address", () => {
    const agree = (auth: TestAuth, to: string) => {
      const sent = auth.emails.findLast((one) => one.kind === "email-change" && one.to === to);
      return auth.call("GET", pathOf(sent !== undefined && "link" in sent ? sent.link : ""));
    };

    test("is changed after both mailboxes confirm, and the old one is notified", async () => {
      const { auth, token } = await signedIn();
      const requested = await put(auth, token, { email: newEmail });
      expect([requested.body["email"], requested.body["new_email"]]).toEqual([email, newEmail]);
      await auth.call("POST", "/recover", { body: { email } });
      const first = await agree(auth, email);
      expect(first.headers.get("location")).toContain("#message=Confirmation+link+accepted");
      expect((await signIn(auth, newEmail)).status).toBe(400);
      const second = await agree(auth, newEmail);
      expect(second.headers.get("location")).toBe("https://taoli.example/");
      expect((await signIn(auth, newEmail)).body.user).toMatchObject({
        email: newEmail,
        identities: [{ email: newEmail, identity_data: { email: newEmail, email_verified: true } }],
      });
      expect((await signIn(auth, email)).status).toBe(400);
      expect(auth.email("email-changed").to).toBe(email);
      const recovery = { type: "recovery", email, token: auth.email("recover").code };
      expect((await auth.call("POST", "/verify", { body: recovery })).body.error_code).toBe("otp_expired");
    });

    test("cannot be changed by one mailbox alone", async () => {
      const { auth, token } = await signedIn();
      await put(auth, token, { email: newEmail });
      await agree(auth, newEmail);
      expect((await agree(auth, newEmail)).headers.get("location")).toContain("otp_expired");
      await auth.call("POST", "/resend", { body: { type: "email_change", email } });
      expect((await auth.call("GET", "/user", { token })).body["email"]).toBe(email);
    });

    test("keeps its value after a password change, or after a day with one confirmation", async () => {
      const { auth, token } = await signedIn();
      const changes = {
        password: () => put(auth, token, { password: "a new password", current_password: testPassword }),
        day: async () => {
          auth.advanceClock(24 * 60 * 60_000 + 1);
          await auth.sweep();
        },
      };
      for (const change of [changes.password, changes.day]) {
        await put(auth, token, { email: newEmail });
        await agree(auth, newEmail);
        await change();
        const emails = auth.emails.length;
        await auth.call("POST", "/resend", { body: { type: "email_change", email } });
        expect(auth.emails.length).toBe(emails);
      }
    });

    test("of another account is rejected without revealing it", async () => {
      const { auth, token } = await signedIn();
      await auth.call("POST", "/signup", { body: { email: newEmail, password: testPassword } });
      const emails = auth.emails.length;
      expect((await put(auth, token, { email: newEmail })).status).toBe(200);
      expect(auth.emails.slice(emails).map(({ to }) => to)).toEqual([email]);
      expect((await agree(auth, email)).headers.get("location")).toContain("#message=");
    });

    test("cannot be changed long after the sign-in", async () => {
      const { auth, token } = await signedIn();
      auth.advanceClock(elevenMinutes);
      expect((await put(auth, token, { email: newEmail })).body.error_code).toBe("reauthentication_needed");
    });

    test("that is unchanged has no effect", async () => {
      const { auth, token } = await signedIn();
      const { body } = await put(auth, token, { email: "WEI@example.com" });
      expect(body["new_email"]).toBeUndefined();
    });
  });
});
