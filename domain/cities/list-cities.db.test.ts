import { expect, test } from "vitest";
import { openDatabase } from "#database/open-database.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import {
  insertListing,
  type ListingColumns,
  secondsFromNow,
  teacherColumns,
} from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { acceptCity } from "./decide-city.ts";
import { listCities } from "./list-cities.ts";
import { listCityCounts } from "./list-city-counts.ts";

const sampleCounts = {
  "new-york": 24,
  "san-francisco": 18,
  toronto: 21,
  "los-angeles": 16,
  chicago: 15,
  vancouver: 19,
};
const none = { "new-york": 0, "san-francisco": 0, toronto: 0, "los-angeles": 0, chicago: 0, vancouver: 0 };

eachDatabase((database) => {
  async function counts(seconds = 0): Promise<Record<string, number>> {
    const cards = await listCityCounts(testServices(database.db, secondsFromNow(seconds)));
    return Object.fromEntries(cards.counts.map(({ city, count }) => [city.key, count]));
  }
  async function others(seconds = 0) {
    return (await listCities(testServices(database.db, secondsFromNow(seconds)))).slice(8);
  }
  function add(columns: Partial<ListingColumns>): Promise<string> {
    return insertListing(database.db, teacherColumns(columns));
  }

  test("the cards show sample counts until the directory has a listing, then real counts", async () => {
    expect(await counts()).toEqual(sampleCounts);
    await add({ is_active: false, city_key: "toronto" });
    expect(await counts()).toEqual(sampleCounts);
    await add({ city_key: "somewhere" });
    expect(await counts()).toEqual(none);
    await add({ city_key: "toronto" });
    expect(await counts()).toEqual({ ...none, toronto: 1 });
  });

  test("sample counts are marked as samples, zero counts of a directory with listings are not", async () => {
    const isSample = async () => (await listCityCounts(testServices(database.db))).sample;
    expect(await isSample()).toBe(true);
    await add({ city_key: "somewhere" });
    expect(await isSample()).toBe(false);
    await add({ city_key: "toronto" });
    expect(await isSample()).toBe(false);
  });

  test("an expired listing is not counted, even before its flag is cleared", async () => {
    await add({ city_key: "toronto", subscription_expires_at: secondsFromNow(10) });
    await add({ city_key: "toronto" });
    await add({ city_key: "toronto", subscription_expires_at: secondsFromNow(5), removed_at: secondsFromNow(-1) });
    expect((await counts(9))["toronto"]).toBe(2);
    expect((await counts(10))["toronto"]).toBe(1);
  });

  test("the options are the eight main cities, then known and accepted ones with listings, by name", async () => {
    const main = await listCities(testServices(database.db));
    expect(main.map((city) => city.en)).toEqual([
      "New York",
      "Los Angeles",
      "San Francisco",
      "Chicago",
      "Boston",
      "Seattle",
      "Toronto",
      "Vancouver",
    ]);
    await add({ city_key: "boston" });
    await add({ city_key: "kyle", city: "Kyle", state: "TX" });
    await add({ city_key: "irvine", city: "IRVINE", state: "CA", subscription_expires_at: secondsFromNow(10) });
    await add({ city_key: "gone", city: "Gone", is_active: false });
    const irvine = { key: "irvine", en: "Irvine", zh: "尔湾", state: "CA" };
    expect(await others()).toEqual([irvine]);
    const services = testServices(database.db);
    await acceptCity(services, "gone", { name: "Gone", state: "NV" });
    await acceptCity(services, "kyle", { nameZh: "凯尔" });
    expect(await others()).toEqual([irvine, { key: "kyle", en: "Kyle", zh: "凯尔", state: "TX" }]);
    expect((await others(10)).map((city) => city.key)).toEqual(["kyle"]);
  });
});

test("sample counts and the main cities are returned while the database is unavailable", async () => {
  const opened = await openDatabase({ url: "postgres://nobody:none@127.0.0.1:1/none" });
  const services = testServices(opened.db);
  const { counts, sample, degraded } = await listCityCounts(services);
  expect([counts.map(({ count }) => count), sample, degraded]).toEqual([Object.values(sampleCounts), true, true]);
  expect(await listCities(services)).toHaveLength(8);
  expect(services.logged.map(({ event }) => event)).toEqual(["city-counts-degraded", "cities-degraded"]);
  await opened.close();
});
