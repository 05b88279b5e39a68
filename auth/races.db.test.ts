import { setTimeout } from "node:timers/promises";
import type { Transaction } from "kysely";
import { expect, test } from "vitest";
import type { Tables } from "#database/tables.ts";
import { createTestAuth, pathOf, pkce, type TestAuth, testPassword } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";

const email = "wei@example.com";

/** A session from an email, which can set a password without another proof. */
async function recover(auth: TestAuth) {
  await auth.call("POST", "/recover", { body: { email } });
  const body = { type: "recovery", email, token: auth.email("recover").code };
  return (await auth.call("POST", "/verify", { body })).body;
}

eachDatabase((database) => {
  test("concurrent requests of every kind for one account cause no deadlock and no 5xx response", async () => {
    const auth = await createTestAuth(database.db, { confirmEmail: true });
    await auth.call("POST", "/signup", { body: { email, password: testPassword } });
    const code = { type: "signup", email, token: auth.email("confirm").code };
    const { access_token: token, refresh_token } = (await auth.call("POST", "/verify", { body: code })).body;
    await auth.call("POST", "/recover", { body: { email } });
    const { link } = auth.email("recover");
    const calls = [
      () => auth.call("POST", "/token?grant_type=refresh_token", { body: { refresh_token } }),
      () => auth.call("POST", "/token?grant_type=password", { body: { email, password: testPassword } }),
      () => auth.call("POST", "/recover", { body: { email } }),
      () => auth.call("POST", "/otp", { body: { email } }),
      () => auth.call("GET", pathOf(link)),
      () => auth.call("POST", "/verify", { body: { type: "recovery", email, token: "000000" } }),
      () => auth.call("PUT", "/user", { token, body: { data: { a: Math.random() } } }),
      () => auth.call("PUT", "/user", { token, body: { password: `a new password ${Math.random()}` } }),
      () => auth.call("PUT", "/user", { token, body: { email: "new@example.com" } }),
      () => auth.call("GET", "/reauthenticate", { token }),
      () => auth.call("POST", "/logout?scope=others", { token }),
      () => auth.call("POST", "/signup", { body: { email, password: testPassword } }),
    ];
    const responses = await Promise.all([...calls, ...calls, ...calls].map((call) => call()));
    expect(auth.log).toEqual([]);
    expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const rows = await database.db.selectFrom("auth_provider.users").select("id").execute();
    expect(rows).toHaveLength(1);
  });

  test("one of several concurrent changes of a password succeeds, and the others are rejected", async () => {
    const auth = await createTestAuth(database.db);
    await auth.signUp(email);
    const sessions = [];
    for (let count = 0; count < 4; count += 1) sessions.push(await recover(auth));
    const changes = await Promise.all(
      sessions.map((session, index) =>
        auth.call("PUT", "/user", { token: session.access_token, body: { password: `password number ${index}` } }),
      ),
    );
    const winner = changes.findIndex(({ status }) => status === 200);
    expect(changes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(changes.filter(({ body }) => body.error_code === "session_not_found")).toHaveLength(3);
    const body = { email, password: `password number ${winner}` };
    expect((await auth.call("POST", "/token?grant_type=password", { body })).status).toBe(200);
  });

  /** Changes an account and, before the change is committed, starts a call that waits for it. */
  async function meanwhile<Reply>(change: (trx: Transaction<Tables>) => Promise<unknown>, call: () => Promise<Reply>) {
    const begun = await database.db.transaction().execute(async (trx) => {
      await trx.selectFrom("auth_provider.users").select("id").forNoKeyUpdate().execute();
      const response = call();
      // Long enough for the call to wait for the row.
      await setTimeout(400);
      await change(trx);
      return { response };
    });
    return await begun.response;
  }

  test("an email requested during a change of address is not sent to the old mailbox", async () => {
    const auth = await createTestAuth(database.db);
    await auth.signUp(email);
    const moved = { email: "wei.lin@example.com" };
    const recovered = await meanwhile(
      (trx) => trx.updateTable("auth_provider.users").set(moved).execute(),
      () => auth.call("POST", "/recover", { body: { email } }),
    );
    expect(recovered.status).toBe(200);
    expect(auth.emails).toEqual([]);
  });

  test("a code whose flow is deleted concurrently is rejected", async () => {
    const auth = await createTestAuth(database.db);
    await auth.signUp(email);
    const { verifier, fields } = pkce();
    await auth.call("POST", "/recover", { body: { email, ...fields } });
    const followed = await auth.call("GET", pathOf(auth.email("recover").link));
    const code = new URL(followed.headers.get("location") ?? "").searchParams.get("code");
    const exchanged = await meanwhile(
      (trx) => trx.deleteFrom("auth_provider.flow_states").execute(),
      () => auth.call("POST", "/token?grant_type=pkce", { body: { auth_code: code, code_verifier: verifier } }),
    );
    expect([exchanged.status, exchanged.body.error_code]).toEqual([404, "flow_state_not_found"]);
  });

  test("a concurrently verified factor is required for changing password or address", async () => {
    const auth = await createTestAuth(database.db);
    await auth.signUp(email);
    const { access_token: token } = await recover(auth);
    await auth.call("POST", "/factors", { token, body: { factor_type: "totp" } });
    const emails = auth.emails.length;
    for (const body of [{ password: "a new password" }, { email: "wei.lin@example.com" }]) {
      await database.db.updateTable("auth_provider.factors").set({ status: "unverified" }).execute();
      const changed = await meanwhile(
        (trx) => trx.updateTable("auth_provider.factors").set({ status: "verified" }).execute(),
        () => auth.call("PUT", "/user", { token, body }),
      );
      expect([changed.status, changed.body.error_code]).toEqual([401, "insufficient_aal"]);
    }
    expect(auth.emails.length).toBe(emails);
  });

  test("a concurrently verified factor cannot be removed without it", async () => {
    const auth = await createTestAuth(database.db);
    const { access_token: token } = await auth.signUp(email);
    const { id } = (await auth.call("POST", "/factors", { token, body: { factor_type: "totp" } })).body;
    const removed = await meanwhile(
      (trx) => trx.updateTable("auth_provider.factors").set({ status: "verified" }).execute(),
      () => auth.call("DELETE", `/factors/${id}`, { token }),
    );
    expect([removed.status, removed.body.error_code]).toEqual([422, "insufficient_aal"]);
  });
});
