import type { Transaction } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import { wordsOfCourses } from "#domain/courses/computed/course-columns.ts";
import { columnsOfCourse } from "#domain/courses/queries/read-courses.ts";
import { type WordsSource, wordsColumns } from "#domain/search/words/listing-words.ts";
import { columnsOfTeamMember } from "#domain/team/read-team.ts";
import { camelCaseKeys } from "#std/text/snake-case.ts";
import { type DemoListing, makeDemoListing } from "./demo-listing.ts";

/** Rows per statement: enough to be fast, few enough for the limits on time and parameters. */
const batchSize = 100;

export type SeedOptions = { listings: number; seed: string; now: Date };

/** Receives the number of finished rows after each batch. */
export type ReportProgress = (done: number) => void;

/**
 * Replaces all demo listings with exactly this many, in one transaction: visitors of a running server see either the
 * old or the new listings. A second run with the same options changes only the dates.
 */
export async function storeDemoListings(
  db: Database,
  { listings, seed, now }: SeedOptions,
  report: ReportProgress = () => {},
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await deleteDemoRows(transaction, () => {});
    for (let done = 0; done < listings; ) {
      const size = Math.min(batchSize, listings - done);
      const from = done + 1;
      await insertBatch(
        transaction,
        Array.from({ length: size }, (_, index) => makeDemoListing(seed, from + index, now)),
        now,
      );
      done += size;
      report(done);
    }
  });
}

/** Deletes only the demo people and their listings. Returns the number of people deleted. */
export async function removeDemoListings(db: Database, report: ReportProgress = () => {}): Promise<number> {
  return await db.transaction().execute((transaction) => deleteDemoRows(transaction, report));
}

/** Returns the number of demo people. */
export async function countDemoListings(db: Database): Promise<number> {
  const row = await db
    .selectFrom("profiles")
    .select((expression) => expression.fn.countAll<number>().as("amount"))
    .where("is_demo", "=", true)
    .executeTakeFirstOrThrow();
  return Number(row.amount);
}

async function insertBatch(transaction: Transaction<Tables>, batch: readonly DemoListing[], now: Date): Promise<void> {
  await transaction
    .insertInto("profiles")
    .values(batch.map(({ profile }) => profile))
    .execute();
  await transaction
    .insertInto("teacher_listings")
    .values(batch.map((demo) => ({ ...demo.listing, ...wordsColumns(wordsSourceOf(demo), 1) })))
    .execute();
  const courses = batch.flatMap((demo) => courseRows(demo, now));
  if (courses.length > 0) await transaction.insertInto("courses").values(courses).execute();
  const team = batch.flatMap((demo) => teamRows(demo, now));
  if (team.length > 0) await transaction.insertInto("team_members").values(team).execute();
}

function teamRows({ listing, team }: DemoListing, now: Date) {
  return team.map((member, index) => ({
    ...columnsOfTeamMember(member, now),
    listing_id: String(listing.id),
    place: index + 1,
    consent_at: now,
    created_at: now,
  }));
}

function courseRows({ listing, courses }: DemoListing, now: Date) {
  return courses.map((course, index) => ({
    ...columnsOfCourse(course, now),
    listing_id: String(listing.id),
    place: index + 1,
    places_set_at: now,
    created_at: now,
  }));
}

function wordsSourceOf({ listing, profile, courses, team }: DemoListing): WordsSource {
  const offered = courses.length > 0 && wordsOfCourses(courses);
  const teamNames = team.map(({ fullName }) => fullName);
  return { ...(camelCaseKeys(listing) as WordsSource), ...offered, fullName: profile.full_name, teamNames };
}

/** Deletes listings before people: rows deleted by a cascade would run the counting triggers one by one. */
async function deleteDemoRows(transaction: Transaction<Tables>, report: ReportProgress): Promise<number> {
  let done = 0;
  for (;;) {
    const people = transaction
      .selectFrom("profiles")
      .select("id")
      .where("is_demo", "=", true)
      .orderBy("id")
      .limit(batchSize);
    const ids = (await people.execute()).map((row) => row.id);
    if (ids.length === 0) return done;
    await transaction.deleteFrom("teacher_listings").where("user_id", "in", ids).execute();
    await transaction.deleteFrom("profiles").where("id", "in", ids).execute();
    done += ids.length;
    report(done);
  }
}
