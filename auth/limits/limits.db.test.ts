import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database.ts";
import { createTestAuth, type TestAuth, testPassword } from "#test/helpers/embedded-auth.ts";
import { defaultLimits } from "./limits.ts";

const email = "wei@example.com";
const home = "192.0.2.1";

/** So many networks that the account does not know. */
const strangers = (count: number) => Array.from({ length: count }, (_, index) => `203.0.113.${index + 1}`);

eachDatabase((database) => {
  const open = (more = {}) => createTestAuth(database.db, { limits: { ...defaultLimits, ...more } });
  const withoutPause = { mailPause: { points: 0, seconds: 1 } };

  function signIn(auth: TestAuth, password: string, client: string, address = email) {
    return auth.call("POST", "/token?grant_type=password", { body: { email: address, password }, client });
  }

  const guess = (auth: TestAuth, client: string) => signIn(auth, "wrong password", client);

  /** An account whose owner has signed in at home. */
  async function openWithOwner(more = {}) {
    const auth = await open(more);
    const { status, body } = await auth.call("POST", "/signup", {
      body: { email, password: testPassword },
      client: home,
      device: "a-browser-of-the-owner",
    });
    expect(status).toBe(200);
    return { auth, token: body.access_token };
  }

  /** The wait in seconds that a refusal names. */
  function waitOf({ status, headers }: { status: number; headers: Headers }): number {
    expect(status).toBe(429);
    return Number(headers.get("retry-after"));
  }

  test("a hundred wrong passwords from seven networks keep the owner out nowhere", async () => {
    const { auth } = await openWithOwner();
    for (let round = 0; round < 15; round += 1) {
      for (const client of strangers(7)) {
        const refused = await guess(auth, client);
        if (refused.status === 429) auth.passTime(1000);
      }
    }
    expect((await signIn(auth, testPassword, home)).status).toBe(200);
    const body = { email, password: testPassword };
    const away = { body, client: "198.51.100.77", device: "a-browser-of-the-owner" };
    expect((await auth.call("POST", "/token?grant_type=password", away)).status).toBe(200);
    expect((await signIn(auth, testPassword, "198.51.100.78")).status).toBe(200);
  });

  test("tries from everywhere slow down and go on, and those at home are not concerned", async () => {
    const { auth } = await openWithOwner({
      signInByAddress: { points: 10, seconds: 3600, backoff: { first: 1, longest: 60 } },
    });
    for (const client of strangers(10)) expect((await guess(auth, client)).status).toBe(400);
    const waits: number[] = [];
    for (const client of strangers(20).slice(10)) {
      const wait = waitOf(await signIn(auth, testPassword, client));
      waits.push(wait);
      auth.passTime(wait * 1000);
      expect((await guess(auth, client)).status).toBe(400);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
    expect((await signIn(auth, testPassword, home)).status).toBe(200);
    auth.passTime(60_000);
    expect((await signIn(auth, testPassword, "198.51.100.1")).status).toBe(200);
    expect((await signIn(auth, testPassword, "198.51.100.1")).status).toBe(200);
  });

  test("one network that guesses is slowed down by itself", async () => {
    const { auth } = await openWithOwner();
    const [client = "", other = ""] = strangers(2);
    for (let round = 0; round < 5; round += 1) expect((await guess(auth, client)).status).toBe(400);
    expect(waitOf(await signIn(auth, testPassword, client))).toBe(1);
    expect((await signIn(auth, testPassword, other)).status).toBe(200);
    auth.passTime(1000);
    expect((await signIn(auth, testPassword, client)).status).toBe(200);
    for (let round = 0; round < 5; round += 1) expect((await guess(auth, client)).status).toBe(400);
  });

  test("simultaneous tries are counted one by one, and refused ones not at all", async () => {
    const { auth } = await openWithOwner();
    const [client = ""] = strangers(1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(auth, client)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(5).fill(400), ...Array(15).fill(429)]);
    auth.passTime(1000);
    expect((await guess(auth, client)).status).toBe(400);
  });

  test("an address that nobody has is limited alike", async () => {
    const { auth } = await openWithOwner();
    const statuses = async (address: string) => {
      const answers = [];
      for (let round = 0; round < 7; round += 1) answers.push(await signIn(auth, "wrong", "203.0.113.1", address));
      return answers.map(({ status, headers }) => [status, headers.get("retry-after")]);
    };
    expect(await statuses("nobody@example.com")).toEqual(await statuses(email));
  });

  test("tries from one network are limited, whatever the address, and shared by all processes", async () => {
    const limits = { signInByClient: { points: 4, seconds: 300 } };
    const [one, other] = [await open(limits), await open(limits)];
    const statuses = [];
    for (let index = 0; index < 6; index += 1) {
      const auth = index % 2 === 0 ? one : other;
      statuses.push((await signIn(auth, "wrong", `2001:db8:1:2::${index}`, `a${index}@example.com`)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 429, 429]);
    expect((await signIn(one, "wrong", "2001:db8:1:3::1", "a9@example.com")).status).toBe(400);
  });

  const recover = (auth: TestAuth, client: string, address = email) =>
    auth.call("POST", "/recover", { body: { email: address }, client });

  test("requests for email that are refused count for nothing", async () => {
    const auth = await open();
    await auth.call("POST", "/signup", { body: { email, password: testPassword }, client: home });
    for (const address of [email, "nobody@example.com"]) {
      expect((await recover(auth, "203.0.113.1", address)).status).toBe(200);
      for (const client of strangers(24)) {
        const refused = await recover(auth, client, address);
        expect([refused.status, refused.body.error_code]).toEqual([429, "over_email_send_rate_limit"]);
        expect(refused.body.msg).toBe("For security purposes, you can only request this after 60 seconds.");
      }
      auth.passTime(60_000);
      expect((await recover(auth, "203.0.113.1", address)).status).toBe(200);
      auth.passTime(60_000);
      expect((await recover(auth, "198.51.100.1", address)).status).toBe(200);
    }
    expect(auth.letters).toHaveLength(3);
  });

  test("an email that could not be written counts for nothing", async () => {
    let fails = true;
    const auth = await createTestAuth(database.db, {
      limits: defaultLimits,
      enqueueLetter: async () => {
        if (fails) throw new Error("The outbox is full.");
      },
    });
    await auth.signUp(email);
    expect((await recover(auth, "203.0.113.1")).status).toBe(500);
    fails = false;
    expect((await recover(auth, "203.0.113.1")).status).toBe(200);
  });

  test("emails that strangers ask for come slower and slower, and those for a known place at once", async () => {
    const { auth } = await openWithOwner();
    let sent = 0;
    const day = auth.now().getTime() + 24 * 3600_000;
    for (let turn = 0; auth.now().getTime() < day; turn += 1) {
      const answer = await recover(auth, `203.0.113.${turn % 250}`);
      if (answer.status === 200) sent += 1;
      else {
        expect(waitOf(answer)).toBeLessThanOrEqual(600);
        auth.passTime(waitOf(answer) * 1000);
      }
    }
    expect(sent).toBeGreaterThan(100);
    expect(sent).toBeLessThan(160);
    for (let round = 0; round < 6; round += 1) {
      expect((await recover(auth, home)).status).toBe(200);
      expect(waitOf(await recover(auth, home))).toBe(60);
      auth.passTime(60_000);
    }
    expect(auth.letters.filter(({ kind }) => kind === "recover")).toHaveLength(sent + 6);
  });

  test("what is asked for at an address but never sent there delays no email that is", async () => {
    const { auth, token } = await openWithOwner(withoutPause);
    const confirming = await createTestAuth(database.db, {
      confirmEmail: true,
      limits: { ...defaultLimits, ...withoutPause },
    });
    const stranger = await confirming.call("POST", "/otp", { body: { email: "stranger@example.com" } });
    expect(stranger.status).toBe(200);
    for (const [index, client] of strangers(12).entries()) {
      await confirming.call("POST", "/resend", { body: { email, type: "signup" }, client });
      await confirming.call("POST", "/resend", { body: { email, type: "email_change" }, client });
      await confirming.call("POST", "/signup", { body: { email, password: `a password ${index}` }, client });
    }
    expect(confirming.letters.filter(({ to }) => to === email)).toEqual([]);
    expect((await recover(confirming, "198.51.100.1")).status).toBe(200);
    expect((await confirming.call("GET", "/reauthenticate", { token })).status).toBe(200);
    expect(auth.letters).toEqual([]);
  });

  test("a change to somebody's address takes from them neither their emails nor their peace", async () => {
    const auth = await open();
    await auth.call("POST", "/signup", { body: { email, password: testPassword }, client: "198.51.100.9" });
    const { access_token: token } = await auth.signUp("stranger@example.com");
    const ask = (address: string, client: string) =>
      auth.call("PUT", "/user", { token, client, body: { email: address } });
    for (let round = 0; round < 8; round += 1) {
      expect((await ask(email, home)).body.error_code).toBe("email_exists");
    }
    expect((await ask("new@example.com", home)).status).toBe(200);
    const again = await ask("new@example.com", home);
    expect([again.status, again.body.error_code]).toEqual([429, "over_email_send_rate_limit"]);
    expect((await recover(auth, home)).status).toBe(200);
    expect(auth.letters.filter(({ kind }) => kind === "email-change")).toHaveLength(2);
  });

  test("where addresses are confirmed, changes to one that is taken are limited and delay no email to it", async () => {
    const { auth } = await openWithOwner();
    const { access_token: token } = await auth.signUp("stranger@example.com");
    const confirming = await createTestAuth(database.db, {
      confirmEmail: true,
      limits: { ...defaultLimits, ...withoutPause },
    });
    const statuses = [];
    for (let round = 0; round < 5; round += 1) {
      statuses.push((await confirming.call("PUT", "/user", { token, client: home, body: { email } })).status);
    }
    expect(statuses.slice(0, 3)).toEqual([200, 200, 200]);
    expect(statuses).toContain(429);
    expect((await recover(confirming, "203.0.113.1")).status).toBe(200);
  });

  const verify = (auth: TestAuth, token: string, client: string, device?: string) =>
    auth.call("POST", "/verify", { body: { type: "recovery", email, token }, client, device });

  const wrong = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, "0");

  test("a stranger's guesses spoil no code: the place that asked and known places have tries of their own", async () => {
    for (const own of ["198.51.100.1", home]) {
      await database.db.deleteFrom("auth_provider.users").execute();
      await database.db.deleteFrom("auth_provider.rate_limits").execute();
      const { auth } = await openWithOwner();
      await recover(auth, "198.51.100.1");
      const { code } = auth.letter("recover");
      for (const client of strangers(7)) {
        for (let count = 1; count <= 5; count += 1) await verify(auth, wrong(code, count), client);
      }
      expect((await verify(auth, code, "203.0.113.99")).status).not.toBe(200);
      for (let count = 1; count <= 4; count += 1) expect((await verify(auth, wrong(code, count), own)).status).toBe(403);
      expect((await verify(auth, code, own)).status).toBe(200);
    }
  });

  test("whoever asks for somebody's code has five tries at it, and five more from everywhere else", async () => {
    const { auth } = await openWithOwner({ verifyByAddress: { points: 0, seconds: 1 } });
    await recover(auth, "203.0.113.1");
    const { code } = auth.letter("recover");
    for (let count = 1; count <= 5; count += 1) expect((await verify(auth, wrong(code, count), "203.0.113.1")).status).toBe(403);
    expect((await verify(auth, code, "203.0.113.1")).status).toBe(403);
    for (let count = 1; count <= 5; count += 1) expect((await verify(auth, wrong(code, count), `203.0.113.${count + 1}`)).status).toBe(403);
    expect((await verify(auth, code, "203.0.113.9")).status).toBe(403);
    expect((await verify(auth, code, "203.0.113.9", "a-browser-of-the-owner")).status).toBe(200);
  });

  test("guesses at codes slow down, and never close", async () => {
    const { auth } = await openWithOwner();
    for (const client of strangers(20)) expect((await verify(auth, "123456", client)).status).toBe(403);
    const waits = [];
    for (const client of strangers(28).slice(20)) {
      const wait = waitOf(await verify(auth, "123456", client));
      waits.push(wait);
      auth.passTime(wait * 1000);
      expect((await verify(auth, "123456", client)).status).toBe(403);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect((await verify(auth, "123456", home)).status).toBe(403);
  });

  test("sign-ups and refreshes are limited", async () => {
    const few = { points: 2, seconds: 300 };
    const auth = await open({ signUpByClient: few, refreshBySession: few });
    const { refresh_token } = await auth.signUp(email);
    const statuses = [];
    for (let round = 0; round < 3; round += 1) {
      const refresh = { body: { refresh_token } };
      const body = { email: `n${round}@example.com`, password: testPassword };
      statuses.push([
        (await auth.call("POST", "/token?grant_type=refresh_token", refresh)).status,
        (await auth.call("POST", "/signup", { body })).status,
      ]);
    }
    expect(statuses).toEqual([[200, 200], [200, 429], [429, 429]]);
  });

  test("changes of an account are limited by session, so that none writes lines without end or holds up another", async () => {
    const auth = await open({ changeBySession: { points: 3, seconds: 300 } });
    const { access_token: token } = await auth.signUp(email);
    const other = (await signIn(auth, testPassword, home)).body.access_token;
    const put = (by: string) => auth.call("PUT", "/user", { token: by, body: { data: { language: "zh" } } });
    const enroll = () =>
      auth.call("POST", "/factors", { token, body: { factor_type: "totp", friendly_name: "phone" } });
    const { id } = (await enroll()).body;
    const challenge = () => auth.call("POST", `/factors/${id}/challenge`, { token });
    const statuses = [];
    for (const call of [() => put(token), challenge, () => put(token), enroll, challenge]) statuses.push((await call()).status);
    expect(statuses).toEqual([200, 200, 429, 429, 429]);
    expect((await put(other)).status).toBe(200);
  });

  test("a factor of 0 takes all limits away", async () => {
    const auth = await createTestAuth(database.db);
    await auth.signUp(email);
    for (let round = 0; round < 8; round += 1) {
      expect((await recover(auth, home)).status).toBe(200);
      expect((await guess(auth, home)).status).toBe(400);
    }
    expect(await database.db.selectFrom("auth_provider.rate_limits").selectAll().execute()).toEqual([]);
  });
});
