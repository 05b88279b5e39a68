import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { hasContactDetails } from "#domain/contact-details.ts";
import { dayAfter } from "#domain/courses/course-days.ts";
import type { Services } from "#domain/services.ts";
import { fold } from "./words/fold.ts";

/** Words without results: how many days they were searched on, and the latest of these days, as `2027-01-31` (UTC). */
export type MissedSearch = { words: string; days: number; lastDay: string };

/** The words of a search are stored from this many days on, so that nothing a single visitor types is stored. */
const daysUntilStored = 3;

const storedDays = 90;
const shown = 50;

/**
 * Counts the current day (UTC) for words that found nothing. The same words in another script or case are counted
 * together. Idempotent within a day. Ignores contact details. Throws if the database fails.
 */
export async function countMissedSearches(
  { db, clock }: Pick<Services, "db" | "clock">,
  texts: Iterable<string>,
): Promise<void> {
  const day = clock.now().toISOString().slice(0, 10);
  const folded = new Set([...texts].map(fold).filter((words) => words !== "" && !hasContactDetails(words)));
  const hashed = [...folded].map((words) => ({ hash: createHash("sha256").update(words).digest("hex"), words }));
  // In one order, so that concurrent processes cannot deadlock.
  for (const { hash, words } of hashed.toSorted((one, other) => (one.hash < other.hash ? -1 : 1))) {
    const known = sql`words_hash = ${hash}`;
    await sql`
      with counted as (
        update missed_searches
        set days = days + 1, last_day = ${day},
          words = case when days + 1 >= ${daysUntilStored} then ${words}::text end
        where ${known} and last_day < ${day}
      )
      insert into missed_searches (words_hash, last_day) select ${hash}::text, ${day}::text
      where not exists (select from missed_searches where ${known})
      on conflict do nothing
    `.execute(db);
  }
}

/** Words that found nothing on at least three days, those of most days first. */
export async function listMissedSearches(db: Database): Promise<MissedSearch[]> {
  const { rows } = await sql<MissedSearch>`
    select words, days, last_day as "lastDay" from missed_searches
    where words is not null order by days desc, last_day desc, words limit ${shown}
  `.execute(db);
  return rows;
}

/** Deletes words not searched for 90 days. Idempotent. */
export async function eraseOldMissedSearches({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const first = dayAfter(clock.now().toISOString().slice(0, 10), -storedDays);
  await db.deleteFrom("missed_searches").where("last_day", "<", first).execute();
}
