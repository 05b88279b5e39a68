import type { Database } from "#database/database.ts";
import type { Services } from "#domain/services.ts";
import { fewPlacesDays } from "../course.ts";
import { storeComputed } from "./store-computed.ts";

type Dependencies = Pick<Services, "db" | "clock">;

/**
 * Stores time-dependent changes of courses: titles of ended terms are removed from lists, filters and words, and
 * availability "few" reverts to open after a month. One transaction per listing. Idempotent. Pages compare the dates
 * themselves and do not depend on it; filters and words are outdated for the minutes until it runs.
 */
export async function updateDueCourses({ db, clock }: Dependencies, signal: AbortSignal): Promise<{ updated: number }> {
  const now = clock.now();
  let updated = 0;
  while (!signal.aborted && (await db.transaction().execute((trx) => updateFirst(trx, now)))) updated += 1;
  return { updated };
}

/** When courses change next. Null: never. */
export async function findNextCourseChange({ db }: Pick<Services, "db">): Promise<Date | null> {
  const row = await db
    .selectFrom("teacher_listings")
    .select("courses_due_at")
    .where("courses_due_at", "is not", null)
    .orderBy("courses_due_at")
    .limit(1)
    .executeTakeFirst();
  return row?.courses_due_at ?? null;
}

/** Returns false if none is due. Skips a listing that its owner is saving: the save updates it. */
async function updateFirst(trx: Database, now: Date): Promise<boolean> {
  const listing = await trx
    .selectFrom("teacher_listings")
    .select("id")
    .where("courses_due_at", "<=", now)
    .orderBy("courses_due_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (listing === undefined) return false;
  await trx
    .updateTable("courses")
    .set({ places: "open", places_set_at: now, places_reset_at: now })
    .where("listing_id", "=", listing.id)
    .where("places", "=", "few")
    .where("places_set_at", "<=", new Date(now.getTime() - fewPlacesDays * 24 * 60 * 60_000))
    .execute();
  await storeComputed(trx, listing.id, now);
  return true;
}
