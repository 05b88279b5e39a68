import type { Hono } from "hono";
import { expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import type { Services } from "#domain/services.ts";
import { defaultSite } from "#domain/site.ts";
import { testAccounts } from "#test/helpers/accounts.ts";
import { eachDatabase } from "#test/helpers/database.ts";
import { insertListing, testNow } from "#test/helpers/database-rows.ts";
import { testSeal } from "#test/helpers/letter-seal.ts";
import { seoRoutes } from "./seo-routes.ts";

const origin = "https://taoli.example";

function routesOn(db: Database): Hono {
  const log = { info() {}, warn() {}, error() {} };
  const accounts = testAccounts(origin);
  const clock = { now: () => testNow };
  const payments = { account: "gateway", isLive: false } as const;
  const services: Services = { db, clock, log, site: defaultSite, origin, accounts, letterSeal: testSeal, payments };
  return seoRoutes(services);
}

eachDatabase((database) => {
  test("the index names its parts, which hold the pages", async () => {
    const app = routesOn(database.db);
    const id = await insertListing(database.db);
    const index = await app.request("/sitemap.xml");
    expect(index.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(index.headers.get("cache-control")).toContain("s-maxage=3600");
    expect((await index.text()).match(/[^>]+(?=<\/loc>)/g)).toEqual([
      `${origin}/sitemaps/pages-1.xml`,
      `${origin}/sitemaps/listings-1.xml`,
    ]);
    expect(await (await app.request("/sitemaps/listings-1.xml")).text()).toContain(`${origin}/zh/listing/${id}<`);
    expect(await (await app.request("/sitemaps/pages-1.xml")).text()).toContain(`${origin}/city/boston<`);
  });

  test("parts that do not exist are not found, and nothing but reading is allowed", async () => {
    const app = routesOn(database.db);
    for (const name of ["listings-1", "pages-2", "listings-0", "pages-01", "users-1", "listings-99999"])
      expect((await app.request(`/sitemaps/${name}.xml`)).status).toBe(404);
    expect((await app.request("/sitemap.xml", { method: "POST" })).status).toBe(405);
  });
});

test("a database that fails is a 503 that nobody keeps", async () => {
  const away = new Proxy({} as Database, {
    get() {
      throw new Error("The database is away.");
    },
  });
  const answer = await routesOn(away).request("/sitemap.xml");
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([503, "no-store"]);
});
