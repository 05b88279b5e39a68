import { expect, test } from "vitest";
import {
  ownerEmail as email,
  openLimited,
  openWithOwner,
  ownerAddress,
  recover,
  unknownAddresses,
  waitOf,
} from "#test/helpers/auth/account-attack.ts";
import { createTestAuth, testPassword } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { defaultLimits } from "./limits.ts";

eachDatabase((database) => {
  const withoutPause = { mailPause: { points: 0, seconds: 1 } };

  test("rejected email requests do not count for the limits", async () => {
    const auth = await openLimited(database.db);
    await auth.call("POST", "/signup", { body: { email, password: testPassword }, client: ownerAddress });
    for (const address of [email, "nobody@example.com"]) {
      expect((await recover(auth, "203.0.113.1", address)).status).toBe(200);
      for (const client of unknownAddresses(24)) {
        const rejected = await recover(auth, client, address);
        expect([rejected.status, rejected.body.error_code]).toEqual([429, "over_email_send_rate_limit"]);
        expect(rejected.body.msg).toBe("For security purposes, you can only request this after 60 seconds.");
      }
      auth.advanceClock(60_000);
      expect((await recover(auth, "203.0.113.1", address)).status).toBe(200);
      auth.advanceClock(60_000);
      expect((await recover(auth, "198.51.100.1", address)).status).toBe(200);
    }
    expect(auth.emails).toHaveLength(3);
  });

  test("an email that failed to be stored does not count for the limits", async () => {
    let fails = true;
    const auth = await createTestAuth(database.db, {
      limits: defaultLimits,
      enqueueEmail: async () => {
        if (fails) throw new Error("The outbox is full.");
      },
    });
    await auth.signUp(email);
    expect((await recover(auth, "203.0.113.1")).status).toBe(500);
    fails = false;
    expect((await recover(auth, "203.0.113.1")).status).toBe(200);
  });

  test("emails requested by strangers are slowed down, and those by a known place are not", async () => {
    const { auth } = await openWithOwner(database.db);
    let sent = 0;
    const day = auth.now().getTime() + 24 * 3600_000;
    for (let turn = 0; auth.now().getTime() < day; turn += 1) {
      const response = await recover(auth, `203.0.113.${turn % 250}`);
      if (response.status === 200) sent += 1;
      else {
        expect(waitOf(response)).toBeLessThanOrEqual(600);
        auth.advanceClock(waitOf(response) * 1000);
      }
    }
    expect(sent).toBeGreaterThan(100);
    expect(sent).toBeLessThan(160);
    for (let round = 0; round < 6; round += 1) {
      expect((await recover(auth, ownerAddress)).status).toBe(200);
      expect(waitOf(await recover(auth, ownerAddress))).toBe(60);
      auth.advanceClock(60_000);
    }
    expect(auth.emails.filter(({ kind }) => kind === "recover")).toHaveLength(sent + 6);
  });

  test("requests that send no email to an address do not delay its other emails", async () => {
    const { auth, token } = await openWithOwner(database.db, withoutPause);
    const confirming = await createTestAuth(database.db, {
      confirmEmail: true,
      limits: { ...defaultLimits, ...withoutPause },
    });
    const stranger = await confirming.call("POST", "/otp", { body: { email: "stranger@example.com" } });
    expect(stranger.status).toBe(200);
    for (const [index, client] of unknownAddresses(12).entries()) {
      await confirming.call("POST", "/resend", { body: { email, type: "signup" }, client });
      await confirming.call("POST", "/resend", { body: { email, type: "email_change" }, client });
      await confirming.call("POST", "/signup", { body: { email, password: `a password ${index}` }, client });
    }
    expect(confirming.emails.filter(({ to }) => to === email)).toEqual([]);
    expect((await recover(confirming, "198.51.100.1")).status).toBe(200);
    expect((await confirming.call("GET", "/reauthenticate", { token })).status).toBe(200);
    expect(auth.emails).toEqual([]);
  });

  test("a change of address delays no other email", async () => {
    const auth = await openLimited(database.db);
    await auth.call("POST", "/signup", { body: { email, password: testPassword }, client: "198.51.100.9" });
    const { access_token: token } = await auth.signUp("stranger@example.com");
    const ask = (address: string, client: string) =>
      auth.call("PUT", "/user", { token, client, body: { email: address } });
    for (let round = 0; round < 8; round += 1) {
      expect((await ask(email, ownerAddress)).body.error_code).toBe("email_exists");
    }
    expect((await ask("new@example.com", ownerAddress)).status).toBe(200);
    const again = await ask("new@example.com", ownerAddress);
    expect([again.status, again.body.error_code]).toEqual([429, "over_email_send_rate_limit"]);
    expect((await recover(auth, ownerAddress)).status).toBe(200);
    expect(auth.emails.filter(({ kind }) => kind === "email-change")).toHaveLength(2);
  });

  test("changes to an existing address are limited, and do not delay its emails, if addresses are confirmed", async () => {
    const { auth } = await openWithOwner(database.db);
    const { access_token: token } = await auth.signUp("stranger@example.com");
    const confirming = await createTestAuth(database.db, {
      confirmEmail: true,
      limits: { ...defaultLimits, ...withoutPause },
    });
    const statuses = [];
    for (let round = 0; round < 5; round += 1) {
      statuses.push((await confirming.call("PUT", "/user", { token, client: "203.0.113.1", body: { email } })).status);
    }
    expect(statuses.slice(0, 3)).toEqual([200, 200, 200]);
    expect(statuses).toContain(429);
    expect((await recover(confirming, "203.0.113.2")).status).toBe(200);
  });
});
