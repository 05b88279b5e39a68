import type { Insertable } from "kysely";
import { expect, test } from "vitest";
import type { Tables } from "#database/tables.ts";
import { bothDatabases } from "#test/helpers/database/database.ts";
import { insertListing, schoolColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";

type Columns = Partial<Insertable<Tables["team_members"]>>;

const refused: [name: string, columns: Columns, rule: string][] = [
  ["an empty name", { full_name: "" }, "full_name"],
  ["a blank name", { full_name: "  " }, "full_name"],
  ["a name that is too long", { full_name: "林".repeat(134) }, "full_name"],
  ["a position below one", { place: 0 }, "first"],
  ["an empty role", { role: "" }, "role"],
  ["an empty Chinese role", { role_zh: "" }, "role_zh"],
  ["no role", { role: null }, "some_role"],
  ["a text that is too long", { about: "x".repeat(1201) }, "about"],
  ["a Chinese text that is too long", { about_zh: "林".repeat(401) }, "about_zh"],
  ["a year before the range", { teaches_since: 1949 }, "teaches_since"],
  ["a year after the range", { teaches_since: 2101 }, "teaches_since"],
  ["an unknown language", { languages: ["fr" as never] }, "languages"],
  ["too many languages", { languages: ["en", "zh", "yue", "en"] }, "few_languages"],
  ["a version below one", { version: 0 }, "version"],
  ["no position", { place: null }, "placed"],
  ["a position after its deletion", { removed_at: testNow }, "placed"],
  ["an empty reported name", { reported_name: "" }, "reported_name"],
];

const allowed: [name: string, columns: Columns][] = [
  ["a name and a role", {}],
  ["only a Chinese role", { role: null, role_zh: "教学主任" }],
  ["the longest name", { full_name: "林".repeat(80) }],
  ["a deleted teacher", { place: null, removed_at: testNow }],
  ["all languages", { languages: ["en", "zh", "yue"], teaches_since: 1950 }],
];

bothDatabases((database) => {
  async function insert(columns: Columns, listing?: string) {
    const listingId = listing ?? (await insertListing(database.db, schoolColumns()));
    const now = { consent_at: testNow, created_at: testNow, updated_at: testNow };
    const row = { listing_id: listingId, place: 1, full_name: "Gu Wanqing", role: "Director", ...now, ...columns };
    await database.db.insertInto("team_members").values(row).execute();
    return listingId;
  }

  test.each(refused)("a teacher of a school is rejected: %s", async (_, columns, rule) => {
    await expect(insert(columns)).rejects.toMatchObject({ code: "23514", constraint: `team_members_${rule}` });
  });

  test.each(allowed)("a teacher of a school is accepted: %s", async (_, columns) => {
    await expect(insert(columns)).resolves.toBeDefined();
  });

  test("two teachers of a school cannot share a position, and are deleted with it", async () => {
    const listing = await insert({});
    await expect(insert({}, listing)).rejects.toMatchObject({ code: "23505", constraint: "team_members_place" });
    await database.db.deleteFrom("teacher_listings").where("id", "=", listing).execute();
    expect(await database.db.selectFrom("team_members").select("id").execute()).toEqual([]);
  });
});
