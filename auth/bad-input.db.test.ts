import { expect, test } from "vitest";
import { createTestAuth, testPassword } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";

const email = "wei@example.com";
const others = [0, -1, 1e308, true, [], {}, [[]], ["x"], { a: 1 }];
const texts = ["\0", "a\0b", "\ud800", "\udc00x", "' or 1=1; drop table users --", "$1", "%00", "{}", "x".repeat(5000)];
const values = [...others, ...texts];

const good: Record<string, Record<string, unknown>> = {
  "POST /signup": { email, password: testPassword, data: {}, code_challenge: "", code_challenge_method: "" },
  "POST /token?grant_type=password": { email, password: testPassword },
  "POST /token?grant_type=refresh_token": { refresh_token: "x" },
  "POST /token?grant_type=pkce": { auth_code: "x", code_verifier: "x" },
  "POST /recover": { email, code_challenge: "", code_challenge_method: "" },
  "POST /otp": { email, data: {}, create_user: true, code_challenge: "" },
  "POST /resend": { type: "signup", email },
  "POST /verify": { type: "email", email, token: "123456", token_hash: "" },
  "PUT /user": { email, password: "another password", data: {}, nonce: "", current_password: "" },
  "POST /factors/recovery-codes": { friendly_name: "codes" },
  "POST /factors/recovery-codes/verify": { code: "0000-0000-0000-0000" },
};

eachDatabase((database) => {
  test("wrong types, NUL, lone surrogates and long texts never cause a 5xx response", async () => {
    const auth = await createTestAuth(database.db);
    const { access_token: token } = await auth.signUp("owner@example.com");
    let calls = 0;
    for (const [call, fields] of Object.entries(good)) {
      const [method = "", path = ""] = call.split(" ");
      for (const name of Object.keys(fields)) {
        // Passwords are hashed slowly, and more values would add no coverage.
        for (const value of name.endsWith("password") ? values.slice(0, 4) : values) {
          const response = await auth.call(method, path, { token, body: { ...fields, [name]: value } });
          calls += 1;
          expect.soft([call, name, value, response.status < 500]).toEqual([call, name, value, true]);
        }
      }
    }
    expect(calls).toBeGreaterThan(300);
    expect(auth.log).toEqual([]);
  }, 180_000);

  test.each([
    ["zero bytes", "", 400, "validation_failed"],
    ["truncated JSON", '{"email":', 400, "bad_json"],
    ["a list", "[]", 400, "bad_json"],
    ["a text", '"x"', 400, "bad_json"],
    ["null", "null", 400, "bad_json"],
    ["invalid UTF-8", "\u00ff\u00fe", 400, "bad_json"],
    ["deep nesting", `{"email":${"[".repeat(30_000)}${"]".repeat(30_000)}}`, 400, "bad_json"],
    ["a duplicate address", '{"email":"a@b.example","email":"c@d.example"}', 400, "bad_json"],
    ["a duplicate address, once escaped", '{"email":"a@b.example","\\u0065mail":"c@d.example"}', 400, "bad_json"],
    ["a duplicate nested key", '{"email":"a@b.example","data":{"a":1,"a":2}}', 400, "bad_json"],
    ["too many keys", `{${Array.from({ length: 2001 }, (_, index) => `"k${index}":1`).join()}}`, 400, "bad_json"],
    ["too many bytes", `{"email":"${"a".repeat(70_000)}"}`, 413, "request_too_large"],
  ])("a body of %s is rejected", async (_, rawBody, status, code) => {
    const auth = await createTestAuth(database.db);
    for (const path of ["/recover", "/token?grant_type=password"]) {
      const response = await auth.call("POST", path, { rawBody });
      expect([response.status, response.body.error_code]).toEqual([status, code]);
    }
  });

  test("an endless body is cut off", async () => {
    const auth = await createTestAuth(database.db);
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 1;
        if (sent > 1600) controller.close();
        else controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const init = { method: "POST", body, duplex: "half" } as RequestInit;
    expect((await auth.routes.request("/signup", init)).status).toBe(413);
    expect(sent).toBeLessThan(20);
  });

  test.each([
    "/verify?type=__proto__&token=x",
    "/verify?type=signup&token=%00",
    "/verify?type=signup&token=%ff",
    "/verify?type=signup&token=pkce_x&redirect_to=%00",
    `/verify?type=signup&token=${"x".repeat(5000)}`,
    "/verify",
  ])("the link %s redirects to the site with an expiry error", async (path) => {
    const auth = await createTestAuth(database.db);
    const response = await auth.call("GET", path);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toMatch(/^https:\/\/taoli\.example\/.*error_code=otp_expired/u);
  });
});
