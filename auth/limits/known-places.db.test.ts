import { expect, test } from "vitest";
import { createTestAuth, testPassword } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { placeRetentionMs } from "./known-places.ts";

const email = "wei@example.com";
const day = 24 * 3600_000;

eachDatabase((database) => {
  const placeCount = async () =>
    (await database.db.selectFrom("auth_provider.known_places").selectAll().execute()).length;

  async function withAccount() {
    const auth = await createTestAuth(database.db);
    await auth.call("POST", "/signup", { body: { email, password: testPassword }, client: "192.0.2.1" });
    const signIn = (client: string, more = {}) =>
      auth.call("POST", "/token?grant_type=password", { body: { email, password: testPassword, ...more }, client });
    return { auth, signIn };
  }

  test("networks and browsers of sign-ins are stored as hashes", async () => {
    const { auth, signIn } = await withAccount();
    await signIn("192.0.2.2");
    await signIn("192.0.2.2");
    await signIn("192.0.2.3", { password: "wrong password" });
    const body = { email, password: testPassword };
    const device = "0123456789abcdef0123456789abcdef";
    await auth.call("POST", "/token?grant_type=password", { body, client: "2001:db8::1", device });
    await auth.call("POST", "/token?grant_type=password", { body, client: "2001:db8::2", device: "short" });
    const places = await database.db.selectFrom("auth_provider.known_places").selectAll().execute();
    expect(places).toHaveLength(4);
    expect(JSON.stringify(places)).not.toMatch(/192\.0|2001:|abcdef/u);
  });

  test("verifying a code from the mailbox makes a place known, and requesting one does not", async () => {
    const { auth } = await withAccount();
    // The first code proves the mailbox and deletes the earlier known places.
    for (const [client, before, after] of [
      ["192.0.2.8", 1, 1],
      ["192.0.2.9", 1, 2],
    ] as const) {
      auth.advanceClock(2 * 60_000);
      await auth.call("POST", "/recover", { body: { email }, client });
      expect(await placeCount()).toBe(before);
      const { code } = auth.email("recover");
      const { status } = await auth.call("POST", "/verify", { body: { type: "recovery", email, token: code }, client });
      expect([status, await placeCount()]).toEqual([200, after]);
    }
  });

  test("the newest twenty places are kept, those with a second factor first", async () => {
    const { auth, signIn } = await withAccount();
    await database.db.updateTable("auth_provider.known_places").set({ with_factor: true }).execute();
    for (let index = 2; index < 30; index += 1) {
      auth.advanceClock(1000);
      await signIn(`192.0.2.${index}`);
    }
    const places = await database.db.selectFrom("auth_provider.known_places").selectAll().orderBy("seen_at").execute();
    expect(places).toHaveLength(20);
    expect(places[0]?.with_factor).toBe(true);
    expect(places[1]?.seen_at.getTime()).toBe(auth.now().getTime() - 18_000);
  });

  test("a place expires 180 days after its last sign-in, and is then swept", async () => {
    const { auth, signIn } = await withAccount();
    auth.advanceClock(placeRetentionMs - day);
    await signIn("192.0.2.1");
    auth.advanceClock(placeRetentionMs - 1);
    await auth.sweep();
    expect(await placeCount()).toBe(1);
    auth.advanceClock(1);
    await auth.sweep();
    expect(await placeCount()).toBe(0);
  });

  test("places are deleted with the account", async () => {
    await withAccount();
    await database.db.deleteFrom("auth_provider.users").execute();
    expect(await placeCount()).toBe(0);
  });
});
