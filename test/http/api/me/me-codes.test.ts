import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultLimits } from "#auth/limits/limits.ts";
import { createCodeLimit } from "#server/accounts/limits/code-limit.ts";
import { ownCodeRoutes } from "#server/api/me/own-code-routes.ts";
import { openTestDatabase, type TestDatabase } from "#test/helpers/database/database.ts";
import { type TestServices, testServices } from "#test/helpers/database/test-services.ts";
import { tokenOf, trustAnyToken } from "#test/helpers/listings/own-listing-api.ts";
import { insertCode, newOwner } from "#test/helpers/promotions/promotions.ts";

let database: TestDatabase;
let services: TestServices;
let ask: (token: string | null, body: unknown, language?: string) => Promise<{ response: Response; said: Said }>;

type Said = {
  months?: number;
  listing?: { id: string; subscription_expires_at: string; months_paid: number };
  error?: { code: string; message: string; fields?: { field: string; message: string }[] };
};

beforeAll(async () => {
  database = await openTestDatabase("pglite");
  services = testServices(database.opened.db);
  const limitCodes = createCodeLimit(services, "the secret of these tests, long enough", defaultLimits);
  const app = ownCodeRoutes({ services, limitCodes, verifyBearer: trustAnyToken, clientAddress: () => "203.0.113.1" });
  ask = async (token, body, language = "en") => {
    const headers = {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      "content-type": "application/json",
      "accept-language": language,
    };
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const request = new Request(`${services.origin}/api/me/codes`, { method: "POST", headers, body: text });
    const response = await app.fetch(request);
    expect(response.headers.get("cache-control")).toBe("no-store");
    return { response, said: (await response.json()) as Said };
  };
});
afterAll(() => database.close());

/** A token for the owner of this address. */
async function ownerToken() {
  const owner = await newOwner(database.opened.db);
  return { ...owner, token: tokenOf("member", owner.userId) };
}

test("a code extends the listing and returns it; failures have messages in both languages", async () => {
  await insertCode(database.opened.db, { code: "WELCOME-1" });
  const { token, listingId } = await ownerToken();
  const done = await ask(token, { code: " welcome1 " });
  expect(done.response.status).toBe(200);
  expect(done.said).toMatchObject({
    months: 1,
    listing: { id: listingId, subscription_expires_at: "2026-07-15T12:00:00.000Z", months_paid: 0 },
  });
  const again = await ask(token, { code: "WELCOME-1" });
  expect([again.response.status, again.said.error?.code]).toEqual([409, "code-used"]);
  expect(again.said.error?.message).toBe("You’ve already used this code.");
  expect((await ask(token, { code: "WELCOME-1" }, "zh")).said.error?.message).toBe("您已使用过此优惠码。");
  const unknown = await ask(token, { code: "WELCOME-2" });
  expect([unknown.response.status, unknown.said.error?.code]).toEqual([404, "code-unknown"]);
});

test.each([
  [{}, "Enter your code"],
  [{ code: "" }, "Enter your code"],
  [{ code: "  " }, "Enter your code"],
  [{ code: 5 }, "Enter your code"],
  [{ code: null }, "Enter your code"],
  [{ code: "A".repeat(101) }, "This is too long for a code"],
])("%j is a field error", async (body, message) => {
  const { token } = await ownerToken();
  const { response, said } = await ask(token, body);
  expect(response.status).toBe(422);
  expect(said.error?.fields).toMatchObject([{ field: "code", message }]);
});

test("invalid bodies and visitors are rejected", async () => {
  const { token } = await ownerToken();
  expect((await ask(token, "{")).response.status).toBe(400);
  expect((await ask(token, { code: "A".repeat(2000) })).response.status).toBe(413);
  expect((await ask(token, { code: "WELCOME-1", months: 12 })).said.error?.fields?.[0]?.field).toBe("months");
  expect((await ask(null, { code: "WELCOME-1" })).response.status).toBe(401);
  expect((await ask(tokenOf("admin", crypto.randomUUID()), { code: "WELCOME-1" })).response.status).toBe(403);
});

test("after ten attempts in an hour a member has to wait, even with a valid code; others do not", async () => {
  await insertCode(database.opened.db, { code: "GUESSED-1" });
  const { token } = await ownerToken();
  for (let attempt = 1; attempt <= 10; attempt += 1)
    expect((await ask(token, { code: `GUESS-${attempt}X` })).response.status).toBe(404);
  const rejected = await ask(token, { code: "GUESSED-1" });
  expect(rejected.response.status).toBe(429);
  expect(Number(rejected.response.headers.get("retry-after"))).toBeGreaterThan(60);
  expect((await ask((await ownerToken()).token, { code: "GUESSED-1" })).response.status).toBe(200);
});
