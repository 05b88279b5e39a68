import { expect, test } from "vitest";
import { createTestAuth, pathOf, pkce, type TestAuth, testPassword } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";

const email = "wei@example.com";
const mistyped = "corect horse";

eachDatabase((database) => {
  const open = () => createTestAuth(database.db, { confirmEmail: true });

  async function signUpTwice(auth: TestAuth) {
    for (const password of [mistyped, testPassword]) {
      await auth.call("POST", "/signup", { body: { email, password, ...pkce().fields } });
    }
  }

  const signIn = (auth: TestAuth, password: string) =>
    auth.call("POST", "/token?grant_type=password", { body: { email, password } });

  /** Sets a password as the page for accounts without a password does. */
  async function expectToBeLed(auth: TestAuth, response: { body: { access_token: string; user: object } }) {
    expect(response.body.user).toMatchObject({ email, app_metadata: { provider: "email", has_password: false } });
    const token = response.body.access_token;
    expect((await auth.call("GET", "/user", { token })).body["app_metadata"]).toMatchObject({ has_password: false });
    const { status, body } = await auth.call("PUT", "/user", { token, body: { password: "chosen at last" } });
    expect([status, body["app_metadata"]]).toEqual([200, { provider: "email", providers: ["email"] }]);
    const again = await signIn(auth, "chosen at last");
    expect([again.status, again.body.user.app_metadata]).toEqual([200, { provider: "email", providers: ["email"] }]);
  }

  test("the link of a resent email after two sign-ups reports a missing password", async () => {
    const auth = await open();
    await signUpTwice(auth);
    const browser = pkce();
    await auth.call("POST", "/resend", { body: { type: "signup", email, ...browser.fields } });
    const followed = await auth.call("GET", pathOf(auth.email("confirm").link));
    const auth_code = new URL(followed.headers.get("location") ?? "").searchParams.get("code");
    const body = { auth_code, code_verifier: browser.verifier };
    await expectToBeLed(auth, await auth.call("POST", "/token?grant_type=pkce", { body }));
  });

  test("the code of the email after two sign-ups reports a missing password", async () => {
    const auth = await open();
    await signUpTwice(auth);
    const body = { type: "signup", email, token: auth.email("confirm").code };
    await expectToBeLed(auth, await auth.call("POST", "/verify", { body }));
  });

  test("conflicting passwords are unconfirmed before the confirmation, and invalid afterwards", async () => {
    const auth = await open();
    await signUpTwice(auth);
    expect((await signIn(auth, testPassword)).body.error_code).toBe("email_not_confirmed");
    expect((await signIn(auth, "wrong password")).body.error_code).toBe("invalid_credentials");
    await auth.call("POST", "/resend", { body: { type: "signup", email, ...pkce().fields } });
    expect((await signIn(auth, testPassword)).body.error_code).toBe("email_not_confirmed");
    await auth.call("GET", pathOf(auth.email("confirm").link));
    for (const password of [mistyped, testPassword]) {
      expect((await signIn(auth, password)).body.error_code).toBe("invalid_credentials");
    }
  });

  test("confirmation by an operator keeps the pending password unless sign-ups conflicted", async () => {
    const serviceKey = "key-of-the-tests";
    const auth = await createTestAuth(database.db, { confirmEmail: true, serviceKey });
    const body = { email_confirm: true };
    const { id } = (await auth.call("POST", "/signup", { body: { email, password: testPassword } })).body;
    const sent = auth.email("confirm");
    expect((await auth.call("PUT", `/admin/users/${id}`, { token: serviceKey, body })).status).toBe(200);
    expect((await signIn(auth, testPassword)).status).toBe(200);
    expect((await auth.call("GET", pathOf(sent.link))).headers.get("location")).toContain("otp_expired");

    await database.db.deleteFrom("auth_provider.users").execute();
    await signUpTwice(auth);
    const { id: conflicting } = await database.db
      .selectFrom("auth_provider.users")
      .select("id")
      .executeTakeFirstOrThrow();
    const confirmed = await auth.call("PUT", `/admin/users/${conflicting}`, { token: serviceKey, body });
    expect(confirmed.body["app_metadata"]).toMatchObject({ has_password: false });
    for (const password of [mistyped, testPassword]) expect((await signIn(auth, password)).status).toBe(400);
  });

  test("only the provider can report a missing password", async () => {
    const auth = await createTestAuth(database.db, { serviceKey: "key-of-the-tests" });
    const { user, access_token: token } = await auth.signUp(email);
    const said = { app_metadata: { has_password: false, role: "guest" }, user_metadata: { has_password: false } };
    await auth.call("PUT", `/admin/users/${user.id}`, { token: "key-of-the-tests", body: said });
    const { body } = await auth.call("GET", "/user", { token });
    expect(body["app_metadata"]).toEqual({ provider: "email", providers: ["email"], role: "guest" });
  });
});
