import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { describeField, pageFields } from "#domain/listings/fields/listing-fields.ts";
import { type ListingRows, summarySelection } from "#domain/listings/queries/public-listings.ts";
import { snakeCase } from "#std/snake-case.ts";
import type { SearchQuery } from "./search-query.ts";
import {
  filtered,
  hasFacets,
  hasWords,
  maximumCount,
  orderOf,
  selectedRatingOrder,
  withWords,
} from "./search-statements.ts";
import type { WordsQuery } from "./words/words-query.ts";

export type WordsSearch = { query: SearchQuery; now: Date; words: WordsQuery };
export type Part = { limit: number; offset: number };

/** Matches are found up to a limit. */
export type Matched = {
  /** Matches by name, which come first in the default order. 0 in other orders. */
  named: number;
  /** All matches. */
  total: number;
  /** Whether the limit was not exceeded, so that `ids` is the requested part of all matches. */
  isComplete: boolean;
  /** Otherwise the requested part of the matches by name; empty if these exceed the limit as well. */
  ids: string[];
};

/**
 * Finds the matches with the word index, unordered, and sorts them if they do not exceed the limit. Tests the names of
 * each match: querying the index for them as well would intersect the same long lists of the city and of word prefixes
 * again.
 */
export function matchedStatement(db: Database, search: WordsSearch, part: Part, limit: number): RawBuilder<Matched> {
  const { query, now, words } = search;
  const areNamesFirst = sql<boolean>`${sql.lit(query.sort === "default")}`;
  const most = sql.lit(limit);
  const isNamed = sql<boolean>`${areNamesFirst} and ${hasWords(words.names)}`.as("is_named");
  const everything = bounded(withWords(db, query, now, words.anywhere), limit).select(isNamed);
  const areTooMany = sql<boolean>`${areNamesFirst} and (select total from total) > ${most}`;
  const names = bounded(withWords(db, query, now, words.names).where(areTooMany), limit);
  return sql<Matched>`
    with everything as materialized ${everything},
      total as materialized (
        select count(*)::int as total, (count(*) filter (where is_named))::int as named from everything
      ),
      names as materialized ${names},
      named as materialized (
        select case when total > ${most} then (select count(*)::int from names) else named end as named from total
      )
    select named.named, total, total <= ${most} as "isComplete", case
      when named.named > ${most} then '{}'
      when total > ${most} then ${sortedPart("names", orderOf(query, "matched"), part)}
      else ${sortedPart("everything", sql`is_named desc, ${orderOf(query, "matched")}`, part)}
    end as ids from named, total
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

function sortedPart(from: "names" | "everything", order: RawBuilder<unknown>, { limit, offset }: Part) {
  const rows = sql`select id::text from ${sql.ref(from)} as matched order by ${order}`;
  return sql`array(${rows} limit ${sql.lit(limit)} offset ${sql.lit(offset)})`;
}

/**
 * A part of the matches of common words among the first `scanned` rows in the results' order; `elsewhere` excludes
 * matches by name. The rows are limited before the words are tested, so that no plan sorts all matches.
 */
export function scanStatement(
  db: Database,
  { query, now, words }: WordsSearch,
  matches: Matches,
  { limit, offset }: Part,
  scanned: number,
) {
  const { facets, maxPrice } = query;
  const first = filtered(db, { ...query, facets: [], maxPrice: null }, now)
    .select(columns)
    .select(["search_words", "facet_keys", selectedRatingOrder])
    .orderBy(orderOf(query, "teacher_listings"))
    .limit(scanned);
  let found = db.selectFrom(first.as("matched")).where(isMatch(words, matches));
  if (facets.length > 0) found = found.where(hasFacets(facets));
  if (maxPrice !== null) found = found.where("hourly_rate", "<=", maxPrice);
  return found.select("id").orderBy(orderOf(query, "matched")).limit(limit).offset(offset);
}

/** A page of the listings whose names sound the same in other characters. */
export function closeStatement(db: Database, { query, now, words }: WordsSearch, { limit, offset }: Part) {
  const rows = withWords(db, query, now, words.sounds ?? words.names).where(
    sql<boolean>`not ${hasWords(words.anywhere)}`,
  );
  return sql<{ id: string }>`
    with matched as materialized ${bounded(rows, maximumCount(query))}
    select id::text from matched order by ${orderOf(query, "matched")} limit ${sql.lit(limit)} offset ${sql.lit(offset)}
  `;
}

/**
 * A page of the matches, whose number is unknown. The planner chooses between scanning in the results' order and
 * sorting the matches.
 */
export function commonStatement(
  db: Database,
  { query, now, words }: WordsSearch,
  matches: Matches,
  { limit, offset }: Part,
) {
  const found = filtered(db, query, now).where(isMatch(words, matches));
  return found.select("id").orderBy(orderOf(query, "teacher_listings")).limit(limit).offset(offset);
}

type Matches = "anywhere" | "names" | "elsewhere";

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
