import { expect, test } from "vitest";
import { createTestAuth, type TestAuth, testPassword } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";

const email = "wei@example.com";
const firefox = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0";
const minute = 60_000;

type Listed = { id: string; current: boolean; last_active_at: string } & Record<string, unknown>;

eachDatabase((database) => {
  async function signIn(auth: TestAuth, client: string, headers: Record<string, string> = {}) {
    const body = { email, password: testPassword };
    return (await auth.call("POST", "/token?grant_type=password", { body, client, headers })).body;
  }

  async function list(auth: TestAuth, token: string): Promise<Listed[]> {
    return (await auth.call("GET", "/user/sessions", { token })).body["sessions"] as unknown as Listed[];
  }

  test("sessions are listed with their devices, the current one first, then by last use", async () => {
    const auth = await createTestAuth(database.db);
    await auth.signUp(email);
    const headers = { "user-agent": firefox, "x-time-zone": "America/Toronto" };
    const laptop = await signIn(auth, "203.0.113.7", headers);
    auth.advanceClock(minute);
    await signIn(auth, "2001:db8:1:2::3");
    auth.advanceClock(minute);

    const seen = await list(auth, laptop.access_token);
    expect(seen.map(({ current, network }) => [current, network])).toEqual([
      [true, "203.0.113.x"],
      [false, "2001:db8:1:x"],
      [false, "198.51.100.x"],
    ]);
    expect(seen[0]).toEqual({
      id: expect.any(String),
      current: true,
      created_at: "2026-11-20T12:00:00.000Z",
      last_active_at: "2026-11-20T12:00:00.000Z",
      device: { browser: "Firefox", system: "macOS", type: "desktop" },
      time_zone: "America/Toronto",
      network: "203.0.113.x",
    });
    expect(seen[1]).toMatchObject({ device: { browser: null, system: null }, time_zone: null });
  });

  test("refreshing updates the time, device and network of a session", async () => {
    const auth = await createTestAuth(database.db);
    const { refresh_token } = await auth.signUp(email);
    auth.advanceClock(10 * minute);
    const call = { body: { refresh_token }, client: "203.0.113.9", headers: { "user-agent": firefox } };
    const { body } = await auth.call("POST", "/token?grant_type=refresh_token", call);
    const [session] = await list(auth, body.access_token);
    expect(session).toMatchObject({
      network: "203.0.113.x",
      device: { browser: "Firefox" },
      created_at: "2026-11-20T12:00:00.000Z",
      last_active_at: "2026-11-20T12:10:00.000Z",
    });
  });

  test("an ended session is signed out immediately, and the others are kept", async () => {
    const auth = await createTestAuth(database.db);
    const { access_token: token } = await auth.signUp(email);
    const lost = await signIn(auth, "203.0.113.7");
    const current = await signIn(auth, "203.0.113.8");
    const id = (await list(auth, lost.access_token)).find(({ current }) => current)?.id ?? "";
    expect((await auth.verifyBearer(lost.access_token)).ok).toBe(true);
    expect((await auth.call("DELETE", `/user/sessions/${id}`, { token })).status).toBe(204);
    expect(await auth.verifyBearer(lost.access_token)).toEqual({ ok: false, failure: "ended" });
    expect((await auth.call("GET", "/user", { token: lost.access_token })).status).toBe(403);
    const refresh = { body: { refresh_token: lost.refresh_token } };
    expect((await auth.call("POST", "/token?grant_type=refresh_token", refresh)).status).toBe(400);
    expect(await list(auth, token)).toHaveLength(2);
    expect((await auth.call("GET", "/user", { token: current.access_token })).status).toBe(200);
    expect((await auth.call("DELETE", `/user/sessions/${id}`, { token })).status).toBe(404);
  });

  test("another user's session and an invalid id cannot be listed or ended", async () => {
    const auth = await createTestAuth(database.db);
    const { access_token: token } = await auth.signUp(email);
    const { access_token: stranger } = await auth.signUp("stranger@example.com");
    const [own] = await list(auth, token);
    expect((await list(auth, stranger)).map(({ id }) => id)).not.toContain(own?.id);
    for (const id of [own?.id, "x", "'; drop table sessions --", crypto.randomUUID()]) {
      const path = `/user/sessions/${encodeURIComponent(id ?? "")}`;
      expect((await auth.call("DELETE", path, { token: stranger })).status).toBe(404);
    }
    expect(await list(auth, token)).toHaveLength(1);
    expect((await auth.call("GET", "/user/sessions")).status).toBe(401);
  });

  test("a password alone cannot list or end sessions of an account with a second factor", async () => {
    const auth = await createTestAuth(database.db);
    const { access_token: token, user } = await auth.signUp(email);
    const [session] = await list(auth, token);
    const factor = { user_id: user.id, factor_type: "totp", sealed_secret: "x", status: "verified" } as const;
    await database.db.insertInto("auth_provider.factors").values(factor).execute();
    for (const [method, path] of [
      ["GET", "/user/sessions"],
      ["DELETE", `/user/sessions/${session?.id}`],
    ] as const) {
      const { status, body } = await auth.call(method, path, { token });
      expect([status, body.error_code]).toEqual([403, "insufficient_aal"]);
    }
  });

  test("ending other sessions requires a recent sign-in", async () => {
    const auth = await createTestAuth(database.db);
    const { access_token: token } = await auth.signUp(email);
    const other = await signIn(auth, "203.0.113.7");
    const [, listed] = await list(auth, token);
    auth.advanceClock(10 * minute + 1);
    const endings = [
      ["DELETE", `/user/sessions/${listed?.id}`],
      ["POST", "/logout?scope=others"],
    ] as const;
    for (const [method, path] of endings) {
      const { status, body } = await auth.call(method, path, { token });
      expect([status, body.error_code]).toEqual([400, "reauthentication_needed"]);
    }
    expect((await auth.verifyBearer(other.access_token)).ok).toBe(true);
    await auth.call("PUT", "/user", { token, body: { current_password: testPassword } });
    for (const [method, path] of endings) expect((await auth.call(method, path, { token })).status).toBe(204);
    expect(await auth.verifyBearer(other.access_token)).toEqual({ ok: false, failure: "ended" });
    expect(await list(auth, token)).toHaveLength(1);
  });

  test("expired sessions are not listed", async () => {
    const auth = await createTestAuth(database.db);
    await auth.signUp(email);
    auth.advanceClock(7 * 24 * 60 * minute);
    const { access_token: token } = await signIn(auth, "203.0.113.7");
    expect(await list(auth, token)).toHaveLength(1);
  });

  test("hostile headers are sanitized or ignored", async () => {
    const auth = await createTestAuth(database.db);
    await auth.signUp(email);
    const headers = { "user-agent": `\u00e9\t<script>${"x".repeat(1000)}`, "x-time-zone": "../../etc/passwd" };
    const { access_token: token } = await signIn(auth, "not an address", headers);
    const [session] = await list(auth, token);
    expect(session).toMatchObject({ time_zone: null, network: null });
    const { user_agent } = await database.db
      .selectFrom("auth_provider.sessions")
      .select("user_agent")
      .where("id", "=", session?.id ?? "")
      .executeTakeFirstOrThrow();
    expect(user_agent).toMatch(/^<script>x+$/);
    expect(user_agent).toHaveLength(400);
  });
});
