import { expect, test } from "vitest";
import { sweep } from "#auth/sweep.ts";
import { createTestAuth, testPassword } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";

const email = "wei@example.com";
const day = 24 * 60 * 60_000;

eachDatabase((database) => {
  /** An account with actions of every kind. */
  async function busyAccount() {
    const auth = await createTestAuth(database.db, { confirmEmail: true });
    await auth.call("POST", "/signup", { body: { email, password: testPassword } });
    const verify = { type: "signup", email, token: auth.email("confirm").code };
    const { body } = await auth.call("POST", "/verify", { body: verify });
    await auth.call("POST", "/token?grant_type=password", { body: { email, password: "wrong password" } });
    await auth.call("POST", "/recover", { body: { email } });
    await auth.call("PUT", "/user", {
      token: body.access_token,
      body: { password: "a new password", current_password: testPassword },
    });
    await auth.call("POST", "/logout", { token: body.access_token });
    return { auth, body };
  }

  test("actions are recorded in the audit log without addresses and secrets", async () => {
    const { auth, body } = await busyAccount();
    const rows = await database.db.selectFrom("auth_provider.audit_log").selectAll().orderBy("id").execute();
    expect(rows.map(({ action }) => action)).toEqual([
      "signed-up",
      "email-confirmed",
      "sign-in-refused",
      "email-requested",
      "reauthenticated",
      "password-changed",
      "signed-out",
    ]);
    expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set([body.user.id]));
    const text = JSON.stringify(rows);
    for (const secret of [email, "198.51.100", testPassword, "a new password", auth.email("confirm").code]) {
      expect(text).not.toContain(secret);
    }
  });

  test("tables store no secret in plain text", async () => {
    const { auth, body } = await busyAccount();
    await auth.call("POST", "/recover", { body: { email } });
    const sent = auth.email("recover");
    const rows = JSON.stringify([
      await database.db.selectFrom("auth_provider.users").selectAll().execute(),
      await database.db.selectFrom("auth_provider.sessions").selectAll().execute(),
      await database.db.selectFrom("auth_provider.one_time_tokens").selectAll().execute(),
    ]);
    const token = new URL(sent.link).searchParams.get("token") ?? "none";
    for (const secret of [testPassword, `"${sent.code}"`, token, body.refresh_token, body.access_token]) {
      expect(rows).not.toContain(secret);
    }
  });

  test("log lines contain no token, code, password or address, even on failure", async () => {
    const auth = await createTestAuth(database.db, {
      confirmEmail: true,
      enqueueEmail: (_, sent) => Promise.reject(new Error(`cannot write to ${sent.to} ${JSON.stringify(sent)}`)),
    });
    const response = await auth.call("POST", "/signup", { body: { email, password: testPassword } });
    expect([response.status, response.body.error_code]).toEqual([500, "unexpected_failure"]);
    expect(auth.log).toHaveLength(1);
    expect(auth.log[0]).toMatchObject({ event: "auth-request-failed", fields: { path: "/signup", error: "Error" } });
    expect(JSON.stringify([auth.log, response.body])).not.toMatch(/wei@|correct horse|\d{6}"|token=/u);
  });

  test("expired rows are swept, and others are kept", async () => {
    const { auth, body } = await busyAccount();
    await auth.call("POST", "/signup", { body: { email: "never@example.com", password: testPassword } });
    const signIn = () =>
      auth.call("POST", "/token?grant_type=password", { body: { email, password: "a new password" } });
    await signIn();
    const count = async () => {
      const counts = await Promise.all(
        (["users", "sessions", "one_time_tokens", "audit_log"] as const).map((table) =>
          database.db.selectFrom(`auth_provider.${table}`).selectAll().execute(),
        ),
      );
      return counts.map(({ length }) => length);
    };
    const [users, sessions, tokens, lines] = await count();
    expect([users, sessions, tokens]).toEqual([2, 1, 1]);
    await auth.sweep();
    expect(await count()).toEqual([users, sessions, tokens, lines]);
    auth.advanceClock(day + 1);
    await auth.sweep();
    expect(await count()).toEqual([2, 1, 0, lines]);
    auth.advanceClock(7 * day);
    await auth.sweep();
    expect((await count()).slice(0, 2)).toEqual([2, 0]);
    auth.advanceClock(30 * day);
    await auth.sweep();
    const left = await database.db.selectFrom("auth_provider.users").select("id").execute();
    expect(left).toEqual([{ id: body.user.id }]);
    auth.advanceClock(180 * day);
    await sweep({ db: database.db, now: auth.now });
    expect((await count())[3]).toBe(0);
  });
});
