import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendReminders } from "#domain/reminders/send-reminders.ts";
import { emailPreferenceRoutes } from "#server/api/me/email-preference-routes.ts";
import { openTestDatabase, type TestDatabase } from "#test/helpers/database/database.ts";
import { insertListing, secondsFromNow, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { type TestServices, testServices } from "#test/helpers/database/test-services.ts";
import { tokenOf, trustAnyToken } from "#test/helpers/listings/own-listing-api.ts";

let database: TestDatabase;
let services: TestServices;
let ask: (token: string | null, method: string, body?: unknown) => Promise<{ status: number; said: unknown }>;

beforeAll(async () => {
  database = await openTestDatabase("pglite");
  services = testServices(database.opened.db);
  const app = emailPreferenceRoutes({ services, verifyBearer: trustAnyToken, clientAddress: () => "203.0.113.1" });
  ask = async (token, method, body) => {
    const headers = {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const init = { method, headers, ...(body !== undefined && { body: text }) };
    const response = await app.fetch(new Request(`${services.origin}/api/me/reminders`, init));
    const read = (await response.json()) as {
      reminders?: string;
      error?: { code: string; fields?: { code: string }[] };
    };
    expect(response.headers.get("cache-control")).toBe("no-store");
    const { error } = read;
    return {
      status: response.status,
      said: error ? [error.code, ...(error.fields ?? []).map(({ code }) => code)] : read,
    };
  };
});
afterAll(() => database.close());

const stoppedAt = (userId: string) =>
  database.opened.db
    .selectFrom("mail_settings")
    .select("reminders_stopped_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();

test("members stop and resume only their own reminders", async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const [token, others] = [tokenOf("member", one), tokenOf("member", other)];
  for (const _ of [1, 2]) expect(await ask(token, "GET")).toEqual({ status: 200, said: { reminders: "on" } });
  for (const _ of [1, 2])
    expect(await ask(token, "PUT", { reminders: "off" })).toEqual({ status: 200, said: { reminders: "off" } });
  expect(await ask(token, "GET")).toEqual({ status: 200, said: { reminders: "off" } });
  expect(await stoppedAt(one)).toEqual({ reminders_stopped_at: testNow });
  expect(await ask(others, "GET")).toEqual({ status: 200, said: { reminders: "on" } });

  for (const user_id of [one, other]) {
    const ends = teacherColumns({ user_id, subscription_expires_at: secondsFromNow(86_400) });
    await database.opened.db.insertInto("teacher_listings").values(ends).execute();
  }
  const site = { ...services.site, postalAddress: "Taoli, 1 Peach Street, Boston" };
  expect(await sendReminders({ ...services, site })).toEqual({ enqueued: 1 });
  const emails = await database.opened.db.selectFrom("mail_outbox").select(["kind", "recipient"]).execute();
  expect(emails.filter(({ kind }) => kind === "expiring")).toMatchObject([{ recipient: `${other}@taoli.example` }]);

  await ask(token, "PUT", { reminders: "on" });
  expect(await stoppedAt(one)).toEqual({ reminders_stopped_at: null });
});

test.each([
  ["a visitor", null, [401, "not-signed-in"]],
  ["a visitor with a made-up token", "nonsense", [401, "not-signed-in"]],
  ["an operator", tokenOf("admin", randomUUID()), [403, "not-allowed"]],
  ["a member without the second factor", tokenOf("half", randomUUID()), [403, "second-factor-needed"]],
])("%s is rejected", async (_, token, [status, code]) => {
  for (const [method, body] of [["GET"], ["PUT", { reminders: "off" }]] as const)
    expect(await ask(token, method, body)).toEqual({ status, said: [code] });
});

test("stopping reminders keeps the owner's email language", async () => {
  const { db } = database.opened;
  const userId = randomUUID();
  await insertListing(db, teacherColumns({ user_id: userId }), { email: `${userId}@taoli.example` });
  await db.insertInto("mail_settings").values({ user_id: userId, language: "zh" }).execute();
  await ask(tokenOf("member", userId), "PUT", { reminders: "off" });
  expect(await db.selectFrom("mail_settings").select("language").where("user_id", "=", userId).execute()).toEqual([
    { language: "zh" },
  ]);
});

test.each([
  ["{", 400, ["bad-json"]],
  ["[]", 400, ["bad-json"]],
  [{}, 422, ["invalid", "missing"]],
  [{ reminders: true }, 422, ["invalid", "wrong-type"]],
  [{ reminders: "never" }, 422, ["invalid", "invalid"]],
  [{ reminders: "off", user_id: "x" }, 422, ["invalid", "unknown-field"]],
  [{ reminders: "x".repeat(2000) }, 413, ["too-large"]],
])("the body %j changes nothing", async (body, status, said) => {
  const userId = randomUUID();
  expect(await ask(tokenOf("member", userId), "PUT", body)).toEqual({ status, said });
  expect((await stoppedAt(userId))?.reminders_stopped_at ?? null).toBeNull();
});

test("other methods are rejected", async () => {
  for (const method of ["POST", "DELETE", "PATCH"])
    expect(await ask(tokenOf("member", randomUUID()), method)).toEqual({ status: 405, said: ["method-not-allowed"] });
});
