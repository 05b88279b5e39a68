import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailPreferenceRoutes } from "#server/api/me/email-preference-routes.ts";
import { openTestDatabase, type TestDatabase } from "#test/helpers/database/database.ts";
import { testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { tokenOf, trustAnyToken } from "#test/helpers/listings/own-listing-api.ts";

const minute = 60_000;
let database: TestDatabase;
let now = testNow;
let ask: (token: string | null, method: string, body?: unknown) => Promise<[status: number, said: unknown]>;

beforeAll(async () => {
  database = await openTestDatabase("pglite");
  const services = { ...testServices(database.opened.db), clock: { now: () => now } };
  const app = emailPreferenceRoutes({ services, verifyBearer: trustAnyToken, clientAddress: () => "203.0.113.1" });
  ask = async (token, method, body) => {
    const headers = {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      "content-type": "application/json",
    };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await app.fetch(new Request(`${services.origin}/api/me/monthly-email`, init));
    const said = (await response.json()) as { monthly_email?: string; error?: { code: string } };
    return [response.status, said.monthly_email ?? said.error?.code];
  };
});
afterAll(() => database.close());

const stored = (userId: string) =>
  database.opened.db
    .selectFrom("mail_settings")
    .select(["monthly_asked_at", "monthly_stopped_at", "reminders_stopped_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();

test("it is off by default, and its times of consent and withdrawal are stored", async () => {
  const userId = randomUUID();
  const token = tokenOf("member", userId);
  expect(await ask(token, "GET")).toEqual([200, "off"]);
  // An email that was never turned on has no time of withdrawal.
  expect(await ask(token, "PUT", { monthly_email: "off" })).toEqual([200, "off"]);
  const untouched = { monthly_asked_at: null, monthly_stopped_at: null, reminders_stopped_at: null };
  expect(await stored(userId)).toEqual(untouched);

  for (const later of [0, minute]) {
    now = new Date(testNow.getTime() + later);
    expect(await ask(token, "PUT", { monthly_email: "on" })).toEqual([200, "on"]);
    expect(await stored(userId)).toEqual({ ...untouched, monthly_asked_at: testNow });
  }
  expect(await ask(token, "GET")).toEqual([200, "on"]);

  const stoppedAt = now;
  for (const later of [minute, 2 * minute]) {
    now = new Date(testNow.getTime() + later);
    expect(await ask(token, "PUT", { monthly_email: "off" })).toEqual([200, "off"]);
    expect(await stored(userId)).toMatchObject({ monthly_asked_at: testNow, monthly_stopped_at: stoppedAt });
  }
  now = new Date(testNow.getTime() + 3 * minute);
  await ask(token, "PUT", { monthly_email: "on" });
  expect(await stored(userId)).toEqual({ ...untouched, monthly_asked_at: now });
});

test("concurrent requests have one effect, and other members are not changed", async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  await ask(tokenOf("member", other), "GET");
  const presses = Array.from({ length: 8 }, () => ask(tokenOf("member", one), "PUT", { monthly_email: "on" }));
  expect(await Promise.all(presses)).toEqual(presses.map(() => [200, "on"]));
  expect(await ask(tokenOf("member", other), "GET")).toEqual([200, "off"]);
});

test.each([
  ["a visitor", null, [401, "not-signed-in"]],
  ["an operator", tokenOf("admin", randomUUID()), [403, "not-allowed"]],
  ["a member without the second factor", tokenOf("half", randomUUID()), [403, "second-factor-needed"]],
])("%s is rejected", async (_, token, rejection) => {
  expect(await ask(token, "GET")).toEqual(rejection);
  expect(await ask(token, "PUT", { monthly_email: "on" })).toEqual(rejection);
});

test.each([
  [{}, 422],
  [{ monthly_email: true }, 422],
  [{ monthly_email: "weekly" }, 422],
  [{ monthly_email: "on", reminders: "off" }, 422],
  [{ monthly_email: "x".repeat(2000) }, 413],
])("the body %j changes nothing", async (body, status) => {
  const userId = randomUUID();
  expect((await ask(tokenOf("member", userId), "PUT", body))[0]).toBe(status);
  expect((await stored(userId))?.monthly_asked_at ?? null).toBeNull();
});
