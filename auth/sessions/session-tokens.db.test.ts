import { expect, test } from "vitest";
import { createTestAuth, pathOf, pkce, type TestAuth, testPassword } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";

const email = "wei@example.com";
const device = "0123456789abcdef0123456789abcdef";

function signIn(auth: TestAuth, headers: { device?: string } = {}, address = email) {
  const body = { email: address, password: testPassword };
  return auth.call("POST", "/token?grant_type=password", { body, ...headers });
}

function refresh(auth: TestAuth, token: string) {
  return auth.call("POST", "/token?grant_type=refresh_token", { body: { refresh_token: token } });
}

/** Returns the error of a call with this access token, or undefined if it is accepted. */
async function rejection(auth: TestAuth, token: string): Promise<string | undefined> {
  const accepted = (await auth.verifyBearer(token)).ok;
  const { body } = await auth.call("GET", "/user", { token });
  expect(body.error_code === undefined).toBe(accepted);
  return body.error_code;
}

eachDatabase((database) => {
  test("a sign-in ends the earlier session of the same browser, for any account, and no other", async () => {
    const auth = await createTestAuth(database.db);
    const elsewhere = await auth.signUp(email);
    await auth.signUp("other@example.com");
    const first = (await signIn(auth, { device })).body;
    const second = (await signIn(auth, { device })).body;
    expect(await rejection(auth, first.access_token)).toBe("session_not_found");
    const third = (await signIn(auth, { device }, "other@example.com")).body;
    expect(await rejection(auth, second.access_token)).toBe("session_not_found");
    expect((await refresh(auth, second.refresh_token)).body.error_code).toBe("refresh_token_not_found");
    for (const { access_token: token } of [elsewhere, third]) expect(await rejection(auth, token)).toBeUndefined();
    expect((await signIn(auth, { device: "another-browser-0123" })).status).toBe(200);
    expect(await rejection(auth, third.access_token)).toBeUndefined();
  });

  test("after a reauthentication the session's next tokens invalidate the earlier ones", async () => {
    const auth = await createTestAuth(database.db);
    const { access_token: token, refresh_token } = await auth.signUp(email);
    auth.advanceClock(60_000);
    await auth.call("PUT", "/user", { token, body: { current_password: testPassword } });
    auth.advanceClock(1000);
    const renewed = (await refresh(auth, refresh_token)).body;
    auth.advanceClock(10_000);
    // Requests in flight are still accepted.
    expect(await rejection(auth, token)).toBeUndefined();
    auth.advanceClock(1000);
    expect(await rejection(auth, token)).toBe("session_not_found");
    expect(await rejection(auth, renewed.access_token)).toBeUndefined();
    const again = (await refresh(auth, renewed.refresh_token)).body;
    auth.advanceClock(11_000);
    expect(await rejection(auth, renewed.access_token), "a refresh without a proof ends no token").toBeUndefined();
    expect(await rejection(auth, again.access_token)).toBeUndefined();
    expect((await refresh(auth, refresh_token)).body.error_code).toBe("refresh_token_already_used");
    expect(await rejection(auth, again.access_token)).toBe("session_not_found");
  });

  test("reusing a code ends the session of its first use", async () => {
    const auth = await createTestAuth(database.db);
    await auth.signUp(email);
    const { verifier, fields } = pkce();
    await auth.call("POST", "/recover", { body: { email, ...fields } });
    const followed = await auth.call("GET", pathOf(auth.email("recover").link));
    const auth_code = new URL(followed.headers.get("location") ?? "").searchParams.get("code");
    const exchange = (code_verifier: string) =>
      auth.call("POST", "/token?grant_type=pkce", { body: { auth_code, code_verifier } });
    const { status, body } = await exchange(verifier);
    expect(status).toBe(200);
    expect((await exchange(pkce().verifier)).body.error_code).toBe("flow_state_not_found");
    expect(await rejection(auth, body.access_token), "a code without its verifier is worth nothing").toBeUndefined();
    expect((await exchange(verifier)).body.error_code).toBe("flow_state_not_found");
    expect(await rejection(auth, body.access_token)).toBe("session_not_found");
    expect((await refresh(auth, body.refresh_token)).body.error_code).toBe("refresh_token_not_found");
    const records = await database.db.selectFrom("auth_provider.audit_log").select("action").execute();
    expect(records.map(({ action }) => action)).toContain("auth-code-reused");
  });
});
