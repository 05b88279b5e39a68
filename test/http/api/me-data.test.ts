import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ExportFile } from "#domain/data-export/export-files.ts";
import { ownDataRoutes } from "#server/api/me/own-data-routes.ts";
import { zipStream } from "#server/api/me/zip-stream.ts";
import { success } from "#std/result.ts";
import { openTestDatabase, type TestDatabase } from "#test/helpers/database/database.ts";
import { testNow } from "#test/helpers/database/database-rows.ts";
import { testServices } from "#test/helpers/database/database-services.ts";
import { believe, tokenOf } from "#test/helpers/listings/own-listing-api.ts";

let database: TestDatabase;
let ask: (token: string | null, method?: string) => Promise<Response>;

/** A session whose owner's identity was just proved, unless the token says that it is old. */
const verifyBearer: typeof believe = async (token) => {
  const verified = await believe(token.replace(/^old-/u, ""));
  if (!verified.ok || token.startsWith("old-")) return verified;
  return success({ ...verified.value, authenticatedAt: testNow });
};

beforeAll(async () => {
  database = await openTestDatabase("pglite");
  const services = testServices(database.opened.db);
  const directory = { readAccountData: async () => null };
  const app = ownDataRoutes({ services, verifyBearer, clientAddress: () => "203.0.113.1", directory });
  ask = async (token, method = "POST") => {
    const headers = { "accept-language": "zh", ...(token !== null && { authorization: `Bearer ${token}` }) };
    return await app.fetch(new Request(`${services.origin}/api/me/account/export`, { method, headers }));
  };
});
afterAll(() => database.close());

const refusalOf = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string } };
  return [response.status, error.code];
};

test("a member downloads a zip archive in their language, a few times a day", async () => {
  const userId = randomUUID();
  const token = tokenOf("member", userId);
  expect(await refusalOf(await ask(`old-${token}`))).toEqual([403, "reauthentication-needed"]);
  const response = await ask(token);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": `attachment; filename="taoli-data-${testNow.toISOString().slice(0, 10)}.zip"`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(JSON.parse(text("account.json"))).toMatchObject({ id: userId, email: `${userId}@taoli.example` });
  expect(text("listing.json")).toBe("null\n");
  expect(text("payments.json")).toBe("[]\n");
  expect(text("README.txt")).toContain("您在桃李的数据");
  expect(text("README.txt")).not.toContain("sign-in.json");
  for (let made = 1; made < 5; made += 1) await (await ask(token)).body?.cancel();
  const refused = await ask(token);
  expect(refused.headers.get("retry-after")).toBe("86400");
  expect(await refusalOf(refused)).toEqual([429, "too-many-requests"]);
});

test.each([
  ["a visitor", null, [401, "not-signed-in"]],
  ["an administrator", tokenOf("admin", randomUUID()), [403, "not-allowed"]],
  ["a member without the second factor", tokenOf("half", randomUUID()), [403, "second-factor-needed"]],
])("%s is refused", async (_, token, refusal) => {
  expect(await refusalOf(await ask(token))).toEqual(refusal);
});

test("other methods are refused", async () => {
  for (const method of ["GET", "PUT", "DELETE"])
    expect(await refusalOf(await ask(tokenOf("member", randomUUID()), method))).toEqual([405, "method-not-allowed"]);
});

test("an archive is made as it is read, and its files are not read further when the reader goes away", async () => {
  let parts = 0;
  let isClosed = false;
  async function* large(): AsyncGenerator<string> {
    try {
      for (; parts < 1000; parts += 1) yield randomUUID().repeat(5000);
    } finally {
      isClosed = true;
    }
  }
  async function* files(): AsyncGenerator<ExportFile> {
    yield { name: "large.json", parts: large() };
  }
  const reader = zipStream(files()).getReader();
  for (let chunk = 0; chunk < 3; chunk += 1) await reader.read();
  await reader.cancel();
  expect(parts).toBeLessThan(20);
  expect(isClosed).toBe(true);
});

test("a file that cannot be read fails the archive", async () => {
  async function* broken(): AsyncGenerator<ExportFile> {
    yield {
      name: "a.json",
      parts: (async function* () {
        yield "[";
        throw new Error("The database is away.");
      })(),
    };
  }
  await expect(new Response(zipStream(broken())).arrayBuffer()).rejects.toThrow();
});
