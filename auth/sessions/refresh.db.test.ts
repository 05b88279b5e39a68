import { describe, expect, test } from "vitest";
import { createTestAuth, type TestAuth } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { absoluteMs, idleMs, sessionsPerUser } from "./session.ts";

const minute = 60_000;

function refresh(auth: TestAuth, token: string) {
  return auth.call("POST", "/token?grant_type=refresh_token", { body: { refresh_token: token } });
}

eachDatabase((database) => {
  async function signedIn() {
    const auth = await createTestAuth(database.db);
    return { auth, first: await auth.signUp("wei@example.com") };
  }

  describe("a refresh token", () => {
    test("returns a new one and a new access token for the same session", async () => {
      const { auth, first } = await signedIn();
      auth.advanceClock(15 * minute + 6000);
      const { status, body } = await refresh(auth, first.refresh_token);
      expect(status).toBe(200);
      expect(body.refresh_token).not.toBe(first.refresh_token);
      expect(body["expires_in"]).toBe(900);
      expect(body["expires_at"]).toBe(auth.now().getTime() / 1000 + 900);
      expect((await auth.call("GET", "/user", { token: body.access_token })).status).toBe(200);
      expect((await auth.call("GET", "/user", { token: first.access_token })).body.error_code).toBe("bad_jwt");
    });

    test("returns the same successor again for ten seconds", async () => {
      const { auth, first } = await signedIn();
      const successor = (await refresh(auth, first.refresh_token)).body.refresh_token;
      auth.advanceClock(10_000);
      expect((await refresh(auth, first.refresh_token)).body.refresh_token).toBe(successor);
      expect((await refresh(auth, successor)).status).toBe(200);
    });

    test("that is reused later ends the session", async () => {
      const { auth, first } = await signedIn();
      const successor = (await refresh(auth, first.refresh_token)).body;
      auth.advanceClock(10_001);
      const { status, body } = await refresh(auth, first.refresh_token);
      expect([status, body.error_code]).toEqual([400, "refresh_token_already_used"]);
      expect((await refresh(auth, successor.refresh_token)).body.error_code).toBe("refresh_token_not_found");
      expect((await auth.call("GET", "/user", { token: successor.access_token })).body.error_code).toBe(
        "session_not_found",
      );
    });

    test("that is two generations old ends the session immediately", async () => {
      const { auth, first } = await signedIn();
      const second = (await refresh(auth, first.refresh_token)).body.refresh_token;
      await refresh(auth, second);
      expect((await refresh(auth, first.refresh_token)).body.error_code).toBe("refresh_token_already_used");
    });

    test("that is used by eight concurrent tabs has one successor", async () => {
      const { auth, first } = await signedIn();
      const responses = await Promise.all(Array.from({ length: 8 }, () => refresh(auth, first.refresh_token)));
      expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
      const successors = new Set(responses.map(({ body }) => body.refresh_token));
      expect(successors.size).toBe(1);
      expect((await refresh(auth, [...successors][0] ?? "")).status).toBe(200);
    });

    test.each(["", "x", "a.b", "AAAAAAAAAAAAAAAAAAAAAAAAAAA.AAAA"])(
      "that is malformed (%j) is rejected",
      async (token) => {
        const { auth } = await signedIn();
        expect((await refresh(auth, token)).status).toBe(400);
      },
    );

    test("with a changed counter is rejected", async () => {
      const { auth, first } = await signedIn();
      const [claim = "", mac = ""] = first.refresh_token.split(".");
      const bytes = Buffer.from(claim, "base64url");
      bytes.writeUInt32BE(1, 16);
      expect((await refresh(auth, `${bytes.toString("base64url")}.${mac}`)).body.error_code).toBe(
        "refresh_token_not_found",
      );
      expect((await refresh(auth, first.refresh_token)).status).toBe(200);
    });
  });

  describe("a session", () => {
    test("ends after seven days without a refresh", async () => {
      const { auth, first } = await signedIn();
      auth.advanceClock(idleMs - 1);
      const { refresh_token: next } = (await refresh(auth, first.refresh_token)).body;
      auth.advanceClock(idleMs);
      expect((await refresh(auth, next)).body.error_code).toBe("refresh_token_not_found");
    });

    test("ends thirty days after the sign-in", async () => {
      const { auth, first } = await signedIn();
      let token = first.refresh_token;
      for (let passed = 0; passed + 6 * 24 * 60 * minute < absoluteMs; passed += 6 * 24 * 60 * minute) {
        auth.advanceClock(6 * 24 * 60 * minute);
        token = (await refresh(auth, token)).body.refresh_token;
      }
      auth.advanceClock(6 * 24 * 60 * minute);
      expect((await refresh(auth, token)).body.error_code).toBe("refresh_token_not_found");
    });

    test("that is the least recently used ends when the limit is exceeded", async () => {
      const { auth, first } = await signedIn();
      const { id } = first.user;
      auth.advanceClock(1000);
      await database.db
        .insertInto("auth_provider.sessions")
        .values(
          Array.from({ length: sessionsPerUser - 1 }, () => ({
            user_id: id,
            refreshed_at: auth.now(),
            created_at: auth.now(),
          })),
        )
        .execute();
      expect((await auth.call("GET", "/user", { token: first.access_token })).status).toBe(200);
      const body = { email: "wei@example.com", password: "correct horse 桃李" };
      expect((await auth.call("POST", "/token?grant_type=password", { body })).status).toBe(200);
      expect((await auth.call("GET", "/user", { token: first.access_token })).body.error_code).toBe(
        "session_not_found",
      );
    });

    test("of a banned user is rejected and cannot be refreshed, and new sign-ins fail", async () => {
      const { auth, first } = await signedIn();
      const until = new Date(auth.now().getTime() + minute);
      await database.db.updateTable("auth_provider.users").set({ banned_until: until }).execute();
      const body = { email: "wei@example.com", password: "correct horse 桃李" };
      expect((await refresh(auth, first.refresh_token)).body.error_code).toBe("user_banned");
      expect((await auth.call("GET", "/user", { token: first.access_token })).body.error_code).toBe("user_banned");
      expect((await auth.call("POST", "/token?grant_type=password", { body })).body.error_code).toBe("user_banned");
      auth.advanceClock(minute);
      expect((await refresh(auth, first.refresh_token)).status).toBe(200);
    });
  });

  describe("signing out", () => {
    async function threeSessions() {
      const { auth, first } = await signedIn();
      const body = { email: "wei@example.com", password: "correct horse 桃李" };
      const sessions = [first];
      for (let more = 0; more < 2; more += 1) {
        sessions.push((await auth.call("POST", "/token?grant_type=password", { body })).body);
      }
      const other = await auth.signUp("other@example.com");
      const alive = async () =>
        await Promise.all(
          [...sessions, other].map(async (one) => (await refresh(auth, one.refresh_token)).status === 200),
        );
      return { auth, first, alive };
    }

    test.each([
      ["", [false, false, false, true]],
      ["?scope=global", [false, false, false, true]],
      ["?scope=local", [false, true, true, true]],
      ["?scope=others", [true, false, false, true]],
    ])("with %j ends the given sessions only", async (query, expected) => {
      const { auth, first, alive } = await threeSessions();
      const response = await auth.call("POST", `/logout${query}`, { token: first.access_token });
      expect(response.status).toBe(204);
      expect(await alive()).toEqual(expected);
    });

    test("is rejected with an unknown scope, and on the second call", async () => {
      const { auth, first } = await signedIn();
      const leave = (query: string) => auth.call("POST", `/logout${query}`, { token: first.access_token });
      expect((await leave("?scope=constructor")).status).toBe(400);
      expect((await leave("")).status).toBe(204);
      const { status, body } = await leave("");
      expect([status, body.error_code]).toEqual([403, "session_not_found"]);
    });
  });
});
