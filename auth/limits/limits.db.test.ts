import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database.ts";
import { createTestAuth, testPassword } from "#test/helpers/embedded-auth.ts";
import { defaultLimits } from "./limits.ts";

const email = "wei@example.com";

eachDatabase((database) => {
  const open = (more = {}) => createTestAuth(database.db, { limits: { ...defaultLimits, ...more } });

  test("tries at one address are limited, from wherever they come, and a true password clears them", async () => {
    const auth = await open({ signInByAddress: { points: 3, seconds: 300 } });
    await auth.signUp(email);
    const signIn = (password: string, client: string) =>
      auth.call("POST", "/token?grant_type=password", { body: { email, password }, client });
    for (const client of ["192.0.2.1", "192.0.2.2"]) expect((await signIn("wrong password", client)).status).toBe(400);
    expect((await signIn(testPassword, "192.0.2.3")).status).toBe(200);
    for (const client of ["1", "2", "3"])
      expect((await signIn("wrong password", `192.0.2.${client}`)).status).toBe(400);
    const refused = await signIn(testPassword, "192.0.2.9");
    expect([refused.status, refused.body.error_code]).toEqual([429, "over_request_rate_limit"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(290);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(300);
  });

  test("one network that guesses keeps nobody else out, of signing in or of letters", async () => {
    const auth = await open({ mailPause: { points: 0, seconds: 1 } });
    await auth.signUp(email);
    const guess = (password: string, client: string) =>
      auth.call("POST", "/token?grant_type=password", { body: { email, password }, client });
    const recover = (client: string) => auth.call("POST", "/recover", { body: { email }, client });
    const points = defaultLimits.signInByAddressAndClient.points;
    for (let round = 0; round < points; round += 1)
      expect((await guess("wrong password", "192.0.2.1")).status).toBe(400);
    expect((await guess(testPassword, "192.0.2.1")).status).toBe(429);
    expect((await guess(testPassword, "192.0.2.2")).status).toBe(200);
    for (let round = 0; round < 6; round += 1) expect((await recover("192.0.2.1")).status).toBe(200);
    expect((await recover("192.0.2.1")).status).toBe(429);
    expect((await recover("192.0.2.2")).status).toBe(200);
  });

  test("a change to somebody's address takes from them neither their letters nor their peace", async () => {
    const auth = await open();
    await auth.signUp(email);
    const { access_token: token } = await auth.signUp("stranger@example.com");
    const ask = (address: string, client: string) =>
      auth.call("PUT", "/user", { token, client, body: { email: address } });
    for (let round = 0; round < 8; round += 1) {
      expect((await ask(email, "192.0.2.1")).body.error_code).toBe("email_exists");
    }
    expect((await ask("new@example.com", "192.0.2.1")).status).toBe(200);
    const again = await ask("new@example.com", "192.0.2.1");
    expect([again.status, again.body.error_code]).toEqual([429, "over_email_send_rate_limit"]);
    expect((await auth.call("POST", "/recover", { body: { email }, client: "192.0.2.1" })).status).toBe(200);
    expect(auth.letters.filter(({ kind }) => kind === "email-change")).toHaveLength(2);
  });

  test("where addresses are confirmed, changes to one are counted by network, and one network keeps out no other", async () => {
    const auth = await open({ mailPause: { points: 0, seconds: 1 } });
    const { access_token: token } = await auth.signUp("stranger@example.com");
    const confirming = await createTestAuth(database.db, {
      confirmEmail: true,
      limits: { ...defaultLimits, mailPause: { points: 0, seconds: 1 } },
    });
    const statuses = [];
    for (let round = 0; round < 7; round += 1) {
      statuses.push((await confirming.call("PUT", "/user", { token, client: "192.0.2.1", body: { email } })).status);
    }
    expect(statuses).toEqual([...Array(6).fill(200), 429]);
    const recover = (client: string) => confirming.call("POST", "/recover", { body: { email }, client });
    expect((await recover("192.0.2.1")).status).toBe(429);
    expect((await recover("192.0.2.2")).status).toBe(200);
  });

  test("a stranger who guesses at codes keeps nobody from handing in theirs", async () => {
    const auth = await open();
    const verify = (client: string) =>
      auth.call("POST", "/verify", { body: { type: "email", email, token: "123456" }, client });
    const points = defaultLimits.verifyByAddressAndClient.points;
    for (let round = 0; round < points; round += 1) expect((await verify("192.0.2.1")).status).toBe(403);
    expect((await verify("192.0.2.1")).status).toBe(429);
    expect((await verify("192.0.2.2")).status).toBe(403);
  });

  test("an address that nobody has is limited alike", async () => {
    const auth = await open({ signInByAddress: { points: 2, seconds: 300 } });
    const body = { email: "nobody@example.com", password: testPassword };
    const statuses = [];
    for (let round = 0; round < 3; round += 1) {
      statuses.push((await auth.call("POST", "/token?grant_type=password", { body })).status);
    }
    expect(statuses).toEqual([400, 400, 429]);
  });

  test("tries from one network are limited, whatever the address, and shared by all processes", async () => {
    const limits = { signInByClient: { points: 4, seconds: 300 } };
    const [one, other] = [await open(limits), await open(limits)];
    const attempt = (auth: typeof one, index: number, client: string) => {
      const body = { email: `a${index}@example.com`, password: "wrong password" };
      return auth.call("POST", "/token?grant_type=password", { body, client });
    };
    const statuses = [];
    for (let index = 0; index < 6; index += 1) {
      const client = `2001:db8:1:2::${index}`;
      statuses.push((await attempt(index % 2 === 0 ? one : other, index, client)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 429, 429]);
    expect((await attempt(one, 9, "2001:db8:1:3::1")).status).toBe(400);
  });

  test("one letter of a kind to an address in a minute, to whomever, with the wait told", async () => {
    const auth = await open();
    await auth.signUp(email);
    for (const address of [email, "nobody@example.com"]) {
      const recover = () => auth.call("POST", "/recover", { body: { email: address } });
      expect((await recover()).status).toBe(200);
      const refused = await recover();
      expect([refused.status, refused.body.error_code]).toEqual([429, "over_email_send_rate_limit"]);
      expect(refused.body.msg).toMatch(/^For security purposes, you can only request this after (59|60) seconds\.$/u);
    }
    expect(auth.letters).toHaveLength(1);
  });

  test("letters to an address and from a network are limited by the hour", async () => {
    const auth = await open({ mailPause: { points: 0, seconds: 1 }, mailByClient: { points: 8, seconds: 3600 } });
    const ask = (address: string) => auth.call("POST", "/recover", { body: { email: address } });
    const statuses = [];
    for (let round = 0; round < 7; round += 1) statuses.push((await ask(email)).status);
    expect(statuses).toEqual([...Array(6).fill(200), 429]);
    expect((await ask("other@example.com")).status).toBe(200);
    const refused = await ask("third@example.com");
    expect([refused.status, refused.body.msg]).toEqual([429, "email rate limit exceeded"]);
  });

  test("guesses at codes, sign-ups and refreshes are limited", async () => {
    const few = { points: 2, seconds: 300 };
    const auth = await open({ verifyByAddress: few, signUpByClient: few, refreshBySession: few });
    const { refresh_token } = await auth.signUp(email);
    const thrice = async (call: (round: number) => ReturnType<typeof auth.call>) => {
      const statuses = [];
      for (let round = 0; round < 3; round += 1) statuses.push((await call(round)).status);
      return statuses;
    };
    const verify = { type: "email", email, token: "123456" };
    expect(await thrice(() => auth.call("POST", "/verify", { body: verify }))).toEqual([403, 403, 429]);
    const refresh = { body: { refresh_token } };
    expect(await thrice(() => auth.call("POST", "/token?grant_type=refresh_token", refresh))).toEqual([200, 200, 429]);
    const signUp = (round: number) =>
      auth.call("POST", "/signup", { body: { email: `n${round}@example.com`, password: testPassword } });
    expect(await thrice(signUp)).toEqual([200, 429, 429]);
  });

  test("changes of an account and its factors are limited, so that none writes lines without end", async () => {
    const auth = await open({ changeByUser: { points: 3, seconds: 300 } });
    const { access_token: token } = await auth.signUp(email);
    const put = () => auth.call("PUT", "/user", { token, body: { data: { language: "zh" } } });
    const enroll = () =>
      auth.call("POST", "/factors", { token, body: { factor_type: "totp", friendly_name: "phone" } });
    const { id } = (await enroll()).body;
    const challenge = () => auth.call("POST", `/factors/${id}/challenge`, { token });
    const statuses = [];
    for (const call of [put, challenge, put, enroll, challenge]) statuses.push((await call()).status);
    expect(statuses).toEqual([200, 200, 429, 429, 429]);
  });

  test("the counters name nobody", async () => {
    const auth = await open();
    await auth.signUp(email);
    await auth.call("POST", "/recover", { body: { email } });
    const rows = await database.db.selectFrom("auth_provider.rate_limits").selectAll().execute();
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toMatch(/wei|example|198\.51/u);
  });
});
