import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { describeField, pageFields } from "#domain/listings/fields/listing-fields.ts";
import { type ListingRows, summarySelection } from "#domain/listings/queries/public-listings.ts";
import { snakeCase } from "#std/snake-case.ts";
import type { SearchQuery } from "./search-query.ts";
import { filtered, hasWords, orderOf, selectedRatingOrder } from "./search-statements.ts";
import type { WordsQuery } from "./words/words-query.ts";

/**
 * Words that match more are common, and a page of them is soon found by walking along the order of the results. Up to
 * here, all matches are found by their words and sorted. No single plan is fast for both, and the planner does not
 * choose well between them.
 */
export const mostSorted = 5000;

type Part = { limit: number; offset: number };
type Sorted = { total: number; ids: string[] };

/**
 * Which of the listings that match the other filters: those that match the words, by name, or not by name; those with
 * the same sound in other characters.
 */
type Matches = "anywhere" | "names" | "elsewhere" | "close";

export type WordsSearch = { query: SearchQuery; now: Date; words: WordsQuery; matches: Matches };

/** A part of the matches in their order, and how many there are, up to one more than `mostSorted`. */
export function sortedStatement(db: Database, search: WordsSearch, { limit, offset }: Part): RawBuilder<Sorted> {
  const { query, words, matches } = search;
  const isNameFirst = matches === "anywhere" && query.sort === "default";
  const matched = matchesOf(db, search)
    .select(["id", "listing_type", "months_paid", "subscription_started_at", "hourly_rate", "experience_years"])
    .select([selectedRatingOrder, (isNameFirst ? hasWords(words.names) : sql.lit(false)).as("is_name")])
    .limit(mostSorted + 1);
  const order = isNameFirst ? sql`is_name desc, ${orderOf(query, "matched")}` : orderOf(query, "matched");
  // With more matches than are sorted, the ids stay empty: the caller walks along the order instead.
  return sql<Sorted>`
    with matched as materialized ${matched}, size as materialized (select count(*)::int as total from matched)
    select (select total from size) as total, array(
      select id::text from matched where (select total from size) <= ${sql.lit(mostSorted)}
      order by ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    ) as ids
  `;
}

/** A part of the matches of common words, found along the order of the results. */
export function walkStatement(db: Database, search: WordsSearch, { limit, offset }: Part) {
  return matchesOf(db, search)
    .select("id")
    .orderBy(orderOf(search.query, "teacher_listings"))
    .limit(limit)
    .offset(offset);
}

const longFields = pageFields.filter((name) => describeField(name).kind === "paragraphs");
const longTexts = sql<
  (string | null)[]
>`array[${sql.join(longFields.map((name) => sql.ref(`listing.${snakeCase(name)}`)))}]`;

/** What rows show of these listings, in no order, with the texts from which an excerpt may come. */
export function rowsStatement(db: Database, ids: readonly string[]) {
  return db
    .selectFrom("teacher_listings as listing")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .select([...summarySelection, longTexts.as("longTexts")])
    .where("listing.id", "in", ids);
}

function matchesOf(db: Database, { query, now, words, matches }: WordsSearch): ListingRows {
  const rows = filtered(db, query, now);
  if (matches === "names") return rows.where(hasWords(words.names));
  if (matches === "close")
    return rows.where(hasWords(words.sounds ?? words.names)).where(sql<boolean>`not ${hasWords(words.anywhere)}`);
  const found = rows.where(hasWords(words.anywhere));
  return matches === "elsewhere" ? found.where(sql<boolean>`not ${hasWords(words.names)}`) : found;
}
