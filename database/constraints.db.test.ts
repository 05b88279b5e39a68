import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { bothDatabases } from "#test/helpers/database/database.ts";
import {
  insertListing,
  insertProfile,
  type ListingColumns,
  type ProfileColumns,
  schoolColumns,
  teacherColumns,
} from "#test/helpers/database/rows/insert-rows.ts";

const checkViolation = "23514";
const notNullViolation = "23502";

const thirteen = Array.from({ length: 13 }, (_, number) => `course ${number}`);
const twelve = thirteen.slice(1);

/** Invalid listings and the rules that reject them. Texts represent listings of the columns' own type. */
const refused: [string, Partial<ListingColumns>, string][] = [
  ["a rate below zero", { hourly_rate: -0.01 }, "hourly_rate"],
  ["a rate above the range", { hourly_rate: 10_000 }, "hourly_rate"],
  ["a rate of NaN", { hourly_rate: Number.NaN }, "hourly_rate"],
  ["an infinite rate", { hourly_rate: Number.POSITIVE_INFINITY }, "hourly_rate"],
  ["a rate with half cents", { hourly_rate: 0.005 }, "hourly_rate"],
  ["a paid trial with a price of zero", { trial_price: 0 }, "trial_price"],
  ["a trial above the range", { trial_price: 10_000 }, "trial_price"],
  ["a trial with half cents", { trial_price: 0.005 }, "trial_price"],
  ["a trial of zero minutes", { trial_minutes: 0 }, "trial_minutes"],
  ["a trial of a day", { trial_minutes: 1440 }, "trial_minutes"],
  ["an unknown type", { listing_type: "tutor" as "teacher" }, "listing_type"],
  ["a teacher with a school's name", { school_name: "School" }, "teacher_fields"],
  ["a teacher with a school's address", { school_address: "Street 1" }, "teacher_fields"],
  ["a teacher with courses", { courses_offered: ["HSK 1"] }, "teacher_fields"],
  ["a teacher without specializations", { specializations: [] }, "teacher_fields"],
  ["thirteen specializations", { specializations: thirteen }, "specializations"],
  ["an empty specialization", { specializations: ["hsk", ""] }, "specializations"],
  ["a specialization that is too long", { specializations: ["x".repeat(201)] }, "specializations"],
  ["a school without a name", schoolColumns({ school_name: null }), "school_fields"],
  ["a school with an empty name", schoolColumns({ school_name: "" }), "school_name"],
  ["a school without courses", schoolColumns({ courses_offered: null }), "school_fields"],
  ["a school with a blank course", schoolColumns({ courses_offered: [""] }), "courses_offered"],
  ["a school with thirteen courses", schoolColumns({ courses_offered: thirteen }), "courses_offered"],
  ["a school with specializations", schoolColumns({ specializations: ["hsk"] }), "school_fields"],
  ["a school with experience", schoolColumns({ experience_years: 1 }), "school_fields"],
  ["experience below zero", { experience_years: -1 }, "experience_years"],
  ["experience above the range", { experience_years: 81 }, "experience_years"],
  ["an empty city", { city: "" }, "city"],
  ["a blank city", { city: "   " }, "city"],
  ["a city that is too long", { city: "x".repeat(301) }, "city"],
  ["a city without a key", { city_key: "" }, "city_key"],
  ["a city key that is too long", { city_key: "x".repeat(61) }, "city_key"],
  ["an empty state", { state: "" }, "state"],
  ["a state that is too long", { state: "x".repeat(301) }, "state"],
  ["availability that is too long", { availability: "x".repeat(601) }, "availability"],
  ["a Chinese name that is too long", { name_zh: "林".repeat(134) }, "name_zh"],
  ["an empty Chinese name", { name_zh: "" }, "name_zh"],
  ["a headline that is too long", { headline: "x".repeat(601) }, "headline"],
  ["a Chinese headline that is too long", { headline_zh: "林".repeat(241) }, "headline_zh"],
  ["a bio above 16 KB", { bio: "x".repeat(16_385) }, "bio"],
  ["a Chinese bio above 16 KB", { bio_zh: "林".repeat(5462) }, "bio_zh"],
  ["a website that is too long", { website_url: `https://${"x".repeat(2041)}` }, "website_url"],
  ["a phone that is too long", { phone: "1".repeat(41) }, "phone"],
  ["a WeChat ID that is too long", { wechat_id: "x".repeat(41) }, "wechat_id"],
  ["an address that is too long", schoolColumns({ school_address: "x".repeat(1001) }), "school_address"],
  ["an unknown category", { category_keys: ["cooking" as "hsk"] }, "category_keys"],
  ["a category five times", { category_keys: ["hsk", "hsk", "hsk", "hsk", "hsk"] }, "category_keys"],
  ["an unknown contact", { shown_contacts: ["fax" as "phone"] }, "shown_contacts"],
  ["months below zero", { months_paid: -1 }, "months_paid"],
  ["an active listing without an expiry", { subscription_expires_at: null }, "active"],
  ["an active listing without a start", { subscription_started_at: null }, "active"],
  ["an infinite expiry", { subscription_expires_at: "infinity" }, "subscription_times"],
  ["a reason without a removal", { removal_reason: "spam" }, "removal"],
];

const allowed: [string, Partial<ListingColumns>][] = [
  ["a rate of zero", { hourly_rate: 0 }],
  ["the highest rate", { hourly_rate: 9999.99 }],
  ["twelve specializations", { specializations: twelve }],
  ["twelve courses", schoolColumns({ courses_offered: twelve })],
  ["a school without an address", schoolColumns({ school_address: null })],
  ["eighty years", { experience_years: 80 }],
  ["no contact shown", { shown_contacts: [] }],
  ["a draft", { is_active: false, subscription_started_at: null, subscription_expires_at: null, months_paid: 0 }],
  ["a school whose courses have ended", schoolColumns({ courses_offered: [] })],
  ["a removal with its reason", { removed_at: new Date(), removal_reason: "spam" }],
  ["Han, emoji and quotes", { city: "钻石吧", bio: "👩‍👩‍👧‍👦 <b>\"'&\\", headline_zh: "从零开始" }],
];

const refusedProfiles: [string, Partial<ProfileColumns>, string][] = [
  ["an empty name", { full_name: "" }, "full_name"],
  ["a name that is too long", { full_name: "林".repeat(134) }, "full_name"],
  ["an address that is too long", { email: `${"x".repeat(250)}@a.co` }, "email"],
  ["a phone that is too long", { phone: "1".repeat(41) }, "phone"],
  ["an avatar that is too long", { avatar_url: "x".repeat(2049) }, "avatar_url"],
];

bothDatabases((database) => {
  test.each(refused)("a listing is rejected: %s", async (_, columns, rule) => {
    await expect(insertListing(database.db, teacherColumns(columns))).rejects.toMatchObject({
      code: checkViolation,
      constraint: `teacher_listings_${rule}`,
    });
  });

  test.each(refused.filter(([, columns]) => columns.listing_type !== "school"))(
    "an update is rejected: %s",
    async (_, columns, rule) => {
      const id = await insertListing(database.db);
      const update = database.db.updateTable("teacher_listings").set(columns).where("id", "=", id).execute();
      await expect(update).rejects.toMatchObject({ code: checkViolation, constraint: `teacher_listings_${rule}` });
    },
  );

  test.each(allowed)("a listing is accepted: %s", async (_, columns) => {
    expect(await insertListing(database.db, teacherColumns(columns))).toMatch(/^[0-9a-f-]{36}$/u);
  });

  test.each(refusedProfiles)("a profile is rejected: %s", async (_, columns, rule) => {
    await expect(insertProfile(database.db, columns)).rejects.toMatchObject({
      code: checkViolation,
      constraint: `profiles_${rule}`,
    });
  });

  test("a list with a null entry is rejected", async () => {
    const id = await insertListing(database.db);
    for (const column of ["specializations", "category_keys", "shown_contacts"]) {
      const update = sql`update teacher_listings set ${sql.ref(column)} = array['hsk', null] where id = ${id}`;
      await expect(update.execute(database.db)).rejects.toMatchObject({ code: checkViolation });
      const none = sql`update teacher_listings set ${sql.ref(column)} = null where id = ${id}`;
      await expect(none.execute(database.db)).rejects.toMatchObject({ code: notNullViolation });
    }
  });

  test("a user has at most one listing, which is deleted with the profile", async () => {
    const user = randomUUID();
    await insertListing(database.db, teacherColumns({ user_id: user }));
    const second = database.db
      .insertInto("teacher_listings")
      .values(teacherColumns({ user_id: user }))
      .execute();
    await expect(second).rejects.toMatchObject({ code: "23505", constraint: "teacher_listings_one_per_user" });
    await database.db.deleteFrom("profiles").where("id", "=", user).execute();
    expect(await database.db.selectFrom("teacher_listings").select("id").execute()).toEqual([]);
  });

  test("a listing without a profile is rejected", async () => {
    const insert = database.db.insertInto("teacher_listings").values(teacherColumns()).execute();
    await expect(insert).rejects.toMatchObject({ code: "23503" });
  });

  test("a new listing is inactive and shows all contacts, and a new profile is not a demo", async () => {
    await insertListing(database.db, teacherColumns({ is_active: undefined }));
    const listing = await database.db
      .selectFrom("teacher_listings")
      .innerJoin("profiles", "profiles.id", "teacher_listings.user_id")
      .select(["is_active", "shown_contacts", "is_demo", "teacher_listings.created_at"])
      .executeTakeFirstOrThrow();
    expect(listing).toMatchObject({
      is_active: false,
      shown_contacts: ["email", "phone", "wechat", "website"],
      is_demo: false,
    });
    expect(listing.created_at).toBeInstanceOf(Date);
  });

  test("an update sets the time of change only if it changes a value", async () => {
    const long = new Date("2020-01-01T00:00:00Z");
    const id = await insertListing(database.db, teacherColumns({ updated_at: long }));
    const touched = async (rate: number) => {
      const update = database.db.updateTable("teacher_listings").set({ hourly_rate: rate }).where("id", "=", id);
      return (await update.returning("updated_at").executeTakeFirstOrThrow()).updated_at.getTime();
    };
    expect(await touched(60)).toBe(long.getTime());
    expect(await touched(61)).toBeGreaterThan(Date.now() - 60_000);
  });
});
