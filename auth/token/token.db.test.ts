import { describe, expect, test } from "vitest";
import { createTestAuth, testPassword } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase, openTestDatabase } from "#test/helpers/database/database.ts";

const email = "wei@example.com";

eachDatabase((database) => {
  describe("a password", () => {
    test("signs in with any spelling of the address", async () => {
      const auth = await createTestAuth(database.db);
      await auth.signUp(email);
      const body = { email: " Wei@EXAMPLE.com ", password: testPassword };
      const response = await auth.call("POST", "/token?grant_type=password", { body });
      expect([response.status, response.body.user.email, response.body.user["last_sign_in_at" as never]]).toEqual([
        200,
        email,
        auth.now().toISOString(),
      ]);
    });

    test.each([
      [{ password: "wrong password" }, 400, "invalid_credentials", "Invalid login credentials"],
      [{ email: "nobody@example.com" }, 400, "invalid_credentials", "Invalid login credentials"],
      [{ password: "" }, 400, "invalid_credentials", "Invalid login credentials"],
      [{ password: `${testPassword} ` }, 400, "invalid_credentials", "Invalid login credentials"],
      [{ password: { $ne: "" } }, 400, "invalid_credentials", "Invalid login credentials"],
      [{ password: "x".repeat(60_000) }, 400, "invalid_credentials", "Invalid login credentials"],
      [{ email: "wei@example.com' or '1'='1" }, 400, "validation_failed", expect.any(String)],
      [{ email: "" }, 400, "validation_failed", "missing email or phone"],
      [{ phone: "+12025550100" }, 400, "phone_provider_disabled", "Phone logins are disabled"],
    ])("in %j is rejected with %i %s", async (more, status, code, message) => {
      const auth = await createTestAuth(database.db);
      await auth.signUp(email);
      const body = { email, password: testPassword, ...more };
      const response = await auth.call("POST", "/token?grant_type=password", { body });
      expect([response.status, response.body.error_code, response.body.msg]).toEqual([status, code, message]);
    });
  });

  test("a user without an address can set an unused one at any time", async () => {
    const auth = await createTestAuth(database.db, { anonymousSignIns: true });
    await auth.signUp("other@example.com");
    const { access_token: token, refresh_token } = (await auth.call("POST", "/signup", { body: {} })).body;
    auth.advanceClock(11 * 60_000);
    const put = (address: string) => auth.call("PUT", "/user", { token, body: { email: address } });
    expect((await put("other@example.com")).body.error_code).toBe("email_exists");
    const { body } = await put(email);
    expect([body["email"], body["is_anonymous"]]).toEqual([email, false]);
    const refresh = await auth.call("POST", "/token?grant_type=refresh_token", { body: { refresh_token } });
    expect(refresh.body.user.email).toBe(email);
  });
});

test("a refresh without a database responds with 503 and keeps the session", async () => {
  const { opened, close } = await openTestDatabase("pglite");
  const auth = await createTestAuth(opened.db);
  const { access_token: token, refresh_token } = await auth.signUp(email);
  await close();
  const refresh = await auth.call("POST", "/token?grant_type=refresh_token", { body: { refresh_token } });
  expect([refresh.status, refresh.headers.get("retry-after")]).toEqual([503, "5"]);
  expect((await auth.call("GET", "/user", { token })).status).toBe(503);
  expect(await auth.verifyBearer(token)).toEqual({ ok: false, failure: "unavailable" });
});
