import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import { readConfig } from "#server/start/config.ts";
import { createTestAuth } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { createOperatorRoles } from "./operator-roles.ts";

const serviceKey = "the-service-key-of-the-tests-0123456789";
const clock = { now: () => new Date("2027-01-31T10:00:00.000Z") };

eachDatabase((database) => {
  let stop = async () => {};
  afterEach(() => stop());

  /** The embedded provider, and the same one as a stand-in for a hosted provider. */
  async function open() {
    const auth = await createTestAuth(database.db, { serviceKey });
    const app = new Hono().route("/auth/v1", auth.routes);
    const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
      const started = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(started));
    });
    stop = () => new Promise((resolve) => void server.close(() => resolve()));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const url = `http://127.0.0.1:${port}/auth/v1`;
    const rolesWith = (env: Record<string, string>) => createOperatorRoles(database.db, clock, readConfig(env).auth);
    return {
      auth,
      embedded: rolesWith({}),
      hosted: rolesWith({ AUTH_URL: url, AUTH_SERVICE_KEY: serviceKey }),
      keyless: rolesWith({ AUTH_URL: url }),
      refused: rolesWith({ AUTH_URL: url, AUTH_SERVICE_KEY: "another-key-of-the-tests-0123456789" }),
    };
  }

  const actions = async (id: string) => {
    const entries = await database.db
      .selectFrom("audit_log")
      .select(["action", "target_label"])
      .where("target_id", "=", id)
      .orderBy("number")
      .execute();
    return entries.map(({ action, target_label: label }) => `${action} ${label}`);
  };

  test.each(["embedded", "hosted"] as const)(
    "granting and revoking the role is idempotent and logged once, %s",
    async (kind) => {
      const site = await open();
      const email = `${kind}@example.com`;
      const { user } = await site.auth.signUp(email);
      const roles = site[kind];
      expect(await roles.grant(` ${email.toUpperCase()} `)).toEqual({ ok: true, value: { email, wasChanged: true } });
      expect(await roles.grant(email)).toEqual({ ok: true, value: { email, wasChanged: false } });
      expect(await roles.list()).toMatchObject({ ok: true, value: expect.arrayContaining([email]) });
      expect(await roles.revoke(email)).toEqual({ ok: true, value: { email, wasChanged: true } });
      expect(await roles.revoke(email)).toEqual({ ok: true, value: { email, wasChanged: false } });
      expect(await roles.list()).not.toMatchObject({ value: expect.arrayContaining([email]) });
      expect(await actions(user.id)).toEqual([`operator-granted ${email}`, `operator-revoked ${email}`]);
    },
  );

  test.each(["embedded", "hosted"] as const)(
    "the role is denied to listing owners and unknown addresses, %s",
    async (kind) => {
      const site = await open();
      const { user } = await site.auth.signUp(`owner-${kind}@example.com`);
      await insertListing(database.db, teacherColumns({ user_id: user.id }));
      expect(await site[kind].grant(`owner-${kind}@example.com`)).toEqual({ ok: false, failure: "has-listing" });
      expect(await site[kind].grant("stranger@example.com")).toEqual({ ok: false, failure: "no-account" });
      expect(await actions(user.id)).toEqual([]);
    },
  );

  test("without the hosted provider's key, or with a wrong one, nothing is changed", async () => {
    const { auth, keyless, refused } = await open();
    await auth.signUp("keyless@example.com");
    expect(await keyless.grant("keyless@example.com")).toEqual({ ok: false, failure: "no-service-key" });
    expect(await refused.grant("keyless@example.com")).toEqual({ ok: false, failure: "unavailable" });
    expect(await refused.list()).toEqual({ ok: false, failure: "unavailable" });
  });
});
