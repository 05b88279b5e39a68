import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database.ts";
import { createTestAuth } from "#test/helpers/embedded-auth.ts";

eachDatabase((database) => {
  test("an enrolment that was begun after a sign-in is not finished long after it", async () => {
    const auth = await createTestAuth(database.db);
    const { access_token: token } = await auth.signUp("wei@example.com");
    const { body } = await auth.call("POST", "/factors", { token, body: { factor_type: "totp" } });
    const { secret } = (body as unknown as { totp: { secret: string } }).totp;
    const verify = async () => {
      const { id } = (await auth.call("POST", `/factors/${body.id}/challenge`, { token })).body;
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: auth.now().getTime() });
      return await auth.call("POST", `/factors/${body.id}/verify`, { token, body: { challenge_id: id, code } });
    };
    auth.passTime(10 * 60_000 + 1);
    const late = await verify();
    expect([late.status, late.body.error_code]).toEqual([400, "reauthentication_needed"]);
    expect((await auth.call("GET", "/user", { token })).body["factors"]).toMatchObject([{ status: "unverified" }]);

    await auth.call("GET", "/reauthenticate", { token });
    await auth.call("PUT", "/user", { token, body: { nonce: auth.letter("reauthenticate").code } });
    expect((await verify()).status).toBe(200);
  });
});
