import type { Hono } from "hono";
import { expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import { createPageAdmission } from "#server/overload/admission.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { seoRoutes } from "./seo-routes.ts";

const origin = "https://taoli.example";

function routesOn(db: Database, changes = { version: "0" }): Hono {
  const services = testServices(db);
  return seoRoutes(services, changes, createPageAdmission(services));
}

eachDatabase((database) => {
  test("the index lists its parts, which list the pages", async () => {
    const app = routesOn(database.db);
    const id = await insertListing(database.db);
    const index = await app.request("/sitemap.xml");
    expect(index.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(index.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=60");
    expect((await index.text()).match(/[^>]+(?=<\/loc>)/g)).toEqual([
      `${origin}/sitemaps/pages-1.xml`,
      `${origin}/sitemaps/listings-1.xml`,
    ]);
    expect(await (await app.request("/sitemaps/listings-1.xml")).text()).toContain(`${origin}/zh/listing/${id}<`);
    expect(await (await app.request("/sitemaps/pages-1.xml")).text()).toContain(`${origin}/city/boston<`);
  });

  test("new and ended listings appear after the next change, and cached responses are reused until then", async () => {
    const changes = { version: "0" };
    const app = routesOn(database.db, changes);
    const listings = async () => await (await app.request("/sitemaps/listings-1.xml")).text();
    const first = await insertListing(database.db);
    expect(await listings()).toContain(first);
    const second = await insertListing(database.db);
    await database.db.updateTable("teacher_listings").set({ is_active: false }).where("id", "=", first).execute();
    expect(await listings()).not.toContain(second);
    changes.version = "1";
    const changed = await listings();
    expect([changed.includes(first), changed.includes(second)]).toEqual([false, true]);
  });

  test("unknown parts are not found, and only reading is allowed", async () => {
    const app = routesOn(database.db);
    for (const name of ["listings-1", "pages-2", "listings-0", "pages-01", "users-1", "listings-99999"])
      expect((await app.request(`/sitemaps/${name}.xml`)).status).toBe(404);
    expect((await app.request("/sitemap.xml", { method: "POST" })).status).toBe(405);
  });
});

test("a failing database is a 503 that is not cached", async () => {
  const away = new Proxy({} as Database, {
    get() {
      throw new Error("The database is away.");
    },
  });
  const response = await routesOn(away).request("/sitemap.xml");
  expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
});
