import { expect, test } from "vitest";
import { createOperatorRoles } from "#server/accounts/operator-roles.ts";
import { readConfig } from "#server/start/config.ts";
import { createTestAuth, pathOf } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { grantOperatorsJob } from "./grant-operators-job.ts";

eachDatabase((database) => {
  function open(...emails: string[]) {
    const services = testServices(database.db);
    const { auth } = readConfig({ ADMIN_EMAILS: emails.join(" , ") });
    const roles = createOperatorRoles(database.db, services.clock, auth);
    const job = grantOperatorsJob(services, { emails: auth.adminEmails, roles, isHosted: false });
    const run = async () =>
      (await job.run({ isAtStart: true, signal: AbortSignal.any([]), cutOff: AbortSignal.any([]), more: () => {} }))
        .figures["granted"];
    return { roles, run, isWaiting: async () => (await job.nextDue?.()) !== null };
  }
  const entries = async (id: string) =>
    (
      await database.db
        .selectFrom("audit_log")
        .select(["action", "reason"])
        .where("target_id", "=", id)
        .orderBy("number")
        .execute()
    ).map(({ action, reason }) => `${action} ${reason}`);

  test("the role is granted once the address is confirmed, and a revocation lasts until the next start", async () => {
    const auth = await createTestAuth(database.db, { confirmEmail: true });
    const email = "listed@operators.example";
    const job = open(email.toUpperCase());
    expect(await job.run()).toBe(0);
    await auth.call("POST", "/signup", { body: { email, password: "correct horse 桃李" } });
    expect([await job.run(), await job.isWaiting()]).toEqual([0, true]);
    await auth.call("GET", pathOf(auth.email("confirm").link));
    expect([await job.run(), await job.isWaiting()]).toEqual([1, false]);
    expect(await job.roles.revoke(email)).toMatchObject({ ok: true, value: { wasChanged: true } });
    expect(await job.run()).toBe(0);
    const next = open(email);
    expect(await next.run()).toBe(1);
    expect(await open(email).run()).toBe(0);
    const user = await database.db
      .selectFrom("auth_provider.users")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const granted = "operator-granted ADMIN_EMAILS";
    expect(await entries(user.id)).toEqual([granted, "operator-revoked null", granted]);
  });

  test("without email confirmation an address must be proved before the role is granted", async () => {
    const auth = await createTestAuth(database.db);
    const email = "unproved@operators.example";
    const { user } = await auth.signUp(email);
    const job = open(email);
    expect([await job.run(), await job.isWaiting()]).toEqual([0, true]);
    await auth.call("POST", "/otp", { body: { email } });
    const body = { type: "magiclink", email, token: auth.email("magic-link").code };
    expect((await auth.call("POST", "/verify", { body })).status).toBe(200);
    expect(await job.run()).toBe(1);
    expect(await entries(user.id)).toEqual(["operator-granted ADMIN_EMAILS"]);
  });
});
