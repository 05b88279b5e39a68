import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp, testNow } from "#test/helpers/app.ts";
import { createAuthenticator } from "#test/helpers/auth/authenticator.ts";

const serviceKey = "the-service-key-of-the-tests-0123456789";
const email = "operator@taoli.example";

type Reply = { status: number; body: Record<string, unknown> };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ environment: { AUTH_SERVICE_KEY: serviceKey, AUTH_RATE_LIMITS: "0" } });
});
afterAll(() => app?.close());

async function callApi(method: string, path: string, token: string | null, body?: object): Promise<Reply> {
  const headers = {
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  const response = await app.fetch(path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? {} : (JSON.parse(text) as Reply["body"]) };
}

const auth = (method: string, path: string, token: string | null, body?: object) =>
  callApi(method, `/auth/v1/${path}`, token, body);

/** The console's response to a session: allowed, or the reason for the rejection. */
async function console(token: string): Promise<unknown> {
  const { status, body } = await callApi("GET", "/api/operator/session", token);
  return status === 200 ? "allowed" : (body["error"] as { code: string }).code;
}

/** Signs in with a password reset link, as anyone with access to the mailbox can. */
async function signInByReset(): Promise<string> {
  const { body } = await auth("POST", "admin/generate_link", serviceKey, { type: "recovery", email });
  const token_hash = body["hashed_token"];
  const signedIn = await auth("POST", "verify", null, { type: "recovery", token_hash });
  expect(signedIn.status).toBe(200);
  return String(signedIn.body["access_token"]);
}

test("a password or a reset link is not sufficient; an authenticator code or a recovery code is", async () => {
  const { body: joined } = await auth("POST", "signup", null, { email, password: "mango-tree-7" });
  const { id } = joined["user"] as { id: string };
  await auth("PUT", `admin/users/${id}`, serviceKey, { app_metadata: { role: "admin" } });

  // Before a factor is set up, no session can do anything. A reset ends the sessions before it.
  expect(await console(String(joined["access_token"]))).toBe("second-factor-needed");
  const first = await signInByReset();
  expect(await console(first)).toBe("second-factor-needed");
  expect((await auth("PUT", "user", first, { password: "plum-tree-9" })).status).toBe(200);

  const factor = (await auth("POST", "factors", first, { factor_type: "totp" })).body;
  const factorId = String(factor["id"]);
  const authenticator = createAuthenticator((factor["totp"] as { secret: string }).secret, () => testNow.getTime());
  const challenge = (await auth("POST", `factors/${factorId}/challenge`, first, {})).body;
  const proof = { challenge_id: challenge["id"], code: await authenticator.nextCode() };
  const proven = (await auth("POST", `factors/${factorId}/verify`, first, proof)).body;
  const strong = String(proven["access_token"]);
  expect(await console(strong)).toBe("allowed");
  const codes = (await auth("POST", "factors/recovery-codes", strong, {})).body["codes"] as string[];

  const password = await auth("POST", "token?grant_type=password", null, { email, password: "plum-tree-9" });
  expect(await console(String(password.body["access_token"]))).toBe("second-factor-needed");

  // A reset changes no password without the second factor; a recovery code is one.
  const reset = await signInByReset();
  expect(await console(reset)).toBe("second-factor-needed");
  expect((await auth("PUT", "user", reset, { password: "another-tree-8" })).status).toBe(401);
  const wrong = await auth("POST", "factors/recovery-codes/verify", reset, { code: "aaaa-aaaa-aaaa" });
  expect([wrong.status, await console(reset)]).toEqual([422, "second-factor-needed"]);
  const raised = await auth("POST", "factors/recovery-codes/verify", reset, { code: codes[0] });
  expect(await console(String(raised.body["access_token"]))).toBe("allowed");

  // Without the authenticator, the session that it verified has no rights either.
  expect((await auth("DELETE", `factors/${factorId}`, strong)).status).toBe(200);
  expect(await console(strong)).not.toBe("allowed");
});
