import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openDatabase } from "#database/open-database.ts";
import { acceptCity } from "#domain/cities/decide-city.ts";
import { createTestApp, type TestApp, testNow } from "#test/helpers/app.ts";
import { hasPostgres, openTestDatabase, type TestDatabase } from "#test/helpers/database/database.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { type FaultyProxy, openFaultyProxy } from "#test/http/api/faulty-proxy.ts";

/** Far above statement timeouts and below connection timeouts: a busy machine does not reach it. */
const maxResponseMs = 20_000;
const lost = ["refused", "silent"] as const;
const marker = '["test"]';

describe.skipIf(!hasPostgres).each(lost)("with a database that is %s", (state) => {
  let direct: TestDatabase;
  let proxy: FaultyProxy;
  let app: TestApp;
  let stopListening: () => Promise<void>;
  const ids: Record<string, string> = {};
  const warm = ["/", "/city/boston", "/zh/city/boston", "/?city=Boston&sort=price"];

  beforeAll(async () => {
    direct = await openTestDatabase("postgres");
    const url = new URL(direct.url ?? "");
    proxy = await openFaultyProxy(url.hostname, Number(url.port));
    url.host = `127.0.0.1:${proxy.port}`;
    app = await createTestApp({
      open: async () => {
        const opened = await openDatabase({ url: url.href });
        return { opened, close: () => opened.close() };
      },
    });
    let isNotified = false;
    stopListening = await app.opened.onListingsChanged((payload) => {
      if (payload === marker) isNotified = true;
      else app.invalidate();
    });
    ids["kept"] = await add("Lin Yuqing", "Boston", "boston");
    ids["other"] = await add("Chen Guang", "Chicago", "chicago");
    ids["town"] = await add("Wu Han", "Evanston", "evanston");
    await acceptCity({ db: direct.opened.db, clock: { now: () => testNow } }, "Evanston");
    // Notifications arrive in the order of the commits; those before the app listens are lost.
    await vi.waitUntil(() => notifyOfMarker().then(() => isNotified), { timeout: 30_000 });
    for (const path of [...warm, `/listing/${ids["kept"]}`, "/city/evanston"])
      expect((await fetchPath(path)).status).toBe(200);
    await proxy.setState(state);
  });
  afterAll(async () => {
    await stopListening();
    await app.close();
    await proxy.close();
    await direct.close();
  });

  const notifyOfMarker = () => sql`select pg_notify('listings_changed', ${marker})`.execute(direct.opened.db);

  function add(name: string, city: string, key: string): Promise<string> {
    const time = testNow.getTime();
    const columns = {
      city,
      city_key: key,
      subscription_started_at: new Date(time - 86_400_000),
      subscription_expires_at: new Date(time + 30 * 86_400_000),
    };
    return insertListing(direct.opened.db, teacherColumns(columns), { full_name: name });
  }

  /** Every response arrives in time, whatever the state of the database. */
  async function fetchPath(path: string, init?: RequestInit): Promise<Response> {
    const started = performance.now();
    const response = await app.fetch(path, init);
    expect(performance.now() - started, path).toBeLessThan(maxResponseMs);
    return response;
  }
  async function textOf(path: string): Promise<string> {
    return await (await fetchPath(path)).text();
  }
  function logged(event: string): number {
    return app.log.filter((logLine) => logLine.event === event).length;
  }

  test("pages without listings are available, and the process is alive but not ready", async () => {
    for (const path of ["/resources", "/zh/pricing", "/about", "/terms", "/zh/privacy", "/auth", "/favicon.svg"]) {
      expect((await fetchPath(path)).status, path).toBe(200);
    }
    expect((await fetchPath("/nothing")).status).toBe(404);
    expect((await fetchPath("/healthz")).status).toBe(200);
    const ready = await fetchPath("/readyz");
    expect([ready.status, await ready.json()]).toEqual([503, { status: "database-unreachable" }]);
    expect(logged("not-ready")).toBe(1);
  });

  test("an uncached search shows samples, marked as such, neither cached nor indexed", async () => {
    for (const path of ["/city/chicago", "/zh/city/chicago/hsk", "/?city=Chicago&type=teacher"]) {
      const before = logged("search-degraded");
      const response = await fetchPath(path);
      const page = await response.text();
      expect([path, response.status, response.headers.get("cache-control")]).toEqual([path, 200, "no-store"]);
      expect(page).toMatch(/<meta name="robots" content="noindex/);
      expect(page).toMatch(/The profiles below are samples|以下均为示例/);
      expect(page).not.toContain("Chen Guang");
      expect(page).not.toMatch(/href="(\/zh)?\/listing\//);
      expect(logged("search-degraded")).toBe(before + 1);
    }
  });

  test("hydration data of an uncached page is unavailable rather than missing", async () => {
    const response = await fetchPath("/hydration/city/chicago?type=school");
    expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
  });

  test("thirty concurrent searches get a response in time", async () => {
    const paths = Array.from({ length: 30 }, (_, index) => `/?city=Toronto&category=hsk&page=${index + 2}`);
    const responses = await Promise.all(paths.map((path) => fetchPath(path)));
    expect(responses.map(({ status }) => status)).toEqual(paths.map(() => 200));
  });

  test("a search for an unlisted city is unavailable, not unknown", async () => {
    const response = await fetchPath("/?city=Evanston");
    expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
    expect(await response.text()).not.toContain("City not found");
  });

  test("substitute figures on the home page are not cached", async () => {
    const response = await fetchPath("/zh");
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
  });

  test("an uncached listing is unavailable rather than gone", async () => {
    const response = await fetchPath(`/listing/${ids["other"]}`);
    expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
    expect(await response.text()).toContain("Failed to load listing details");
    expect(logged("listing-unavailable")).toBe(1);
    expect((await fetchPath("/listing/no-id")).status).toBe(404);
  });

  test("a city known only to the database is unavailable", async () => {
    const response = await fetchPath("/zh/city/evanston");
    expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
  });

  test("the sitemap and listing pictures are unavailable, the site's picture is available", async () => {
    for (const path of ["/sitemap.xml", `/og/en/listing/${ids["other"]}.png`]) {
      const response = await fetchPath(path);
      expect([path, response.status, response.headers.get("cache-control")]).toEqual([path, 503, "no-store"]);
    }
    expect((await fetchPath("/robots.txt")).status).toBe(200);
  });

  test.each([
    ["fresh", 30],
    ["stale", 300],
    ["older than stale", 3600],
  ])("cached pages that are %s are still shown", async (_, seconds) => {
    app.setTime(new Date(testNow.getTime() + seconds * 1000));
    for (const path of warm) {
      const response = await fetchPath(path);
      expect([path, response.status]).toEqual([path, 200]);
      const page = await response.text();
      if (path !== "/") expect(page).toContain("Lin Yuqing");
      expect(page).not.toContain("noindex,nofollow");
    }
    expect(await textOf(`/listing/${ids["kept"]}`)).toContain("Lin Yuqing");
    expect(await textOf("/city/evanston")).toContain("Wu Han");
  });

  test("everything works after the outage without a restart, and no change is missed", async () => {
    await direct.opened.db.updateTable("profiles").set({ full_name: "Zhao Mei" }).execute();
    await proxy.setState("up");
    await expect.poll(async () => (await app.fetch("/readyz")).status).toBe(200);
    await expect.poll(() => textOf("/city/boston"), { interval: 500 }).toContain("Zhao Mei");
    const city = await fetchPath("/city/chicago");
    expect(city.headers.get("cache-control")).toContain("public");
    expect(await city.text()).toContain("Zhao Mei");
    expect((await fetchPath(`/listing/${ids["other"]}`)).status).toBe(200);
    expect((await fetchPath("/zh/city/evanston")).status).toBe(200);
    expect((await fetchPath("/sitemap.xml")).status).toBe(200);
  });
});
