import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareNextExport } from "#domain/data-export/prepare-export.ts";
import { ownDataRoutes } from "#server/api/me/own-data-routes.ts";
import { success } from "#std/result.ts";
import { openTestDatabase, type TestDatabase } from "#test/helpers/database/database.ts";
import { testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { tokenOf, trustAnyToken } from "#test/helpers/listings/own-listing-api.ts";
import { memoryStore } from "#test/helpers/media/memory-store.ts";

type Ask = (token: string | null, method?: string, path?: string) => Promise<Response>;

let database: TestDatabase;
let ask: Ask;
let now = testNow;
const exports = memoryStore();
const dayMs = 24 * 60 * 60_000;

/** A session with a recently proved identity, unless the token is marked as old. */
const verifyBearer: typeof trustAnyToken = async (token) => {
  const verified = await trustAnyToken(token.replace(/^old-/u, ""));
  if (!verified.ok || token.startsWith("old-")) return verified;
  return success({ ...verified.value, authenticatedAt: now });
};

function services() {
  return { ...testServices(database.opened.db), clock: { now: () => now } };
}

beforeAll(async () => {
  database = await openTestDatabase("pglite");
  const app = ownDataRoutes({ services: services(), verifyBearer, clientAddress: () => "203.0.113.1", exports });
  ask = async (token, method = "POST", path = "") => {
    const headers = { "accept-language": "zh", ...(token !== null && { authorization: `Bearer ${token}` }) };
    return await app.fetch(new Request(`${services().origin}/api/me/account/export${path}`, { method, headers }));
  };
});
afterAll(() => database.close());

const prepare = () => {
  const parts = {
    media: memoryStore(),
    proofs: memoryStore(),
    exports,
    directory: { readAccountData: async () => null },
  };
  return prepareNextExport(services(), parts, new AbortController().signal);
};

const rejectionOf = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string } };
  return [response.status, error.code];
};

const exportIn = async (response: Response) => [
  response.status,
  ((await response.json()) as { export: unknown }).export,
];

test("a member requests an archive, sees its state, and downloads it in their language for a day", async () => {
  const userId = randomUUID();
  const token = tokenOf("member", userId);
  expect(await exportIn(await ask(token, "GET"))).toEqual([200, null]);
  expect(await rejectionOf(await ask(token, "GET", "/file"))).toEqual([404, "export-not-found"]);
  expect(await rejectionOf(await ask(`old-${token}`))).toEqual([403, "reauthentication-needed"]);
  const requested = { state: "requested", requested_at: testNow.toISOString(), expires_at: null, bytes: null };
  expect(await exportIn(await ask(token))).toEqual([202, requested]);
  expect(await exportIn(await ask(token))).toEqual([202, requested]);
  expect(await exportIn(await ask(`old-${token}`, "GET"))).toEqual([200, requested]);
  expect(await rejectionOf(await ask(token, "GET", "/file"))).toEqual([404, "export-not-found"]);
  expect(await prepare()).toBe(true);

  const file = await ask(token, "GET", "/file");
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(file.status).toBe(200);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-type": "application/zip",
    "content-length": String(bytes.length),
    "content-disposition": `attachment; filename="taoli-data-${testNow.toISOString().slice(0, 10)}.zip"`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  const expiresAt = new Date(testNow.getTime() + dayMs).toISOString();
  const ready = { ...requested, state: "ready", expires_at: expiresAt, bytes: bytes.length };
  const state = await ask(token, "GET");
  expect(state.headers.get("cache-control")).toBe("no-store");
  expect(await exportIn(state)).toEqual([200, ready]);
  expect(await exportIn(await ask(token))).toEqual([202, ready]);
  const files = unzipSync(bytes);
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(JSON.parse(text("account.json"))).toMatchObject({ id: userId, email: `${userId}@taoli.example` });
  expect(text("listing.json")).toBe("null\n");
  expect(text("payments.json")).toBe("[]\n");
  expect(text("README.txt")).toContain("您在桃李的数据");
  expect(text("README.txt")).not.toContain("sign-in.json");

  now = new Date(testNow.getTime() + dayMs);
  const expired = await ask(token, "GET", "/file");
  expect(((await expired.clone().json()) as { error: object }).error).not.toHaveProperty("fields");
  expect(await rejectionOf(expired)).toEqual([410, "export-expired"]);
  expect(await exportIn(await ask(token, "GET"))).toEqual([200, null]);
  now = testNow;
});

test("five exports can be requested a day", async () => {
  const userId = randomUUID();
  const token = tokenOf("member", userId);
  for (let made = 0; made < 5; made += 1) {
    expect((await ask(token)).status).toBe(202);
    await database.opened.db.deleteFrom("data_exports").where("user_id", "=", userId).execute();
  }
  const rejected = await ask(token);
  expect(rejected.headers.get("retry-after")).toBe("86400");
  expect(await rejectionOf(rejected)).toEqual([429, "too-many-requests"]);
});

test("another member's archive is not found", async () => {
  const [token, other] = [tokenOf("member", randomUUID()), tokenOf("member", randomUUID())];
  await ask(token);
  await prepare();
  expect((await ask(token, "GET", "/file")).status).toBe(200);
  expect(await exportIn(await ask(other, "GET"))).toEqual([200, null]);
  expect(await rejectionOf(await ask(other, "GET", "/file"))).toEqual([404, "export-not-found"]);
});

test.each([
  ["a visitor", null, [401, "not-signed-in"]],
  ["an operator", tokenOf("admin", randomUUID()), [403, "not-allowed"]],
  ["a member without the second factor", tokenOf("half", randomUUID()), [403, "second-factor-needed"]],
])("%s is rejected", async (_, token, rejection) => {
  for (const [method, path] of [
    ["POST", ""],
    ["GET", ""],
    ["GET", "/file"],
  ] as const)
    expect(await rejectionOf(await ask(token, method, path))).toEqual(rejection);
});

test("other methods are rejected", async () => {
  for (const [method, path] of [
    ["PUT", ""],
    ["DELETE", ""],
    ["POST", "/file"],
  ] as const)
    expect(await rejectionOf(await ask(tokenOf("member", randomUUID()), method, path))).toEqual([
      405,
      "method-not-allowed",
    ]);
});

test("an unavailable file store returns an error, and a later download succeeds", async () => {
  const token = tokenOf("member", randomUUID());
  await ask(token);
  await prepare();
  const get = exports.get;
  exports.get = () => Promise.reject(new Error("away"));
  expect(await rejectionOf(await ask(token, "GET", "/file"))).toEqual([503, "unavailable"]);
  exports.get = get;
  expect((await ask(token, "GET", "/file")).status).toBe(200);
});
