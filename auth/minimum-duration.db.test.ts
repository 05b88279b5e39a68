import { beforeAll, expect, test } from "vitest";
import { rankSumDeviation, timeBoth } from "#test/helpers/auth/compare-times.ts";
import { createTestAuth, type TestAuth, testPassword } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { runsAllCases } from "#test/helpers/full-suite.ts";
import type { Purpose } from "./verification-tokens/purpose.ts";

const samples = 200;
const stepMs = 200;
/** Few enough that their combined work is done within a step, even on a busy machine. */
const concurrency = 20;
/** In standard deviations; see `rankSumDeviation`. */
const maxDeviation = 5;

const known = (index: number) => `known-${index}@example.com`;
const unconfirmed = (index: number) => `unconfirmed-${index}@example.com`;
const unknown = (index: number) => `unknown-${index}@example.com`;

/**
 * Response times must not reveal whether an address has an account: for each public call, takes 200 samples of either
 * kind, each with a different address, so that no call affects the next.
 */
eachDatabase(
  (database) => {
    let auth: TestAuth;
    let token: string;

    beforeAll(async () => {
      auth = await createTestAuth(database.db, { confirmEmail: true, stepMs });
      const open = await createTestAuth(database.db);
      token = (await open.signUp("asks@example.com")).access_token;
      const { password_hash: passwordHash } = await database.db
        .selectFrom("auth_provider.users")
        .select("password_hash")
        .executeTakeFirstOrThrow();
      const numbers = Array.from({ length: samples }, (_, index) => index);
      const users = await database.db
        .insertInto("auth_provider.users")
        .values([
          ...numbers.map((index) => ({
            email: known(index),
            new_email: `new-${index}@example.com`,
            email_confirmed_at: auth.now(),
            password_hash: passwordHash,
          })),
          ...numbers.map((index) => ({ email: unconfirmed(index), email_confirmed_at: null })),
        ])
        .returning(["id", "email"])
        .execute();
      const purposes: Purpose[] = ["recovery", "magiclink", "invite", "email_change_current"];
      await database.db
        .insertInto("auth_provider.one_time_tokens")
        .values(
          users.flatMap(({ id, email }) =>
            (email?.startsWith("known") ? purposes : (["signup"] as const)).map((purpose) => ({
              user_id: id,
              purpose,
              email: email ?? "",
              code_hash: "-".repeat(43),
              link_hash: `${purpose} ${id}`,
              created_at: auth.now(),
            })),
          ),
        )
        .execute();
    });

    const verify = (type: string) =>
      ["POST", "/verify", (email: string) => ({ type, email, token: "123456" })] as const;

    test.each([
      ["POST", "/token?grant_type=password", (email: string) => ({ email, password: "wrong password" }), known, 400],
      ["POST", "/recover", (email: string) => ({ email }), known, 200],
      ["POST", "/otp", (email: string) => ({ email, create_user: false }), known, 200],
      ["POST", "/magiclink", (email: string) => ({ email, create_user: false }), known, 200],
      ["POST", "/resend", (email: string) => ({ email, type: "signup" }), unconfirmed, 200],
      ["POST", "/resend", (email: string) => ({ email, type: "email_change" }), known, 200],
      [...verify("recovery"), known, 403],
      [...verify("magiclink"), known, 403],
      [...verify("email"), known, 403],
      [...verify("invite"), known, 403],
      [...verify("email_change"), known, 403],
      [...verify("signup"), unconfirmed, 403],
      ["PUT", "/user", (email: string) => ({ email }), known, 200],
      // Last, since it creates accounts.
      ["POST", "/signup", (email: string) => ({ email, password: testPassword }), known, 200],
    ] as const)(
      "%s %s takes equally long for a known and an unknown address",
      async (method, path, bodyOf, owned, status) => {
        const bearer = method === "PUT" ? { token } : {};
        const call = (addressOf: (index: number) => string) => async (index: number) => {
          const response = await auth.call(method, path, { body: bodyOf(addressOf(index)), ...bearer });
          expect(response.status).toBe(status);
        };
        const [one, other] = await timeBoth(call(owned), call(unknown), samples, concurrency);
        expect(rankSumDeviation(one, other)).toBeLessThan(maxDeviation);
        expect(Math.min(...one, ...other)).toBeGreaterThan(stepMs - 5);
      },
    );

    test("the comparison detects a difference", async () => {
      const open = await createTestAuth(database.db, { stepMs: 0 });
      const call = (addressOf: (index: number) => string) => (index: number) =>
        open.call("POST", "/recover", { body: { email: addressOf(index) } });
      const [one, other] = await timeBoth(
        call(known),
        call((index) => `nobody-${index}@example.com`),
        samples,
        1,
      );
      expect(rankSumDeviation(one, other)).toBeGreaterThan(maxDeviation);
    });
  },
  { keepRows: true, ...(!runsAllCases && { only: "pglite" }) },
);
