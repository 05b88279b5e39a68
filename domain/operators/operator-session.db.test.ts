import { expect, test } from "vitest";
import { createTestAuth } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { continueOperatorSession } from "./operator-session.ts";

const minute = 60_000;
const expired = { ok: false, failure: "operator-session-expired" };

eachDatabase((database) => {
  /** An operator with a clock that starts at the time of a second factor. */
  function openSession() {
    let now = new Date("2027-01-31T10:00:00.000Z");
    const services = { ...testServices(database.db), clock: { now: () => now } };
    const ids = { sessionId: crypto.randomUUID(), userId: crypto.randomUUID() };
    let secondFactorAt: Date | null = now;
    return {
      ids,
      ask: () => continueOperatorSession(services, { ...ids, secondFactorAt }),
      pass: (minutes: number) => void (now = new Date(now.getTime() + minutes * minute)),
      prove: (at: Date | null = now) => void (secondFactorAt = at),
      endsIn: (minutes: number) => ({ ok: true, value: new Date(now.getTime() + minutes * minute) }),
      entries: async () => {
        const entries = await database.db
          .selectFrom("audit_log")
          .select("action")
          .where("actor_id", "=", ids.userId)
          .orderBy("number")
          .execute();
        return entries.map(({ action }) => action);
      },
    };
  }

  test("a session expires half an hour after the last request", async () => {
    const session = openSession();
    expect(await session.ask()).toEqual(session.endsIn(30));
    session.pass(29);
    expect(await session.ask()).toEqual(session.endsIn(30));
    session.pass(29);
    expect(await session.ask()).toEqual(session.endsIn(30));
    session.pass(31);
    expect(await session.ask()).toEqual(expired);
    expect(await session.ask()).toEqual(expired);
    expect(await session.entries()).toEqual(["operator-session-started", "operator-session-expired"]);
  });

  test("an expired session is only replaced after a new second factor", async () => {
    const session = openSession();
    await session.ask();
    session.pass(31);
    expect(await session.ask()).toEqual(expired);
    session.prove();
    expect(await session.ask()).toEqual(session.endsIn(30));
    expect(await session.entries()).toEqual([
      "operator-session-started",
      "operator-session-expired",
      "operator-session-started",
    ]);
  });

  test("a missing or old second factor does not start a session", async () => {
    const session = openSession();
    session.prove(null);
    expect(await session.ask()).toEqual(expired);
    session.prove(new Date("2027-01-31T09:29:00.000Z"));
    expect(await session.ask()).toEqual(expired);
    expect(await session.entries()).toEqual([]);
  });

  test("a second factor that started a session cannot start another while it is recent", async () => {
    const session = openSession();
    session.pass(-10);
    session.prove(new Date("2027-01-31T09:45:00.000Z"));
    await session.ask();
    await database.db
      .updateTable("operator_sessions")
      .set({ started_at: new Date("2027-01-31T09:00:00.000Z"), last_seen_at: new Date("2027-01-31T09:46:00.000Z") })
      .where("session_id", "=", session.ids.sessionId)
      .execute();
    session.pass(29);
    expect(await session.ask()).toEqual(expired);
  });

  test("an unnoticed expiry is recorded when another session starts a day later", async () => {
    const left = openSession();
    await left.ask();
    const next = openSession();
    next.pass(25 * 60);
    next.prove();
    await next.ask();
    expect(await left.entries()).toEqual(["operator-session-started", "operator-session-expired"]);
  });

  test("signing out ends the session and is recorded once, in its own transaction", async () => {
    const auth = await createTestAuth(database.db);
    const { access_token: token, user } = await auth.signUp("leaving@operators.example");
    const claims = await auth.verifyBearer(token);
    if (!claims.ok) throw new Error("The token is valid.");
    const services = { ...testServices(database.db), clock: { now: () => new Date() } };
    const proof = { sessionId: claims.value.sessionId, userId: user.id, secondFactorAt: new Date() };
    expect(await continueOperatorSession(services, proof)).toMatchObject({ ok: true });
    expect((await auth.call("POST", "/logout", { token })).status).toBe(204);
    expect(await continueOperatorSession(services, proof)).toEqual(expired);
    const entries = await database.db
      .selectFrom("audit_log")
      .select("action")
      .where("actor_id", "=", user.id)
      .orderBy("number")
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(["operator-session-started", "operator-session-ended"]);
  });

  test("ten concurrent requests start one session", async () => {
    const session = openSession();
    const all = await Promise.all(Array.from({ length: 10 }, () => session.ask()));
    expect(all.every(({ ok }) => ok)).toBe(true);
    expect(await session.entries()).toHaveLength(1);
  });
});
