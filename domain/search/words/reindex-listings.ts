import { sql } from "kysely";
import { courseWords } from "#domain/courses/computed/course-columns.ts";
import { readCourses } from "#domain/courses/queries/read-courses.ts";
import type { Services } from "#domain/services.ts";
import { readTeamNames } from "#domain/team/read-team.ts";
import { searchWordsVersion, type WordsSource, wordsColumns, wordsSelection } from "./listing-words.ts";

/** Small enough that one notification can name all listings of a batch, and that their rows are locked only briefly. */
const batchSize = 100;

/** Must match the index `teacher_listings_words_due`. */
const madeBy = sql<number>`(case when words_version = version then words_folding else 0 end)`;

/**
 * Recomputes the words of listings whose texts or rules are newer than their words. Idempotent; a concurrent edit waits
 * for the batch and then stores its own words.
 */
export async function reindexListings(
  { db, clock }: Pick<Services, "db" | "clock">,
  signal: AbortSignal,
): Promise<{ reindexed: number; isFinished: boolean }> {
  let reindexed = 0;
  while (!signal.aborted) {
    const batch = await reindexBatch(db, clock.now());
    reindexed += batch;
    if (batch < batchSize) return { reindexed, isFinished: true };
  }
  return { reindexed, isFinished: false };
}

/** When the next listing needs new words: now or never. */
export async function findNextReindex({ db, clock }: Pick<Services, "db" | "clock">): Promise<Date | null> {
  const due = await db
    .selectFrom("teacher_listings")
    .select("id")
    .where(madeBy, "<", searchWordsVersion)
    .limit(1)
    .executeTakeFirst();
  return due === undefined ? null : clock.now();
}

async function reindexBatch(db: Services["db"], now: Date): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom("teacher_listings as listing")
      .innerJoin("profiles", "profiles.id", "listing.user_id")
      .select(wordsSelection)
      .where(madeBy, "<", searchWordsVersion)
      .orderBy(madeBy)
      .limit(batchSize)
      // A concurrent rename waits until these words are stored, and then marks them as outdated.
      .forUpdate()
      .skipLocked()
      .execute();
    const schools = rows.filter(({ listingType }) => listingType === "school").map(({ id }) => id);
    const courses = await readCourses(transaction, schools);
    const teams = await readTeamNames(transaction, schools);
    for (const { id, version, ...row } of rows) {
      const source = row as WordsSource;
      const own = courses.get(id);
      const offered = own && courseWords(own, source, now);
      await transaction
        .updateTable("teacher_listings")
        .set(wordsColumns({ ...source, ...offered, teamNames: teams.get(id) ?? [] }, version))
        .where("id", "=", id)
        .execute();
    }
    return rows.length;
  });
}
