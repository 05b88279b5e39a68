import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { describeField, pageFields } from "#domain/listings/fields/listing-fields.ts";
import { type ListingRows, summarySelection } from "#domain/listings/queries/public-listings.ts";
import { snakeCase } from "#std/text/snake-case.ts";
import type { SearchQuery } from "./search-query.ts";
import {
  conditionsOf,
  filtered,
  hasWords,
  maxCount,
  orderOf,
  selectedRatingOrder,
  splitFilters,
  withWords,
} from "./search-statements.ts";
import type { WordsQuery } from "./words/words-query.ts";

export type WordsSearch = { query: SearchQuery; now: Date; words: WordsQuery };
export type Part = { limit: number; offset: number };

/**
 * Finds the matches with the word index, unordered, and sorts them if they do not exceed the limit; in the default
 * order, matches by name come first. `total` counts them up to one more than the limit; `ids` is empty if it is
 * exceeded. Tests the names of each match: querying the index for them as well would intersect the same long lists of
 * the city and of word prefixes again.
 */
export function matchedStatement(db: Database, { query, now, words }: WordsSearch, part: Part, limit: number) {
  const isNamed = sql<boolean>`${sql.lit(query.sort === "default")} and ${hasWords(words.names)}`.as("is_named");
  const matches = bounded(withWords(db, query, now, words.anywhere), limit).select(isNamed);
  const order = sql`is_named desc, ${orderOf(query, "matched")}`;
  return sql<{ total: number; ids: string[] }>`
    with matches as materialized ${matches}, counted as materialized (select count(*)::int as total from matches)
    select total, case when total > ${sql.lit(limit)} then '{}' else ${sortedPart("matches", order, part)} end as ids
    from counted
  `;
}

/** Counts the matches by name up to one more than the limit, and sorts them if they do not exceed it. */
export function namedStatement(db: Database, { query, now, words }: WordsSearch, part: Part, limit: number) {
  const names = bounded(withWords(db, query, now, words.names), limit);
  return sql<{ count: number; ids: string[] }>`
    with names as materialized ${names}, named as materialized (select count(*)::int as count from names)
    select count, case when count > ${sql.lit(limit)} then '{}'
      else ${sortedPart("names", orderOf(query, "matched"), part)} end as ids from named
  `;
}

function sortedPart(from: "names" | "matches", order: RawBuilder<unknown>, { limit, offset }: Part) {
  const rows = sql`select id::text from ${sql.ref(from)} as matched order by ${order}`;
  return sql`array(${rows} limit ${sql.lit(limit)} offset ${sql.lit(offset)})`;
}

/**
 * A part of the matches among the first `scanned` rows in the results' order; `elsewhere` excludes matches by name. The
 * rows are limited before the words are tested, so that no plan sorts all matches.
 */
export function scanStatement(
  db: Database,
  { query, now, words }: WordsSearch,
  matches: Matches,
  { limit, offset }: Part,
  scanned: number,
) {
  const { indexed, tested } = splitFilters(query);
  const first = filtered(db, indexed, now)
    .select(columns)
    .select(["search_words", "category_keys", "facet_keys", selectedRatingOrder])
    .orderBy(orderOf(query, "teacher_listings"))
    .limit(scanned);
  const conditions = [isMatch(words, matches), ...conditionsOf(tested)];
  const found = conditions.reduce((rows, condition) => rows.where(condition), db.selectFrom(first.as("matched")));
  return found.select("id").orderBy(orderOf(query, "matched")).limit(limit).offset(offset);
}

/** A page of the listings whose names sound the same in other characters. */
export function closeStatement(db: Database, { query, now, words }: WordsSearch, { limit, offset }: Part) {
  const rows = withWords(db, query, now, words.sounds ?? words.names).where(
    sql<boolean>`not ${hasWords(words.anywhere)}`,
  );
  return sql<{ id: string }>`
    with matched as materialized ${bounded(rows, maxCount(query))}
    select id::text from matched order by ${orderOf(query, "matched")} limit ${sql.lit(limit)} offset ${sql.lit(offset)}
  `;
}

export type Matches = "anywhere" | "names" | "elsewhere";

function isMatch({ anywhere, names }: WordsQuery, matches: Matches): RawBuilder<boolean> {
  if (matches === "elsewhere") return sql`${hasWords(anywhere)} and not ${hasWords(names)}`;
  return hasWords(matches === "names" ? names : anywhere);
}

const longFields = pageFields.filter((name) => describeField(name).kind === "paragraphs");
const longTexts = sql<
  (string | null)[]
>`array[${sql.join(longFields.map((name) => sql.ref(`listing.${snakeCase(name)}`)))}]`;

/** The columns of these listings' rows, unordered, with the texts for an excerpt. */
export function rowsStatement(db: Database, ids: readonly string[]) {
  return db
    .selectFrom("teacher_listings as listing")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .select([...summarySelection, longTexts.as("longTexts")])
    .where("listing.id", "in", ids);
}

/** The columns used by any order. */
const columns = [
  "id",
  "listing_type",
  "months_paid",
  "subscription_started_at",
  "hourly_rate",
  "experience_years",
] as const;

/** One row more than the limit shows that it is exceeded. */
function bounded(rows: ListingRows, limit: number) {
  return rows
    .select(columns)
    .select(selectedRatingOrder)
    .limit(limit + 1);
}
