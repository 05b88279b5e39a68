import type { Database } from "#database/database.ts";
import type { Services } from "#domain/services.ts";
import { fewPlacesDays } from "./course.ts";
import { storeComputed } from "./store-computed.ts";

type Parts = Pick<Services, "db" | "clock">;

/**
 * Stores the changes of courses that come with time: titles of terms that have ended leave lists, filters and words,
 * and availability of "few" reverts to open after a month. Each listing has a transaction of its own. Idempotent. Pages
 * do not depend on it, because they compare the dates themselves; filters and words do, for the minutes until it runs.
 */
export async function updateDueCourses({ db, clock }: Parts, signal: AbortSignal): Promise<{ updated: number }> {
  const now = clock.now();
  let updated = 0;
  while (!signal.aborted && (await db.transaction().execute((trx) => updateFirst(trx, now)))) updated += 1;
  return { updated };
}

/** When courses change next. Null: there are none that do. */
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
