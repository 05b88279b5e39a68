import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";
import { halfOf } from "#test/helpers/full-suite.ts";
import { insertHostileListing } from "#test/http/pages/hostile-listing.ts";
import { findPageViolations } from "#test/http/pages/page-checks.ts";
import type { BadRequest } from "./bad-request.ts";
import { badRequests } from "./bad-requests.ts";
import { marker } from "./bad-values.ts";

const maxHeaderLength = 8 * 1024;

/** All of them, or about half. */
const tried = halfOf(badRequests, "requests");

let app: TestApp;
let id: string;

beforeAll(async () => {
  app = await createTestApp();
  id = await insertHostileListing(app);
  await app.fetch("/city/boston");
});
afterAll(() => app.close());

/** Lists the problems of the response. */
async function fieldErrorsOf({ path, init }: BadRequest): Promise<string[]> {
  const response = await app.fetch(app.origin + path.replaceAll(/\{id\}/gi, id), init);
  const body = await response.text();
  const problems: string[] = [];
  if (!isExpected(response)) problems.push(`status ${response.status} to ${response.headers.get("location")}`);
  if (response.headers.get("x-content-type-options") !== "nosniff") problems.push("may be sniffed");
  for (const [name, value] of response.headers) {
    if (name === "set-cookie" || (name !== "location" && value.includes(marker))) problems.push(`${name}: ${value}`);
    if (value.length > maxHeaderLength && name !== "location") problems.push(`${name} is ${value.length} long`);
  }
  const type = response.headers.get("content-type") ?? "";
  if (!type.startsWith("text/html")) return problems;
  if (body.includes(`<${marker}`)) problems.push("an unescaped echo");
  const policy = response.headers.get("content-security-policy") ?? "";
  return [...problems, ...findPageViolations(body, policy, app.origin, marker)];
}

function isExpected({ status, headers }: Response): boolean {
  if (status === 200 || status === 204 || (status >= 400 && status < 500)) return true;
  if (status === 304) return true;
  const location = headers.get("location");
  return status > 300 && status < 400 && location !== null && new URL(location, app.origin).origin === app.origin;
}

test("there are hundreds of distinct bad requests", () => {
  expect(tried.length).toBeGreaterThanOrEqual(400);
});

describe("bad requests get a page, a clear rejection or a redirect within the site", () => {
  for (const request of tried) test(request.name, async () => expect(await fieldErrorsOf(request)).toEqual([]));
});

test("an owner's text is escaped on every page", async () => {
  for (const path of ["/listing/{id}", "/zh/listing/{id}", "/city/boston", "/zh/city/boston", "/?city=Boston"]) {
    expect(await fieldErrorsOf({ name: path, path }), path).toEqual([]);
    expect(await (await app.fetch(path.replace("{id}", id))).text(), path).toContain(marker);
  }
});

test("after all bad requests the next regular request succeeds and no error is logged", async () => {
  expect((await app.fetch("/city/boston")).status).toBe(200);
  expect((await app.fetch("/readyz")).status).toBe(200);
  const failed = app.log.filter(({ level, event }) => level === "error" || /failed|degraded/.test(event));
  expect(failed).toEqual([]);
});
