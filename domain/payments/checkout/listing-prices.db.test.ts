import { expect, test } from "vitest";
import { defaultSite, type Site } from "#domain/site.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { findSoldPrices, recordPrices } from "./listing-prices.ts";

/** The site with a different price for teachers. */
function at(teacherMonthlyUsd: number): Site {
  return { ...defaultSite, prices: { ...defaultSite.prices, teacherMonthlyUsd } };
}

const day = (date: string) => new Date(`${date}T00:00:00.000Z`);

eachDatabase((database) => {
  const start = (date: string, usd: number) =>
    recordPrices({ db: database.db, clock: { now: () => day(date) }, site: at(usd) });

  test("each start records changed prices, and the price of any day can be read", async () => {
    for (const [date, usd] of [
      ["2027-01-10", 5],
      ["2027-01-12", 5],
      ["2027-02-01", 7.5],
      ["2027-03-01", 5],
    ] as const)
      await start(date, usd);
    const rows = await database.db.selectFrom("listing_prices").selectAll().orderBy("sold_from").execute();
    expect(rows.filter(({ listing_type }) => listing_type === "teacher")).toEqual([
      { listing_type: "teacher", unit_cents: 500, sold_from: day("2027-01-10") },
      { listing_type: "teacher", unit_cents: 750, sold_from: day("2027-02-01") },
      { listing_type: "teacher", unit_cents: 500, sold_from: day("2027-03-01") },
    ]);
    expect(rows.filter(({ listing_type }) => listing_type === "school")).toHaveLength(1);
    const sold = async (date: string) => (await findSoldPrices(database.db, at(9), "teacher", day(date))).ofDay;
    expect(await sold("2026-01-01")).toBe(500);
    expect(await sold("2027-02-01")).toBe(750);
    expect(await sold("2027-02-28")).toBe(750);
    expect(await sold("2027-03-02")).toBe(500);
    const { wasEverSold } = await findSoldPrices(database.db, at(9), "teacher", day("2027-01-11"));
    expect([500, 750, 900, 100, 2000].filter(wasEverSold)).toEqual([500, 750, 900]);
  });

  test("the current price applies if no price is recorded", async () => {
    const { ofDay, wasEverSold } = await findSoldPrices(database.db, at(9), "teacher", day("2020-01-01"));
    expect([ofDay, wasEverSold(900), wasEverSold(500)]).toEqual([900, true, false]);
  });
});
