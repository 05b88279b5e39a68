import type { Database } from "#database/database.ts";
import { readWordsSource, wordsColumns } from "#domain/search/words/listing-words.ts";
import { readTeamNames } from "#domain/team/read-team.ts";
import { readCourses } from "../queries/read-courses.ts";
import { courseColumns, courseWords } from "./course-columns.ts";

/**
 * Stores the values that a school's listing derives from its courses: titles, categories, facets, words, and the time
 * of their next change. The listing is locked. Changed titles increment the listing's version, so that an edit in
 * another tab cannot overwrite them.
 */
export async function storeComputed(trx: Database, listingId: string, now: Date): Promise<void> {
  const listing = await readWordsSource(trx, listingId);
  const teamNames = (await readTeamNames(trx, [listingId])).get(listingId) ?? [];
  const courses = (await readCourses(trx, [listingId])).get(listingId) ?? [];
  const computed = courseColumns(courses, listing, now);
  const hasSameTitles = JSON.stringify(computed.courses_offered) === JSON.stringify(listing.coursesOffered);
  const version = hasSameTitles ? listing.version : listing.version + 1;
  const source = {
    ...listing,
    ...courseWords(courses, listing, now),
    categoryKeys: computed.category_keys,
    facetKeys: computed.facet_keys,
    teamNames,
  };
  await trx
    .updateTable("teacher_listings")
    .set({ ...computed, ...wordsColumns(source, version), version })
    .where("id", "=", listingId)
    .execute();
}
