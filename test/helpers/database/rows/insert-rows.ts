import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";

export type ListingColumns = Insertable<Tables["teacher_listings"]>;
export type ProfileColumns = Insertable<Tables["profiles"]>;

/** The current time in tests that set their clock. */
export const testNow = new Date("2026-06-15T12:00:00Z");

/** Returns the time some seconds after (or, with a negative number, before) `testNow`. */
export function secondsFromNow(seconds: number): Date {
  return new Date(testNow.getTime() + seconds * 1000);
}

/** Inserts a profile with defaults for all other columns. Returns its id. */
export async function insertProfile(db: Database, columns: Partial<ProfileColumns> = {}): Promise<string> {
  const id = columns.id ?? randomUUID();
  await db
    .insertInto("profiles")
    .values({ full_name: "Lin Yuqing", email: `teacher-${id}@taoli.example`, ...columns, id })
    .execute();
  return id;
}

/** The columns of an active teacher's listing in Boston, which ends a month after `testNow`. */
export function teacherColumns(columns: Partial<ListingColumns> = {}): ListingColumns {
  return {
    id: randomUUID(),
    user_id: randomUUID(),
    listing_type: "teacher",
    city: "Boston",
    city_key: "boston",
    state: "MA",
    hourly_rate: 60,
    specializations: ["business"],
    experience_years: 5,
    category_keys: ["business"],
    is_active: true,
    subscription_started_at: secondsFromNow(-30 * 86_400),
    subscription_expires_at: secondsFromNow(30 * 86_400),
    months_paid: 2,
    ...columns,
  };
}

/** The columns of a school's listing, otherwise the same. */
export function schoolColumns(columns: Partial<ListingColumns> = {}): ListingColumns {
  return teacherColumns({
    listing_type: "school",
    school_name: "Charles River Chinese School",
    school_address: "12 River Street, Boston, MA",
    courses_offered: ["HSK 3", "少儿中文"],
    specializations: [],
    experience_years: 0,
    category_keys: ["children", "hsk"],
    ...columns,
  });
}

/** Inserts a listing with its own profile. Returns the listing's id. */
export async function insertListing(
  db: Database,
  columns: ListingColumns = teacherColumns(),
  profile: Partial<ProfileColumns> = {},
): Promise<string> {
  await insertProfile(db, { ...profile, id: columns.user_id });
  const row = await db.insertInto("teacher_listings").values(columns).returning("id").executeTakeFirstOrThrow();
  return row.id;
}
