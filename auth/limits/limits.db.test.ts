import { expect, test } from "vitest";
import {
  ownerEmail as email,
  openLimited,
  openWithOwner,
  ownDevice,
  ownerAddress,
  recover,
  signIn,
  unknownAddresses,
  waitOf,
} from "#test/helpers/auth/account-attack.ts";
import { createTestAuth, type TestAuth, testPassword } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";

eachDatabase((database) => {
  const guess = (auth: TestAuth, client: string) => signIn(auth, "wrong password", client);

  test.each([
    ["without pauses", 0],
    ["as often as allowed", 1000],
  ])("a hundred wrong passwords from seven networks, %s, never lock the owner out", async (_, pauseMs) => {
    const { auth } = await openWithOwner(database.db);
    for (let round = 0; round < 15; round += 1) {
      for (const client of unknownAddresses(7)) {
        if ((await guess(auth, client)).status === 429) auth.advanceClock(pauseMs);
      }
    }
    const body = { email, password: testPassword };
    const elsewhere = { body, client: "198.51.100.77", device: ownDevice };
    expect((await signIn(auth, testPassword, ownerAddress)).status).toBe(200);
    expect((await auth.call("POST", "/token?grant_type=password", elsewhere)).status).toBe(200);
    const strange = "198.51.100.78";
    const first = await signIn(auth, testPassword, strange);
    if (first.status === 429) {
      expect(waitOf(first)).toBeLessThanOrEqual(60);
      auth.advanceClock(waitOf(first) * 1000);
    }
    expect((await signIn(auth, testPassword, strange)).status).toBe(200);
  });

  test("attempts from unknown places are slowed down, and those from known places are not", async () => {
    const { auth } = await openWithOwner(database.db, {
      signInByAddress: { points: 10, seconds: 3600, backoff: { first: 1, longest: 60 } },
    });
    for (const client of unknownAddresses(10)) expect((await guess(auth, client)).status).toBe(400);
    const waits: number[] = [];
    for (const client of unknownAddresses(20).slice(10)) {
      const wait = waitOf(await signIn(auth, testPassword, client));
      waits.push(wait);
      auth.advanceClock(wait * 1000);
      expect((await guess(auth, client)).status).toBe(400);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
    expect((await signIn(auth, testPassword, ownerAddress)).status).toBe(200);
    auth.advanceClock(60_000);
    expect((await signIn(auth, testPassword, "198.51.100.1")).status).toBe(200);
    expect((await signIn(auth, testPassword, "198.51.100.1")).status).toBe(200);
  });

  test("a single guessing network is slowed down on its own", async () => {
    const { auth } = await openWithOwner(database.db);
    const [client = "", other = ""] = unknownAddresses(2);
    for (let round = 0; round < 5; round += 1) expect((await guess(auth, client)).status).toBe(400);
    expect(waitOf(await signIn(auth, testPassword, client))).toBe(1);
    expect((await signIn(auth, testPassword, other)).status).toBe(200);
    auth.advanceClock(1000);
    expect((await signIn(auth, testPassword, client)).status).toBe(200);
    for (let round = 0; round < 5; round += 1) expect((await guess(auth, client)).status).toBe(400);
  });

  test("concurrent attempts are counted one by one, and rejected ones are not counted", async () => {
    const { auth } = await openWithOwner(database.db);
    const [client = ""] = unknownAddresses(1);
    const responses = await Promise.all(Array.from({ length: 20 }, () => guess(auth, client)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([...Array(5).fill(400), ...Array(15).fill(429)]);
    auth.advanceClock(1000);
    expect((await guess(auth, client)).status).toBe(400);
  });

  test("an unknown address has the same limits", async () => {
    const { auth } = await openWithOwner(database.db);
    const statuses = async (address: string) => {
      const responses = [];
      for (let round = 0; round < 7; round += 1) responses.push(await signIn(auth, "wrong", "203.0.113.1", address));
      return responses.map(({ status, headers }) => [status, headers.get("retry-after")]);
    };
    expect(await statuses("nobody@example.com")).toEqual(await statuses(email));
  });

  test("attempts from one network are limited across addresses and processes", async () => {
    const limits = { signInByClient: { points: 4, seconds: 300 } };
    const [one, other] = [await openLimited(database.db, limits), await openLimited(database.db, limits)];
    const statuses = [];
    for (let index = 0; index < 6; index += 1) {
      const auth = index % 2 === 0 ? one : other;
      statuses.push((await signIn(auth, "wrong", `2001:db8:1:2::${index}`, `a${index}@example.com`)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 429, 429]);
    expect((await signIn(one, "wrong", "2001:db8:1:3::1", "a9@example.com")).status).toBe(400);
  });
  test("two hundred concurrent sign-ins from different networks all succeed", async () => {
    const { auth } = await openWithOwner(database.db);
    const owner = database.db.selectFrom("auth_provider.users").select("password_hash").where("email", "=", email);
    const addresses = Array.from({ length: 200 }, (_, index) => `teacher-${index}@example.com`);
    const { password_hash } = await owner.executeTakeFirstOrThrow();
    await database.db
      .insertInto("auth_provider.users")
      .values(addresses.map((address) => ({ email: address, email_confirmed_at: auth.now(), password_hash })))
      .execute();
    const responses = await Promise.all(
      addresses.map((address, index) => signIn(auth, testPassword, `10.0.0.${index}`, address)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test("a flood from one network is queued up to fifty and then rejected, and other networks are not affected", async () => {
    const { auth } = await openWithOwner(database.db, { signInByClient: { points: 0, seconds: 1 } });
    const flood = Array.from({ length: 100 }, (_, index) => {
      return signIn(auth, testPassword, "203.0.113.1", `nobody-${index}@example.com`);
    });
    const own = signIn(auth, testPassword, ownerAddress);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    const rejected = statuses.filter((status) => status === 429).length;
    expect(rejected).toBeGreaterThan(0);
    expect(rejected).toBeLessThanOrEqual(50);
    expect(statuses.filter((status) => status === 400)).toHaveLength(100 - rejected);
    expect((await own).status).toBe(200);
  });

  test("sign-ups and refreshes are limited", async () => {
    const few = { points: 2, seconds: 300 };
    const auth = await openLimited(database.db, { signUpByClient: few, refreshBySession: few });
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
    expect(statuses).toEqual([
      [200, 200],
      [200, 429],
      [429, 429],
    ]);
  });

  test("changes of an account are limited by session", async () => {
    const auth = await openLimited(database.db, { changeBySession: { points: 3, seconds: 300 } });
    const { access_token: token } = await auth.signUp(email);
    const other = (await signIn(auth, testPassword, ownerAddress)).body.access_token;
    const put = (by: string) => auth.call("PUT", "/user", { token: by, body: { data: { language: "zh" } } });
    const enroll = () =>
      auth.call("POST", "/factors", { token, body: { factor_type: "totp", friendly_name: "phone" } });
    const { id } = (await enroll()).body;
    const challenge = () => auth.call("POST", `/factors/${id}/challenge`, { token });
    const statuses = [];
    for (const call of [() => put(token), challenge, () => put(token), enroll, challenge])
      statuses.push((await call()).status);
    expect(statuses).toEqual([200, 200, 429, 429, 429]);
    expect((await put(other)).status).toBe(200);
  });

  test("a limit factor of 0 disables all limits", async () => {
    const auth = await createTestAuth(database.db);
    await auth.signUp(email);
    for (let round = 0; round < 8; round += 1) {
      expect((await recover(auth, ownerAddress)).status).toBe(200);
      expect((await guess(auth, ownerAddress)).status).toBe(400);
    }
    expect(await database.db.selectFrom("auth_provider.rate_limits").selectAll().execute()).toEqual([]);
  });
});
