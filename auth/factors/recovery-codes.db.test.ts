import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { changeSecret } from "#auth/keys/change-secret.ts";
import {
  createTestAuth,
  type TestAuth,
  testPassword,
  testSecret,
  withoutLimits,
} from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";

const email = "wei@example.com";
const path = "/factors/recovery-codes";

function claimsIn(token: string): unknown {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

eachDatabase((database) => {
  /** An account with an app, and the session that verified its first code. */
  async function withApp(limits = withoutLimits) {
    const auth = await createTestAuth(database.db, { limits });
    const { access_token: token } = await auth.signUp(email);
    const { body } = await auth.call("POST", "/factors", { token, body: { factor_type: "totp" } });
    const { secret } = (body as unknown as { totp: { secret: string } }).totp;
    const raised = await prove(auth, token, body.id, secret);
    return { auth, token: raised, factorId: body.id, secret };
  }

  /** Verifies the app's code and returns the session's new access token. The next code is valid half a minute later. */
  async function prove(auth: TestAuth, token: string, factorId: string, secret: string): Promise<string> {
    const { id } = (await auth.call("POST", `/factors/${factorId}/challenge`, { token })).body;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: auth.now().getTime() });
    const call = { token, body: { challenge_id: id, code } };
    const { body } = await auth.call("POST", `/factors/${factorId}/verify`, call);
    auth.advanceClock(30_000);
    return body.access_token;
  }

  async function make(auth: TestAuth, token: string, more = ""): Promise<string[]> {
    const { status, body } = await auth.call("POST", path + more, { token });
    expect(status).toBe(200);
    return body["codes"] as unknown as string[];
  }

  async function signIn(auth: TestAuth): Promise<string> {
    const credentials = { email, password: testPassword };
    return (await auth.call("POST", "/token?grant_type=password", { body: credentials })).body.access_token;
  }

  function use(auth: TestAuth, token: string, code: string, client?: string) {
    return auth.call("POST", `${path}/verify`, { token, body: { code }, ...(client !== undefined && { client }) });
  }

  async function remaining(auth: TestAuth, token: string) {
    const { body } = await auth.call("GET", path, { token });
    return [body["remaining"], body["total"]];
  }

  test("a shorter code of an earlier version is still accepted", async () => {
    const { auth, token } = await withApp();
    await make(auth, token);
    const { id } = await database.db
      .selectFrom("auth_provider.factors")
      .select("id")
      .where("factor_type", "=", "recovery_code")
      .executeTakeFirstOrThrow();
    const older = { factor_id: id, code_hash: hashRecoveryCode(id, "k4m9x7qp2ab8ht30") };
    await database.db.insertInto("auth_provider.recovery_codes").values(older).execute();
    expect((await use(auth, await signIn(auth), "K4M9-X7QP-2AB8-HT30")).status).toBe(200);
  });

  describe("creating recovery codes", () => {
    test("requires an app, its code and a recent sign-in, in that order", async () => {
      const auth = await createTestAuth(database.db);
      const { access_token: plain } = await auth.signUp("no-app@example.com");
      expect((await auth.call("POST", path, { token: plain })).body.error_code).toBe("insufficient_aal");
      const { auth: other, token } = await withApp();
      const passwordOnly = await signIn(other);
      for (const [method, more] of [
        ["POST", ""],
        ["POST", "/regenerate"],
        ["DELETE", ""],
      ] as const) {
        const { status, body } = await other.call(method, path + more, { token: passwordOnly });
        expect([status, body.error_code]).toEqual([403, "insufficient_aal"]);
      }
      other.advanceClock(10 * 60_000);
      expect((await other.call("POST", path, { token })).body.error_code).toBe("reauthentication_needed");
      await other.call("PUT", "/user", { token, body: { current_password: testPassword } });
      expect(await make(other, token)).toHaveLength(10);
    });

    test("returns ten different codes once, and stores only their hashes", async () => {
      const { auth, token } = await withApp();
      expect((await auth.call("GET", path, { token })).body.error_code).toBe("mfa_factor_not_found");
      const codes = await make(auth, token);
      expect(new Set(codes).size).toBe(10);
      expect(await remaining(auth, token)).toEqual([10, 10]);
      expect((await auth.call("GET", path, { token })).body["codes"]).toBeUndefined();
      const again = await auth.call("POST", path, { token });
      expect([again.status, again.body.error_code]).toEqual([422, "mfa_verified_factor_exists"]);
      const rows = await database.db.selectFrom("auth_provider.recovery_codes").selectAll().execute();
      expect(rows).toHaveLength(10);
      expect(codes.some((code) => JSON.stringify(rows).includes(code))).toBe(false);
      expect((await auth.call("GET", "/user", { token })).body["factors"]).toMatchObject([
        { factor_type: "totp" },
        { factor_type: "recovery_code", friendly_name: "Recovery codes", status: "verified" },
      ]);
    });

    test("again invalidates the earlier codes and notifies the owner", async () => {
      const { auth, token } = await withApp();
      const missing = await auth.call("POST", `${path}/regenerate`, { token });
      expect([missing.status, missing.body.error_code]).toEqual([404, "mfa_factor_not_found"]);
      const [old = ""] = await make(auth, token);
      const [fresh = ""] = await make(auth, token, "/regenerate");
      expect(auth.email("recovery-codes-replaced")).toMatchObject({ to: email });
      const passwordOnly = await signIn(auth);
      expect((await use(auth, passwordOnly, old)).status).toBe(422);
      expect((await use(auth, passwordOnly, fresh)).status).toBe(200);
    });

    test("accepts a name that no app has", async () => {
      const { auth, token } = await withApp();
      await auth.call("POST", "/factors", { token, body: { factor_type: "totp", friendly_name: "phone" } });
      const taken = await auth.call("POST", path, { token, body: { friendly_name: "phone" } });
      expect([taken.status, taken.body.error_code]).toEqual([422, "mfa_factor_name_conflict"]);
      const { body } = await auth.call("POST", path, { token, body: { friendly_name: "drawer" } });
      expect(body).toMatchObject({ type: "recovery_code", friendly_name: "drawer", total: 10 });
    });
  });

  describe("using a recovery code", () => {
    test("is equivalent to the app's code, works once, and notifies the owner of the remaining number", async () => {
      const { auth, token } = await withApp();
      const [code = ""] = await make(auth, token);
      const passwordOnly = await signIn(auth);
      expect(await remaining(auth, passwordOnly)).toEqual([10, 10]);
      const typed = code.toUpperCase().replaceAll(/(.{4})(?=.)/g, "$1-");
      const { status, body } = await use(auth, passwordOnly, ` ${typed} `);
      expect(status).toBe(200);
      const claims = claimsIn(body.access_token);
      expect(claims).toMatchObject({ aal: "aal2", amr: [{ method: "mfa/recovery_code" }, { method: "password" }] });
      expect(
        (
          await auth.call("PUT", "/user", {
            token: body.access_token,
            body: { password: "a new password", current_password: testPassword },
          })
        ).status,
      ).toBe(200);
      expect(auth.email("recovery-code-used")).toMatchObject({ to: email, remaining: 9 });
      expect(await remaining(auth, body.access_token)).toEqual([9, 10]);
      const second = await use(auth, body.access_token, code);
      expect([second.status, second.body.error_code]).toEqual([422, "mfa_verification_failed"]);
    });

    test("by two concurrent sessions succeeds once", async () => {
      const { auth, token } = await withApp();
      const [code = ""] = await make(auth, token);
      const tokens = [await signIn(auth), await signIn(auth)];
      const responses = await Promise.all(tokens.map((one) => use(auth, one, code)));
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    test("of another account, or without any, fails like a wrong code", async () => {
      const { auth, token } = await withApp();
      const [code = ""] = await make(auth, token);
      const { access_token: stranger } = await auth.signUp("stranger@example.com");
      for (const [bearer, wrong] of [
        [stranger, code],
        [token, "0".repeat(16)],
      ] as const) {
        const { status, body } = await use(auth, bearer, wrong);
        expect([status, body.error_code]).toEqual([422, "mfa_verification_failed"]);
      }
      expect((await use(auth, token, " - ")).status).toBe(400);
      expect((await auth.call("POST", `${path}/verify`, { body: { code } })).status).toBe(401);
    });

    test("shares the rate limit of the app's codes", async () => {
      const { auth, token, factorId, secret } = await withApp({
        ...withoutLimits,
        factorByPlace: { points: 4, seconds: 300 },
      });
      const [code = ""] = await make(auth, token);
      const passwordOnly = await signIn(auth);
      for (let count = 0; count < 4; count += 1) expect((await use(auth, passwordOnly, "wrong")).status).toBe(422);
      expect((await use(auth, passwordOnly, code)).status).toBe(429);
      expect(await prove(auth, passwordOnly, factorId, secret)).toBeUndefined();
    });

    test("makes its network a known place with its own attempts", async () => {
      const { auth, token } = await withApp({ ...withoutLimits, factorByUser: { points: 2, seconds: 300 } });
      const [code = "", other = ""] = await make(auth, token);
      const [own, strange] = ["192.0.2.1", "203.0.113.1"];
      const passwordOnly = await signIn(auth);
      expect((await use(auth, passwordOnly, code, own)).status).toBe(200);
      for (const status of [422, 422, 429])
        expect((await use(auth, passwordOnly, "wrong", strange)).status).toBe(status);
      expect((await use(auth, passwordOnly, other, strange)).status).toBe(429);
      expect((await use(auth, passwordOnly, other, own)).status).toBe(200);
    });

    test("works after the provider's secret was lost, unlike the app's codes", async () => {
      const { auth, token, factorId, secret: appSecret } = await withApp();
      const [code = ""] = await make(auth, token);
      const secret = "another secret of the provider, long enough";
      const lost = await changeSecret(database.db, { from: null, to: secret }, auth.now());
      expect(lost).toEqual({ unreadableFactors: 1 });
      const changed = await createTestAuth(database.db, { secret });
      changed.advanceClock(auth.now().getTime() - changed.now().getTime());
      const passwordOnly = await signIn(changed);
      expect(await prove(changed, passwordOnly, factorId, appSecret)).toBeUndefined();
      expect((await use(changed, passwordOnly, code)).status).toBe(200);
      await changeSecret(database.db, { from: secret, to: testSecret }, changed.now());
    });

    test("is not possible through a challenge", async () => {
      const { auth, token } = await withApp();
      await make(auth, token);
      const { id } = (await auth.call("GET", path, { token })).body;
      expect((await auth.call("POST", `/factors/${id}/challenge`, { token })).status).toBe(400);
      const body = { challenge_id: crypto.randomUUID(), code: "000000" };
      expect((await auth.call("POST", `/factors/${id}/verify`, { token, body })).status).toBe(422);
    });
  });

  test("removing the last app deletes the recovery codes, and the second factor is no longer required", async () => {
    const { auth, token, factorId } = await withApp();
    const [code = ""] = await make(auth, token);
    expect((await auth.call("DELETE", `/factors/${factorId}`, { token })).status).toBe(200);
    expect((await auth.call("GET", "/user", { token })).body["factors"]).toBeUndefined();
    expect(await database.db.selectFrom("auth_provider.recovery_codes").selectAll().execute()).toEqual([]);
    expect((await use(auth, await signIn(auth), code)).status).toBe(422);
  });

  test("recovery codes can be deleted by both endpoints without removing the app", async () => {
    const { auth, token } = await withApp();
    await make(auth, token);
    expect((await auth.call("DELETE", path, { token })).status).toBe(200);
    await make(auth, token);
    const { id } = (await auth.call("GET", path, { token })).body;
    expect((await auth.call("DELETE", `/factors/${id}`, { token })).status).toBe(200);
    expect((await auth.call("GET", "/user", { token })).body["factors"]).toMatchObject([{ factor_type: "totp" }]);
    expect(auth.emails.filter(({ kind }) => kind === "factor-removed")).toEqual([]);
  });
});
