import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountMessages } from "#app/pages/account/account-messages.ts";
import { failureText } from "#app/session/auth-failure.ts";
import { createAccounts } from "#server/accounts/accounts.ts";
import { accountRoutes } from "#server/api/account-routes.ts";
import { ownListingRoutes } from "#server/api/me/own-listing-routes.ts";
import { readConfig } from "#server/start/config.ts";
import { isWithin } from "#std/text/readable-text.ts";
import { cheapPasswords, testSecret, withoutLimits } from "#test/helpers/auth/embedded-auth.ts";
import { openTestDatabase, type TestDatabase } from "#test/helpers/database/database.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { halfOf, runsAllCases } from "#test/helpers/full-suite.ts";
import { marker } from "#test/http/api/bad-input/bad-values.ts";
import { type AccountCall, accountCalls, type BadAccountBody, badAccountBodies, known } from "./bad-account-fields.ts";

const statuses = new Set([200, 400, 401, 403, 404, 413, 422]);
type Reply = { status: number; headers: Headers; text: string; body: Record<string, unknown> };

let database: TestDatabase;
let services: ReturnType<typeof testServices>;
let fetch: (path: string, init: RequestInit) => Promise<Response>;
let token = "";
let sent = 0;

beforeAll(async () => {
  database = await openTestDatabase("pglite");
  services = testServices(database.opened.db);
  const config = readConfig({ ORIGIN: services.origin, CONFIRM_EMAIL: "0" });
  const secret = { text: testSecret, from: "AUTH_SECRET" };
  const change = { limits: withoutLimits, passwordCost: cheapPasswords, stepMs: 1 };
  const accounts = await createAccounts(config, services, secret, change);
  const pages = accountRoutes(services.origin, accounts);
  const clientAddress = () => "203.0.113.1";
  pages.route("/", ownListingRoutes({ services, verifyBearer: accounts.verifyBearer, clientAddress }));
  fetch = async (path, init) => await pages.fetch(new Request(new URL(path, services.origin), init));
  const made = await send("POST", "/signup", JSON.stringify({ ...known, data: { full_name: "Lin" } }));
  token = String(made.body["access_token"]);
});
afterAll(() => database?.close());

async function send(method: string, path: string, body: string | Uint8Array | null): Promise<Reply> {
  sent += 1;
  const headers = { "content-type": "application/json", ...(token !== "" && { authorization: `Bearer ${token}` }) };
  const content = body instanceof Uint8Array ? new Blob([body as Uint8Array<ArrayBuffer>]) : body;
  const response = await fetch(`/auth/v1${path}`, { method, headers, body: content });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as Reply["body"] };
}

/** Everything that a rejection must not change. Attempts are counted and recorded elsewhere. */
async function stored(): Promise<string> {
  const { rows } = await sql`
    select (select row_to_json(u) from auth_provider.users u where email = ${known.email}) as known,
      (select count(*) from auth_provider.users) as users,
      (select count(*) from auth_provider.sessions) as sessions,
      (select count(*) from auth_provider.one_time_tokens) as codes,
      (select count(*) from auth_provider.flow_states) as flows,
      (select count(*) from mail_outbox) as emails
  `.execute(services.db);
  return JSON.stringify(rows);
}

/** Lists the problems of a failure response. */
function rejectionProblems({ status, headers, text, body }: Reply): string[] {
  const { code, error_code: kind, msg: message } = body;
  if (code !== status || typeof kind !== "string" || typeof message !== "string")
    return [`responds with ${text.slice(0, 200)}`];
  const problems = text.includes(marker) ? ["repeats what was sent"] : [];
  if (headers.get("x-sb-error-code") !== kind) problems.push("names its code in the body only");
  const failed = { code: kind, message, waitSeconds: null };
  const chinese = failureText(failed, accountMessages("zh").failures);
  const english = failureText(failed, accountMessages("en").failures);
  if (!/\p{Script=Han}/u.test(chinese) || !/^[A-Z]/.test(english)) problems.push(`has no words for ${kind}`);
  return problems;
}

/** Accepted values must read back as sent, and work again. */
async function acceptanceProblems(
  call: AccountCall,
  field: string,
  bad: BadAccountBody,
  response: Reply,
): Promise<string[]> {
  if (call.path !== "/signup") return [];
  const problems: string[] = [];
  const { user, access_token: own } = response.body as { user: Record<string, unknown>; access_token: string };
  const headers = { authorization: `Bearer ${own}` };
  const read = (await (await fetch("/auth/v1/user", { headers })).json()) as Record<string, unknown>;
  if (JSON.stringify(read) !== JSON.stringify(user)) problems.push("reads back otherwise");
  if (field.startsWith("data.")) {
    const stored = (read["user_metadata"] as Record<string, unknown>)[field.slice(5)];
    if (typeof stored === "string" && !isWithin(stored.trim(), { graphemes: 80, bytes: 400 }))
      problems.push("is too long");
    if (JSON.stringify(stored) !== JSON.stringify(JSON.parse(String(bad.value))))
      problems.push(`keeps ${JSON.stringify(stored)}`);
  }
  const listing = await fetch("/api/me/listing", { headers });
  if (listing.status !== 200) problems.push(`cannot be a member: ${listing.status}`);
  if (field === "password") {
    const again = JSON.stringify({ email: user["email"], password: JSON.parse(String(bad.value)) as unknown });
    if ((await send("POST", "/token?grant_type=password", again)).status !== 200) problems.push("cannot sign in again");
  }
  return problems;
}

/** All of them, or a different half for each field of each call. */
function casesOf(call: AccountCall, field: string): BadAccountBody[] {
  return halfOf(badAccountBodies(call, field, sent * 100), `${call.method} ${call.path} ${field}`);
}

describe.each(accountCalls)("$method $path", (call) => {
  test.each(call.fields)("%s is rejected with a known error code, or stored unchanged", async (field) => {
    const found: string[] = [];
    let before = await stored();
    for (const bad of casesOf(call, field)) {
      const response = await send(call.method, call.path, bad.body);
      const after = await stored();
      const problems: string[] = [];
      if (!statuses.has(response.status))
        problems.push(`responds with ${response.status} ${response.text.slice(0, 200)}`);
      else if (response.status === 200 && bad.refused) problems.push("is accepted");
      else if (response.status === 200) problems.push(...(await acceptanceProblems(call, field, bad, response)));
      else {
        problems.push(...rejectionProblems(response));
        if (after !== before) problems.push("changed what is stored");
      }
      before = response.status === 200 ? await stored() : after;
      for (const problem of problems) found.push(`${bad.name}: ${problem}`);
    }
    expect(found).toEqual([]);
  });
});

test("there are thousands of cases, no error is logged, and the next regular sign-in succeeds", async () => {
  const cases = accountCalls.flatMap((call) => call.fields.flatMap((field) => casesOf(call, field)));
  expect(cases.length).toBeGreaterThan(runsAllCases ? 2000 : 900);
  expect(services.logged.filter(({ level }) => level === "error")).toEqual([]);
  const next = { email: "afterwards@taoli.example", password: "pear-tree-6" };
  expect((await send("POST", "/signup", JSON.stringify(next))).status).toBe(200);
  expect((await send("POST", "/token?grant_type=password", JSON.stringify(next))).status).toBe(200);
});
