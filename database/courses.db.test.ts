import type { Insertable } from "kysely";
import { expect, test } from "vitest";
import type { Tables } from "#database/tables.ts";
import { bothDatabases } from "#test/helpers/database/database.ts";
import { insertListing, schoolColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";

type Columns = Partial<Insertable<Tables["courses"]>>;

const term = { first_date: "2027-01-09", last_date: "2027-03-27" };

const refused: [name: string, columns: Columns, rule: string][] = [
  ["an empty title", { title: "" }, "title"],
  ["a blank title", { title: "  " }, "title"],
  ["a title that is too long", { title: "林".repeat(134) }, "title"],
  ["an empty second title", { title_zh: "" }, "title_zh"],
  ["a position below one", { place: 0 }, "first"],
  ["an unknown level", { level: "expert" as never }, "level"],
  ["an unknown exam", { exam: "hsk10" as never }, "exam"],
  ["an unknown category", { category: "piano" as never }, "category"],
  ["an age below the range", { age_from: 1 }, "age_from"],
  ["a highest age below the lowest", { age_from: 9, age_to: 8 }, "age_to"],
  ["a highest age without a lowest", { age_to: 8 }, "age_to"],
  ["an unknown day", { days: ["someday" as never] }, "days"],
  ["too many days", { days: ["mon", "mon", "tue", "wed", "thu", "fri", "sat", "sun"] }, "few_days"],
  ["a time of 24:00", { from_time: "23:00", to_time: "24:00" }, "to_time"],
  ["a malformed time", { from_time: "9:00", to_time: "10:00" }, "from_time"],
  ["a start time without an end", { from_time: "09:00" }, "times"],
  ["an end time before the start", { from_time: "10:00", to_time: "09:59" }, "times"],
  ["an end time equal to the start", { from_time: "10:00", to_time: "10:00" }, "times"],
  ["a malformed date", { first_date: "9.1.2027" }, "first_date"],
  ["a last lesson before the first", { ...term, last_date: "2027-01-08" }, "dates"],
  ["a last lesson without a first", { last_date: "2027-01-08" }, "dates"],
  ["an end date of an ongoing course", { ...term, is_ongoing: true }, "dates"],
  ["no lessons", { lesson_count: 0 }, "lesson_count"],
  ["a negative price", { price: -1, price_unit: "hour" }, "price"],
  ["a price with half cents", { price: 0.005, price_unit: "hour" }, "price"],
  ["a price above the range", { price: 10_000, price_unit: "term" }, "price"],
  ["a price without a unit", { price: 10 }, "priced"],
  ["a unit without a price", { price_unit: "hour" }, "priced"],
  ["an empty group", { group_size: 0 }, "group_size"],
  ["an unknown trial", { trial: "maybe" as never }, "trial"],
  ["a description that is too long", { description: "x".repeat(3001) }, "description"],
  ["unknown places", { places: "three" as never }, "places"],
];

const allowed: [name: string, columns: Columns][] = [
  ["only a title", {}],
  ["a first lesson without a last", { first_date: "2027-01-09" }],
  ["a term of a day", { first_date: "2027-01-09", last_date: "2027-01-09" }],
  ["a lowest age without a highest", { age_from: 18 }],
  ["free lessons", { price: 0, price_unit: "lesson" }],
  ["the longest title", { title: "林".repeat(80) }],
];

bothDatabases((database) => {
  async function insert(columns: Columns, listing?: string) {
    const listingId = listing ?? (await insertListing(database.db, schoolColumns()));
    const now = { places_set_at: testNow, created_at: testNow, updated_at: testNow };
    const row = { listing_id: listingId, place: 1, title: "HSK 3", ...now, ...columns };
    await database.db.insertInto("courses").values(row).execute();
    return listingId;
  }

  test.each(refused)("a course is rejected: %s", async (_, columns, rule) => {
    await expect(insert(columns)).rejects.toMatchObject({ code: "23514", constraint: `courses_${rule}` });
  });

  test.each(allowed)("a course is accepted: %s", async (_, columns) => {
    await expect(insert(columns)).resolves.toBeDefined();
  });

  test("a price is stored exactly", async () => {
    await insert({ price: 0.1, price_unit: "lesson" });
    expect(await database.db.selectFrom("courses").select("price").execute()).toEqual([{ price: 0.1 }]);
  });

  test("two courses of a listing cannot share a position, and are deleted with it", async () => {
    const listing = await insert({});
    await expect(insert({}, listing)).rejects.toMatchObject({ code: "23505", constraint: "courses_place" });
    await database.db.deleteFrom("teacher_listings").where("id", "=", listing).execute();
    expect(await database.db.selectFrom("courses").select("id").execute()).toEqual([]);
  });
});
