import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#database/open-database.ts";
import { getOrCreateRenewalTokens } from "#domain/payments/checkout/renewal-link.ts";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";
import { withoutLimits } from "#test/helpers/auth/embedded-auth.ts";
import { hasPostgres, openTestDatabase, type TestDatabase } from "#test/helpers/database/database.ts";
import { type DatabaseProxy, openDatabaseProxy } from "#test/helpers/database/proxy.ts";
import { urlOf, withMaintenance } from "#test/helpers/database/server/with-maintenance.ts";
import { teacherJson } from "#test/helpers/listings/listing-inputs.ts";

const serviceKey = "the-service-key-of-the-tests-0123456789";
const password = "correct horse 桃李";
const listing = teacherJson();

/** One outage of each kind; `database/outage.test.ts` covers every code. */
const outages: [name: string, breakDatabase: (proxy: DatabaseProxy) => void][] = [
  ["is read-only", (proxy) => proxy.fail("25006")],
  ["is too slow", (proxy) => proxy.fail("57014")],
  ["has no connections left", (proxy) => proxy.fail("53300")],
  ["shuts down", (proxy) => proxy.hangUp("57P01")],
  ["ends connections behind a pooler", (proxy) => proxy.hangUp("08P01")],
  ["ends connections silently", (proxy) => proxy.hangUp()],
  ["starts", (proxy) => proxy.refuse("57P03")],
  ["rejects the password", (proxy) => proxy.refuse("28P01")],
  ["cannot be reached", (proxy) => proxy.cut()],
];

/** Pages, and endpoints that machines poll every minute. */
const withoutRetryAfter = ["readiness", "listing page", "sitemap"];

type Call = { path: string; init?: RequestInit };

describe.skipIf(!hasPostgres)("while the database", () => {
  let direct: TestDatabase;
  let proxy: DatabaseProxy;
  let app: TestApp;
  let calls: Record<string, Call>;

  beforeAll(async () => {
    direct = await openTestDatabase("postgres");
    proxy = await openDatabaseProxy(direct.url ?? "");
    app = await createTestApp({
      limits: withoutLimits,
      environment: { AUTH_SERVICE_KEY: serviceKey },
      open: async () => {
        const opened = await openDatabase({ url: proxy.url });
        return { opened, close: () => opened.close() };
      },
    });
  });
  afterAll(async () => {
    await app.close();
    await proxy.close();
    await direct.close();
  });
  beforeEach(async () => {
    await restoreDatabase();
    // A new owner each time: accounts have a limit of writes per minute.
    calls = await prepareCalls();
  });

  async function restoreDatabase(): Promise<void> {
    proxy.mend();
    await expect.poll(() => app.opened.ping(1000)).toBe(true);
  }

  /** One call of each kind, from an owner with an unpaid listing and an open checkout session. */
  async function prepareCalls(): Promise<Record<string, Call>> {
    const owner = await json(signUp());
    const token = { authorization: `Bearer ${String(owner["access_token"])}` };
    const { listing: own } = await json(post("/api/me/listing", listing, token));
    const { id, version } = own as { id: string; version: number };
    const order = { listing_id: id, months: 3 };
    const tokens = await getOrCreateRenewalTokens(app.opened.db, [id], new Date());
    const checkout = await json(post("/functions/v1/create-checkout", order, token));
    const payPath = new URL(String(checkout["url"])).pathname;
    const form = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
    const code = { type: "recovery", email: "a@taoli.example", token: "123456" };
    const unsubscribe = `/unsubscribe?token=${"0".repeat(64)}`;
    return {
      "sign-up": signUp(),
      "sign-in": post("/auth/v1/token?grant_type=password", { email: "a@taoli.example", password }),
      refresh: post("/auth/v1/token?grant_type=refresh_token", { refresh_token: owner["refresh_token"] }),
      recover: post("/auth/v1/recover", { email: "a@taoli.example" }),
      verify: post("/auth/v1/verify", code),
      "email link": { path: `/auth/v1/verify?type=recovery&token=${"0".repeat(56)}` },
      user: { path: "/auth/v1/user", init: { headers: token } },
      "change of user": { ...post("/auth/v1/user", { data: { full_name: "Lin" } }, token, "PUT") },
      "new factor": post("/auth/v1/factors", { factor_type: "totp" }, token),
      "sign-out": post("/auth/v1/logout", {}, token),
      "list of users": { path: "/auth/v1/admin/users", init: { headers: { authorization: `Bearer ${serviceKey}` } } },
      "own listing": { path: "/api/me/listing", init: { headers: token } },
      "saved listing": post("/api/me/listing", { ...listing, version }, token, "PUT"),
      visibility: post("/api/me/listing/visibility", { visibility: "taken-down" }, token, "PUT"),
      reminders: post("/api/me/reminders", { reminders: "off" }, token, "PUT"),
      "own payments": { path: "/api/me/payments", init: { headers: token } },
      checkout: post("/functions/v1/create-checkout", order, token),
      "return from paying": post("/functions/v1/verify-payment", { session_id: checkout["session_id"] }),
      "payment page": { path: payPath },
      "payment choice": { path: payPath, init: { method: "POST", headers: form, body: "choice=pay" } },
      unsubscribe: { path: unsubscribe },
      gift: { path: `/gift/${id}`, init: { method: "POST", headers: form, body: "months=3&email=a%40taoli.example" } },
      renewal: { path: `/renew/${tokens.get(id)}`, init: { method: "POST", headers: form, body: "months=3" } },
      "unsubscribe choice": { path: unsubscribe, init: { method: "POST", headers: form, body: "choice=off" } },
      sitemap: { path: "/sitemap.xml" },
      "listing page": { path: `/listing/${id}` },
      readiness: { path: "/readyz" },
    };
  }

  function post(path: string, body: unknown, headers: Record<string, string> = {}, method = "POST"): Call {
    const all = { "content-type": "application/json", ...headers };
    return { path, init: { method, headers: all, body: JSON.stringify(body) } };
  }
  function signUp(): Call {
    return post("/auth/v1/signup", { email: `${randomBytes(6).toString("hex")}@taoli.example`, password });
  }
  function ask({ path, init }: Call): Promise<Response> {
    return app.fetch(path, init);
  }
  async function json(call: Call): Promise<Record<string, unknown>> {
    const response = await ask(call);
    expect([call.path, response.status]).toEqual([call.path, expect.toSatisfy((status: number) => status < 300)]);
    return (await response.json()) as Record<string, unknown>;
  }

  /** Every call gets a 503 with `Retry-After`; then everything works again, without a restart. */
  async function expectOutage(): Promise<void> {
    const requested = Object.entries({ ...calls, "another sign-up": signUp() }).map(async ([name, call]) => {
      const { status, headers } = await ask(call);
      expect(headers.get("cache-control"), name).toContain("no-store");
      if (!withoutRetryAfter.includes(name)) expect(Number(headers.get("retry-after")), name).toBeGreaterThan(0);
      return [name, status] as const;
    });
    const statuses = await Promise.all(requested);
    expect(statuses.filter(([, status]) => status !== 503)).toEqual([]);
    await restoreDatabase();
    expect((await ask(signUp())).status).toBe(200);
  }

  test.each(outages)("%s, every call is a 503", async (_, breakDatabase) => {
    breakDatabase(proxy);
    await expectOutage();
  });

  test("breaks the connection, the Stripe sandbox's page can be reloaded, and a payment is made once", async () => {
    const { "payment page": page, "payment choice": pay } = calls as Record<"payment page" | "payment choice", Call>;
    proxy.hangUp();
    for (const [language, said] of [
      ["en", "Try again"],
      ["zh-Hans", "页面暂时无法打开"],
    ] as const)
      for (const call of [page, pay]) {
        const headers = { ...(call.init?.headers as object), "accept-language": language };
        const response = await app.fetch(call.path, { ...call.init, headers });
        expect([response.status, response.headers.get("x-frame-options")]).toEqual([503, "DENY"]);
        expect(await response.text()).toContain(said);
      }
    await restoreDatabase();
    expect((await ask(page)).status).toBe(200);
    const paid = await Promise.all([ask(pay), ask(pay)]);
    expect(paid.map(({ status, headers }) => [status, headers.get("location")])).toEqual(
      Array(2).fill([303, expect.stringContaining("payment=success")]),
    );
    expect((await ask(page)).status).toBe(410);
  });

  test("stops responding, the Stripe sandbox's page gets a timely response and recovers immediately", async () => {
    const page = calls["payment page"] as Call;
    proxy.freeze();
    const visits = await Promise.all([ask(page), ask(page), ask(page)]);
    expect(visits.map(({ status }) => status)).toEqual([503, 503, 503]);
    await restoreDatabase();
    expect((await ask(page)).status).toBe(200);
  });

  test("fails a statement for an unrelated reason, the response is a 500", async () => {
    proxy.fail("XX000");
    expect((await ask(signUp())).status).toBe(500);
  });

  test("is read-only, pages work and every write is a 503", async () => {
    await setReadOnly("on");
    const statuses = await Promise.all(
      Object.entries(calls).map(async ([name, call]) => [name, (await ask(call)).status] as const),
    );
    expect(statuses.filter(([, status]) => status === 500)).toEqual([]);
    const { "sign-up": signedUp, refresh, "payment choice": paid, readiness } = Object.fromEntries(statuses);
    expect([signedUp, refresh, paid, readiness]).toEqual([503, 503, 503, 200]);
    await setReadOnly("off");
    expect((await ask(signUp())).status).toBe(200);
  });

  /** As after a failover, before the replica is promoted. */
  async function setReadOnly(value: "on" | "off"): Promise<void> {
    const url = direct.url ?? "";
    const name = new URL(url).pathname.slice(1);
    await withMaintenance(urlOf(url, "postgres"), (run) =>
      run(`alter database ${name} set default_transaction_read_only = ${value}`),
    );
    await restoreDatabase();
  }
});
