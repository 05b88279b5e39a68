import { expect, test } from "vitest";
import { eraseExpired } from "#domain/retention/erase-expired.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";

eachDatabase((database) => {
  test("after 25 months daily counts are summed once into months, by kind and source", async () => {
    const { db } = database;
    const [one, other] = [await insertListing(db), await insertListing(db)];
    const rows: [listing: string, day: string, kind: "view" | "phone", source: "" | "taoli" | "search", n: number][] = [
      [one, "2026-03-01", "view", "taoli", 1],
      [one, "2026-03-02", "view", "taoli", 2],
      [one, "2026-03-31", "view", "search", 4],
      [one, "2026-03-31", "phone", "", 8],
      [other, "2026-03-15", "phone", "", 16],
      [one, "2026-04-01", "phone", "", 32],
      [one, "2026-04-30", "phone", "", 64],
    ];
    const values = rows.map(([listing_id, day, kind, source, amount]) => ({ listing_id, day, kind, source, amount }));
    await db.insertInto("listing_analytics").values(values).execute();
    const read = async () => {
      const stored = db.selectFrom("listing_analytics").select(["listing_id", "day", "kind", "source", "amount"]);
      return (await stored.execute())
        .map((row) => [row.listing_id === one ? "one" : "other", row.day, row.kind, row.source, row.amount].join(" "))
        .toSorted();
    };
    const may = testServices(db, new Date("2028-05-20T12:00:00Z"));
    const [first, second] = await Promise.all([eraseExpired(may), eraseExpired(may)]);
    expect((first["dailyAnalytics"] ?? 0) + (second["dailyAnalytics"] ?? 0)).toBe(4);
    // The month in which the period begins keeps its days.
    const summed = [
      "one 2026-03-01 phone  8",
      "one 2026-03-01 view search 4",
      "one 2026-03-01 view taoli 3",
      "one 2026-04-01 phone  32",
      "one 2026-04-30 phone  64",
      "other 2026-03-01 phone  16",
    ];
    expect(await read()).toEqual(summed);
    expect(await eraseExpired(may)).toMatchObject({ dailyAnalytics: 0 });
    expect(await read()).toEqual(summed);
  });
});
