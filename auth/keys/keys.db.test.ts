import { expect, test } from "vitest";
import { openDatabase } from "#database/database.ts";
import { eachDatabase } from "#test/helpers/database.ts";
import { createTestAuth } from "#test/helpers/embedded-auth.ts";
import { loadKeys } from "./keys.ts";

eachDatabase((database) => {
  async function forget() {
    await database.db.deleteFrom("auth_provider.settings").execute();
  }

  test("keys are made once and kept", async () => {
    await forget();
    const first = await loadKeys(database.db, undefined);
    const later = await loadKeys(database.db, undefined);
    expect(later.publicJwk).toEqual(first.publicJwk);
    expect(later.mac("code", "1")).toBe(first.mac("code", "1"));
    expect(JSON.stringify(first.publicJwk)).not.toContain('"d"');
  });

  test("a secret given by a setting takes the place of the kept one; a short one stops the start", async () => {
    await forget();
    const secret = "a setting with at least 32 characters";
    const given = await loadKeys(database.db, secret);
    expect((await loadKeys(database.db, undefined)).mac("code", "1")).not.toBe(given.mac("code", "1"));
    await expect(loadKeys(database.db, "short")).rejects.toThrow("AUTH_SECRET");
    await expect(loadKeys(database.db, "")).rejects.toThrow("AUTH_SECRET");
  });

  test("a stored key that is none stops the start", async () => {
    await forget();
    await database.db.insertInto("auth_provider.settings").values({ name: "signing-key", value: "{}" }).execute();
    await expect(loadKeys(database.db, undefined)).rejects.toThrow();
    await forget();
  });

  test("eight that start at once agree", async () => {
    await forget();
    const all = await Promise.all(Array.from({ length: 8 }, () => loadKeys(database.db, undefined)));
    expect(new Set(all.map(({ publicJwk }) => publicJwk.kid)).size).toBe(1);
    expect(new Set(all.map(({ mac }) => mac("code", "1"))).size).toBe(1);
  });
});

eachDatabase(
  (database) => {
    test("two providers that start at once on one server agree, and take each other's tokens", async () => {
      await database.db.deleteFrom("auth_provider.settings").execute();
      const second = await openDatabase({ url: database.url ?? "" });
      try {
        const [one, other] = await Promise.all([createTestAuth(database.db), createTestAuth(second.db)]);
        const { access_token: token, refresh_token } = await one.signUp("wei@example.com");
        expect((await other.call("GET", "/user", { token })).status).toBe(200);
        const body = { refresh_token };
        const answers = await Promise.all(
          [one, other, one, other].map((auth) => auth.call("POST", "/token?grant_type=refresh_token", { body })),
        );
        expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(1);
        const kids = await Promise.all([one, other].map((auth) => auth.call("GET", "/.well-known/jwks.json")));
        expect(kids[0]?.body).toEqual(kids[1]?.body);
      } finally {
        await second.close();
      }
    });
  },
  { only: "postgres" },
);
