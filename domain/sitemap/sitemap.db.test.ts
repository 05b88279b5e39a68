import { expect, test } from "vitest";
import { acceptCity, rejectCity } from "#domain/cities/decide-city.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, secondsFromNow, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { countSitemapParts, listIndexableCities, listIndexableListings } from "./sitemap.ts";

eachDatabase((database) => {
  const services = () => testServices(database.db);

  test("an empty directory has one part of pages and no city", async () => {
    expect(await countSitemapParts(services())).toEqual({ pages: 1, listings: 0 });
    expect(await listIndexableCities(services(), 1)).toEqual([]);
    expect(await listIndexableListings(services(), 1)).toEqual([]);
  });

  test("active listings are listed in the order of the results with the time of their last change", async () => {
    const second = await insertListing(database.db, teacherColumns({ months_paid: 1 }));
    const first = await insertListing(database.db, teacherColumns({ months_paid: 9 }));
    await insertListing(database.db, teacherColumns({ subscription_expires_at: testNow }));
    await insertListing(database.db, teacherColumns({ is_active: false }));
    await insertListing(database.db, teacherColumns({ removed_at: secondsFromNow(-60) }));
    const pages = await listIndexableListings(services(), 1);
    expect(pages.map((page) => page.path)).toEqual([`/listing/${first}`, `/listing/${second}`]);
    expect(pages[0]?.changedAt).toBeInstanceOf(Date);
    expect(await listIndexableListings(services(), 2)).toEqual([]);
    expect(await countSitemapParts(services())).toEqual({ pages: 1, listings: 1 });
  });

  test("a city is listed from its first listing, and its category from the third", async () => {
    const inToronto = { city: "Toronto", city_key: "toronto", state: "ON" };
    await insertListing(database.db, teacherColumns(inToronto));
    for (const months_paid of [1, 2, 3]) await insertListing(database.db, teacherColumns({ months_paid }));
    await insertListing(database.db, teacherColumns({ category_keys: ["hsk"] }));
    const pages = await listIndexableCities(services(), 1);
    expect(pages.map((page) => page.path)).toEqual(["/city/boston", "/city/toronto", "/city/boston/business"]);
  });

  test("a city with only expired listings is not listed, but still counted", async () => {
    await insertListing(database.db, teacherColumns({ subscription_expires_at: secondsFromNow(-1) }));
    expect(await listIndexableCities(services(), 1)).toEqual([]);
    expect(await countSitemapParts(services())).toEqual({ pages: 1, listings: 0 });
  });

  test("a city entered by owners is listed once accepted, and its listings always", async () => {
    const kyle = { city: "Kyle", city_key: "kyle", state: "TX" };
    for (const months_paid of [1, 2, 3]) await insertListing(database.db, teacherColumns({ ...kyle, months_paid }));
    await insertListing(database.db, teacherColumns({ city: "Houston", city_key: "houston" }));
    const paths = async () => (await listIndexableCities(services(), 1)).map((page) => page.path);
    expect(await paths()).toEqual(["/city/houston"]);
    expect(await listIndexableListings(services(), 1)).toHaveLength(4);
    expect(await countSitemapParts(services())).toEqual({ pages: 1, listings: 1 });
    await acceptCity(services(), "kyle");
    expect(await paths()).toEqual(["/city/kyle", "/city/houston", "/city/kyle/business"]);
    await rejectCity(services(), "kyle");
    expect(await paths()).toEqual(["/city/houston"]);
  });

  test("a city has the time of its latest changed listing", async () => {
    const changed = new Date("2026-06-10T08:00:00Z");
    await insertListing(database.db, teacherColumns({ updated_at: new Date("2026-01-01T00:00:00Z") }));
    await insertListing(database.db, teacherColumns({ updated_at: changed }));
    expect(await listIndexableCities(services(), 1)).toEqual([{ path: "/city/boston", changedAt: changed }]);
  });

  test("a Han city name is percent-encoded in the URL", async () => {
    await insertListing(database.db, teacherColumns({ city: "小城", city_key: "小城" }));
    await acceptCity(services(), "小城");
    const [page] = await listIndexableCities(services(), 1);
    expect(page?.path).toBe("/city/%E5%B0%8F%E5%9F%8E");
  });
});
