import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { defaultLimits } from "#auth/limits/limits.ts";
import { createTestAuth, testPassword } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";

eachDatabase((database) => {
  test("completing an enrolment requires a recent sign-in", async () => {
    const auth = await createTestAuth(database.db);
    const { access_token: token } = await auth.signUp("wei@example.com");
    const { body } = await auth.call("POST", "/factors", { token, body: { factor_type: "totp" } });
    const { secret } = (body as unknown as { totp: { secret: string } }).totp;
    const verify = async () => {
      const { id } = (await auth.call("POST", `/factors/${body.id}/challenge`, { token })).body;
      const code = codeOf(secret, auth.now());
      return await auth.call("POST", `/factors/${body.id}/verify`, { token, body: { challenge_id: id, code } });
    };
    auth.advanceClock(10 * 60_000 + 1);
    const late = await verify();
    expect([late.status, late.body.error_code]).toEqual([400, "reauthentication_needed"]);
    expect((await auth.call("GET", "/user", { token })).body["factors"]).toMatchObject([{ status: "unverified" }]);

    await auth.call("GET", "/reauthenticate", { token });
    await auth.call("PUT", "/user", { token, body: { nonce: auth.email("reauthenticate").code } });
    expect((await verify()).status).toBe(200);
  });

  test("failed second factors by others with the password never lock the owner out", async () => {
    const auth = await createTestAuth(database.db, { limits: defaultLimits });
    const body = { email: "wei@example.com", password: testPassword };
    const signIn = async (client: string) =>
      (await auth.call("POST", "/token?grant_type=password", { body, client })).body.access_token;
    const { access_token: token } = (await auth.call("POST", "/signup", { body, client: "192.0.2.1" })).body;
    const enrolled = await auth.call("POST", "/factors", { token, body: { factor_type: "totp" } });
    const { id, totp } = enrolled.body as unknown as { id: string; totp: { secret: string } };
    const verify = async (token: string, client: string, code = codeOf(totp.secret, auth.now())) => {
      const challenge = (await auth.call("POST", `/factors/${id}/challenge`, { token, client })).body;
      const tried = { challenge_id: challenge.id, code };
      return await auth.call("POST", `/factors/${id}/verify`, { token, client, body: tried });
    };
    expect((await verify(token, "192.0.2.1")).status).toBe(200);
    auth.advanceClock(60_000);
    const statuses = new Set<number>();
    for (const client of ["203.0.113.1", "203.0.113.2", "203.0.113.3"]) {
      const stolen = await signIn(client);
      for (let count = 0; count < 12; count += 1) statuses.add((await verify(stolen, client, "000000")).status);
    }
    expect([...statuses].toSorted((one, other) => one - other)).toEqual([422, 429]);
    expect((await verify(await signIn("192.0.2.1"), "192.0.2.1")).status).toBe(200);
  });
});

function codeOf(secret: string, now: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
}
