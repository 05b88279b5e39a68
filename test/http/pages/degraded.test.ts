import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openDatabase } from "#database/open-database.ts";
import { acceptCity } from "#domain/cities/decide-city.ts";
import { createTestApp, type TestApp, testNow } from "#test/helpers/app.ts";
import { hasPostgres, openTestDatabase, type TestDatabase } from "#test/helpers/database/database.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/database-rows.ts";
import { type BadLine, openBadLine } from "#test/http/api/bad-line.ts";

/** Far above the deadlines of statements and below those of a connection: a busy machine does not reach it. */
const longestMs = 20_000;
const lost = ["refused", "silent"] as const;

describe.skipIf(!hasPostgres).each(lost)("with a database that is %s", (state) => {
  let direct: TestDatabase;
  let line: BadLine;
  let app: TestApp;
  let stopListening: () => Promise<void>;
  const ids: Record<string, string> = {};
  const warm = ["/", "/city/boston", "/zh/city/boston", "/?city=Boston&sort=price"];

  beforeAll(async () => {
    direct = await openTestDatabase("postgres");
    const url = new URL(direct.url ?? "");
    line = await openBadLine(url.hostname, Number(url.port));
    url.host = `127.0.0.1:${line.port}`;
    app = await createTestApp({
      open: async () => {
        const opened = await openDatabase({ url: url.href });
        return { opened, close: () => opened.close() };
      },
    });
    let events = 0;
    stopListening = await app.opened.onListingsChanged(() => {
      events += 1;
      app.invalidate();
    });
    ids["kept"] = await add("Lin Yuqing", "Boston", "boston");
    ids["other"] = await add("Chen Guang", "Chicago", "chicago");
    ids["town"] = await add("Wu Han", "Evanston", "evanston");
    await acceptCity({ db: direct.opened.db, clock: { now: () => testNow } }, "Evanston");
    await vi.waitUntil(() => events === 4, { timeout: 10_000 });
    for (const path of [...warm, `/listing/${ids["kept"]}`, "/city/evanston"])
      expect((await ask(path)).status).toBe(200);
    await line.become(state);
  });
  afterAll(async () => {
    await stopListening();
    await app.close();
    await line.close();
    await direct.close();
  });

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

  /** Every response comes in time, whatever the database does. */
  async function ask(path: string, init?: RequestInit): Promise<Response> {
    const started = performance.now();
    const response = await app.fetch(path, init);
    expect(performance.now() - started, path).toBeLessThan(longestMs);
    return response;
  }
  async function textOf(path: string): Promise<string> {
    return await (await ask(path)).text();
  }
  function logged(event: string): number {
    return app.log.filter((logLine) => logLine.event === event).length;
  }

  test("pages without listings are there, and the process is alive but not ready", async () => {
    for (const path of ["/resources", "/zh/pricing", "/about", "/terms", "/zh/privacy", "/auth", "/favicon.svg"]) {
      expect((await ask(path)).status, path).toBe(200);
    }
    expect((await ask("/nothing")).status).toBe(404);
    expect((await ask("/healthz")).status).toBe(200);
    const ready = await ask("/readyz");
    expect([ready.status, await ready.json()]).toEqual([503, { status: "database-unreachable" }]);
    expect(logged("not-ready")).toBe(1);
  });

  test("a search that is not cached shows samples, marked as such, neither cached nor indexed", async () => {
    for (const path of ["/city/chicago", "/zh/city/chicago/hsk", "/?city=Chicago&type=teacher"]) {
      const before = logged("search-degraded");
      const response = await ask(path);
      const page = await response.text();
      expect([path, response.status, response.headers.get("cache-control")]).toEqual([path, 200, "no-store"]);
      expect(page).toMatch(/<meta name="robots" content="noindex/);
      expect(page).toMatch(/The profiles below are samples|以下均为示例/);
      expect(page).not.toContain("Chen Guang");
      expect(page).not.toMatch(/href="(\/zh)?\/listing\//);
      expect(logged("search-degraded")).toBe(before + 1);
    }
  });

  test("the state of a page that was not kept is unavailable, which is not the same as none", async () => {
    const response = await ask("/hydration/city/chicago?type=school");
    expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
  });

  test("thirty searches at once are answered in time", async () => {
    const paths = Array.from({ length: 30 }, (_, index) => `/?city=Toronto&category=hsk&page=${index + 2}`);
    const responses = await Promise.all(paths.map((path) => ask(path)));
    expect(responses.map(({ status }) => status)).toEqual(paths.map(() => 200));
  });

  test("without the database, a search for a city not in our list is unavailable, not unknown", async () => {
    const response = await ask("/?city=Evanston");
    expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
    expect(await response.text()).not.toContain("City not found");
  });

  test("substitute numbers on the home page are not cached", async () => {
    const response = await ask("/zh");
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
  });

  test("a listing that was not kept is unavailable, which is not the same as gone", async () => {
    const response = await ask(`/listing/${ids["other"]}`);
    expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
    expect(await response.text()).toContain("Failed to load listing details");
    expect(logged("listing-unavailable")).toBe(1);
    expect((await ask("/listing/no-id")).status).toBe(404);
  });

  test("a city that only the database knows is unavailable too", async () => {
    const response = await ask("/zh/city/evanston");
    expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
  });

  test("the sitemap and the pictures of listings are unavailable, the site's own picture is not", async () => {
    for (const path of ["/sitemap.xml", `/og/en/listing/${ids["other"]}.png`]) {
      const response = await ask(path);
      expect([path, response.status, response.headers.get("cache-control")]).toEqual([path, 503, "no-store"]);
    }
    expect((await ask("/robots.txt")).status).toBe(200);
  });

  test.each([
    ["fresh", 30],
    ["stale", 300],
    ["older than stale", 3600],
  ])("kept pages that are %s still show what they showed", async (_, seconds) => {
    app.setTime(new Date(testNow.getTime() + seconds * 1000));
    for (const path of warm) {
      const response = await ask(path);
      expect([path, response.status]).toEqual([path, 200]);
      const page = await response.text();
      if (path !== "/") expect(page).toContain("Lin Yuqing");
      expect(page).not.toContain("noindex,nofollow");
    }
    expect(await textOf(`/listing/${ids["kept"]}`)).toContain("Lin Yuqing");
    expect(await textOf("/city/evanston")).toContain("Wu Han");
  });

  test("when the database is back so is everything, without a restart, and nothing was missed", async () => {
    await direct.opened.db.updateTable("profiles").set({ full_name: "Zhao Mei" }).execute();
    await line.become("up");
    await expect.poll(async () => (await app.fetch("/readyz")).status).toBe(200);
    await expect.poll(() => textOf("/city/boston"), { interval: 500 }).toContain("Zhao Mei");
    const city = await ask("/city/chicago");
    expect(city.headers.get("cache-control")).toContain("public");
    expect(await city.text()).toContain("Zhao Mei");
    expect((await ask(`/listing/${ids["other"]}`)).status).toBe(200);
    expect((await ask("/zh/city/evanston")).status).toBe(200);
    expect((await ask("/sitemap.xml")).status).toBe(200);
  });
});
