import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { computeCityPrices, listCityPrices } from "./city-prices.ts";

eachDatabase((database) => {
  const services = () => testServices(database.db, testNow);
  const addListings = async (city_key: string, rates: readonly number[], columns = {}) => {
    for (const hourly_rate of rates)
      await insertListing(database.db, teacherColumns({ city: city_key, city_key, hourly_rate, ...columns }));
  };

  test("a city has prices while at least eight public listings have a rate", async () => {
    await addListings("boston", [40, 45, 50, 55, 60, 65, 70.5]);
    await addListings("boston", [0, 0, 0]);
    await addListings("boston", [500, 900], { is_active: false });
    await addListings("toronto", [30, 30, 30]);
    await addListings("typed-by-an-owner", [10, 10, 10, 10, 10, 10, 10, 10, 10]);
    expect(await computeCityPrices(services())).toBe(0);
    expect(await listCityPrices(services())).toEqual([]);

    await addListings("boston", [120]);
    expect(await computeCityPrices(services())).toBe(1);
    const [boston, ...others] = await listCityPrices(services());
    expect(others).toEqual([]);
    expect(boston).toMatchObject({ listings: 8, lowest: 40, median: 57.5, highest: 120, computedAt: testNow });
    expect(boston?.city).toMatchObject({ key: "boston", en: "Boston", zh: "波士顿" });

    await database.db
      .updateTable("teacher_listings")
      .set({ is_active: false })
      .where("hourly_rate", "=", 120)
      .execute();
    const later = testServices(database.db, new Date(testNow.getTime() + 1000));
    expect(await computeCityPrices(later)).toBe(0);
    expect(await listCityPrices(later)).toEqual([]);
  });
});
