import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownAccountRoutes } from "#server/api/me/own-account-routes.ts";
import { success } from "#std/result.ts";
import { openTestDatabase, type TestDatabase } from "#test/helpers/database/database.ts";
import { testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { type TestServices, testServices } from "#test/helpers/database/test-services.ts";
import { tokenOf, trustAnyToken } from "#test/helpers/listings/own-listing-api.ts";

const notices = "/api/me/account";
const consents = `${notices}/consents`;
const deletion = `${notices}/deletion`;

let database: TestDatabase;
let services: TestServices;
let ask: (
  token: string | null,
  method: string,
  body?: unknown,
  path?: string,
) => Promise<{ status: number; said: unknown }>;

/** A session with a recently proved identity, unless the token is marked as old. */
const verifyBearer: typeof trustAnyToken = async (token) => {
  const verified = await trustAnyToken(token.replace(/^old-/u, ""));
  if (!verified.ok || token.startsWith("old-")) return verified;
  return success({ ...verified.value, authenticatedAt: testNow });
};

beforeAll(async () => {
  database = await openTestDatabase("pglite");
  services = testServices(database.opened.db);
  const directory = { canDelete: true, endSessions: async () => {} };
  const app = ownAccountRoutes({ services, verifyBearer, clientAddress: () => "203.0.113.1", directory });
  ask = async (token, method, body, at = deletion) => {
    const headers = {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const init = { method, headers, ...(body !== undefined && { body: text }) };
    const response = await app.fetch(new Request(services.origin + at, init));
    expect(response.headers.get("cache-control")).toBe("no-store");
    const read = (await response.json()) as { error?: { code: string; fields?: { code: string }[] } };
    const { error } = read;
    return {
      status: response.status,
      said: error ? [error.code, ...(error.fields ?? []).map(({ code }) => code)] : read,
    };
  };
});
afterAll(() => database.close());

const isRequested = async (userId: string) =>
  (await database.opened.db
    .selectFrom("account_deletions")
    .select("user_id")
    .where("user_id", "=", userId)
    .executeTakeFirst()) !== undefined;

test("an owner who types the account's address deletes it and is signed out", async () => {
  const userId = randomUUID();
  const token = tokenOf("member", userId);
  const typed = { email: ` ${userId}@TAOLI.example ` };
  expect(await ask(`old-${token}`, "POST", typed)).toEqual({ status: 403, said: ["reauthentication-needed"] });
  expect(await isRequested(userId)).toBe(false);
  expect(await ask(token, "POST", typed)).toEqual({ status: 202, said: { deletion: "requested" } });
  expect(await isRequested(userId)).toBe(true);
  expect(await ask(token, "POST", typed)).toEqual({ status: 401, said: ["not-signed-in"] });
});

test.each([
  ["a visitor", null, [401, "not-signed-in"]],
  ["an operator", tokenOf("admin", randomUUID()), [403, "operator-account"]],
  ["a member without the second factor", tokenOf("half", randomUUID()), [403, "second-factor-needed"]],
])("%s is rejected", async (_, token, [status, code]) => {
  expect(await ask(token, "POST", { email: "a@taoli.example" })).toEqual({ status, said: [code] });
});

test.each([
  ["{", 400, ["bad-json"]],
  ["[]", 400, ["bad-json"]],
  [{}, 422, ["invalid", "missing"]],
  [{ email: null }, 422, ["invalid", "wrong-type"]],
  [{ email: 1 }, 422, ["invalid", "wrong-type"]],
  [{ email: "" }, 422, ["invalid", "invalid"]],
  [{ email: "another@taoli.example" }, 422, ["invalid", "invalid"]],
  [{ email: "\u0000\ud83d" }, 422, ["invalid", "invalid"]],
  [{ email: "a@taoli.example", user_id: "x" }, 422, ["invalid", "unknown-field", "invalid"]],
  [{ email: "x".repeat(3000) }, 413, ["too-large"]],
])("the body %j deletes nothing", async (body, status, said) => {
  const userId = randomUUID();
  expect(await ask(tokenOf("member", userId), "POST", body)).toMatchObject({ status, said });
  expect(await isRequested(userId)).toBe(false);
});

test("other methods are rejected", async () => {
  for (const method of ["GET", "PUT", "DELETE", "PATCH"])
    expect(await ask(tokenOf("member", randomUUID()), method)).toEqual({ status: 405, said: ["method-not-allowed"] });
});

test("a new member has accepted the current documents; an outdated consent is requested and recorded once", async () => {
  const { db } = database.opened;
  const userId = randomUUID();
  const token = tokenOf("member", userId);
  const settled = {
    status: 200,
    said: { bounced_email: null, outdated_documents: [], report_checked_at: null, hidden_contacts: [] },
  };
  expect(await ask(token, "GET", undefined, notices)).toEqual(settled);
  await db.updateTable("consents").set({ version: "2024-01" }).where("user_id", "=", userId).execute();
  const outdated = ["terms", "privacy"].map((document) => ({ document, version: "2025-01" }));
  expect(await ask(token, "GET", undefined, notices)).toMatchObject({ said: { outdated_documents: outdated } });
  const both = { terms: "2025-01", privacy: "2025-01" };
  for (const _ of [1, 2]) expect(await ask(token, "PUT", both, consents)).toEqual(settled);
  const rows = await db.selectFrom("consents").select("version").where("user_id", "=", userId).execute();
  expect(rows.map(({ version }) => version).toSorted()).toEqual(["2024-01", "2024-01", "2025-01", "2025-01"]);
});

test("a member sees that the account's current address bounces", async () => {
  const { db } = database.opened;
  const userId = randomUUID();
  const token = tokenOf("member", userId);
  await ask(token, "GET", undefined, notices);
  const bounce = (bounced_address: string) =>
    db
      .insertInto("mail_settings")
      .values({ user_id: userId, bounced_address, bounced_at: testNow, bounce_code: "550" })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ bounced_address }))
      .execute();
  await bounce(`${userId}@taoli.example`);
  expect(await ask(token, "GET", undefined, notices)).toMatchObject({
    said: { bounced_email: `${userId}@taoli.example` },
  });
  await bounce("former@taoli.example");
  expect(await ask(token, "GET", undefined, notices)).toMatchObject({ said: { bounced_email: null } });
});

test.each([
  ["{", 400, ["bad-json"]],
  ["[]", 400, ["bad-json"]],
  [{ terms: 1 }, 422, ["invalid", "wrong-type"]],
  [{ terms: null }, 422, ["invalid", "wrong-type"]],
  [{ terms: "2024-01" }, 422, ["invalid", "invalid"]],
  [{ privacy: "\u0000" }, 422, ["invalid", "invalid"]],
  [{ terms: "2025-01", cookies: "2025-01" }, 422, ["invalid", "unknown-field"]],
  [{ terms: "x".repeat(3000) }, 413, ["too-large"]],
])("the body %j records no consent", async (body, status, said) => {
  expect(await ask(tokenOf("member", randomUUID()), "PUT", body, consents)).toEqual({ status, said });
});

test.each([
  ["a visitor", null, [401, "not-signed-in"]],
  ["an operator", tokenOf("admin", randomUUID()), [403, "not-allowed"]],
])("%s cannot read account alerts or record consent", async (_, token, [status, code]) => {
  expect(await ask(token, "GET", undefined, notices)).toEqual({ status, said: [code] });
  expect(await ask(token, "PUT", {}, consents)).toEqual({ status, said: [code] });
});
