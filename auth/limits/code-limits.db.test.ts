import { expect, test } from "vitest";
import {
  ownerEmail as email,
  openWithOwner,
  ownDevice,
  ownerAddress,
  recover,
  unknownAddresses,
  waitOf,
} from "#test/helpers/auth/account-attack.ts";
import type { TestAuth } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";

eachDatabase((database) => {
  const verify = (auth: TestAuth, token: string, client: string, device?: string) =>
    auth.call("POST", "/verify", { body: { type: "recovery", email, token }, client, device });

  const wrong = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, "0");

  test("guesses by strangers do not use up the attempts of the requesting network or of known places", async () => {
    for (const own of ["198.51.100.1", ownerAddress]) {
      await database.db.deleteFrom("auth_provider.users").execute();
      await database.db.deleteFrom("auth_provider.rate_limits").execute();
      const { auth } = await openWithOwner(database.db);
      await recover(auth, "198.51.100.1");
      const { code } = auth.email("recover");
      for (const client of unknownAddresses(7)) {
        for (let count = 1; count <= 5; count += 1) await verify(auth, wrong(code, count), client);
      }
      expect((await verify(auth, code, "203.0.113.99")).status).not.toBe(200);
      for (let count = 1; count <= 4; count += 1)
        expect((await verify(auth, wrong(code, count), own)).status).toBe(403);
      expect((await verify(auth, code, own)).status).toBe(200);
    }
  });

  test("a requester has five attempts at a code, and all other unknown places share five more", async () => {
    const { auth } = await openWithOwner(database.db, { verifyByAddress: { points: 0, seconds: 1 } });
    await recover(auth, "203.0.113.1");
    const { code } = auth.email("recover");
    for (let count = 1; count <= 5; count += 1)
      expect((await verify(auth, wrong(code, count), "203.0.113.1")).status).toBe(403);
    expect((await verify(auth, code, "203.0.113.1")).status).toBe(403);
    for (let count = 1; count <= 5; count += 1)
      expect((await verify(auth, wrong(code, count), `203.0.113.${count + 1}`)).status).toBe(403);
    expect((await verify(auth, code, "203.0.113.9")).status).toBe(403);
    expect((await verify(auth, code, "203.0.113.9", ownDevice)).status).toBe(200);
  });

  test("guesses at codes are slowed down but never blocked", async () => {
    const { auth } = await openWithOwner(database.db);
    for (const client of unknownAddresses(20)) expect((await verify(auth, "123456", client)).status).toBe(403);
    const waits = [];
    for (const client of unknownAddresses(28).slice(20)) {
      const wait = waitOf(await verify(auth, "123456", client));
      waits.push(wait);
      auth.advanceClock(wait * 1000);
      expect((await verify(auth, "123456", client)).status).toBe(403);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect((await verify(auth, "123456", ownerAddress)).status).toBe(403);
  });
});
