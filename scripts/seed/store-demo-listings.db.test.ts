import { expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, schoolColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { countDemoListings, removeDemoListings, storeDemoListings } from "./store-demo-listings.ts";

const now = new Date("2026-11-20T12:00:00Z");

eachDatabase((database) => {
  test("a second run replaces the demo listings instead of duplicating them", async () => {
    const reported: number[] = [];
    await storeDemoListings(database.db, { listings: 220, seed: "1", now }, (done) => reported.push(done));
    expect(reported).toEqual([100, 200, 220]);
    const first = await listRows(database.db);
    await storeDemoListings(database.db, { listings: 220, seed: "1", now });
    expect(await listRows(database.db)).toEqual(first);
    await storeDemoListings(database.db, { listings: 40, seed: "2", now });
    expect(await countDemoListings(database.db)).toBe(40);
  });

  test("removing deletes only demo rows, including those of an earlier version", async () => {
    const real = await insertListing(database.db);
    const earlier = schoolColumns({ courses_offered: ["Heritage Chinese, grades 1–8"] });
    await insertListing(database.db, earlier, { is_demo: true });
    await storeDemoListings(database.db, { listings: 120, seed: "1", now });
    expect(await removeDemoListings(database.db)).toBe(120);
    expect((await listRows(database.db)).map((row) => row.id)).toEqual([real]);
    const people = await database.db.selectFrom("profiles").select("id").execute();
    expect(people).toHaveLength(1);
    const counts = await database.db
      .selectFrom("city_counts")
      .select("city_key")
      .where("active_count", ">", 0)
      .execute();
    expect(counts).toEqual([{ city_key: "boston" }]);
    expect(await removeDemoListings(database.db)).toBe(0);
  });
});

function listRows(db: Database) {
  return db.selectFrom("teacher_listings").selectAll().orderBy("id").execute();
}
