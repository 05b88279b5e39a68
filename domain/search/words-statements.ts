import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { describeField, pageFields } from "#domain/listings/fields/listing-fields.ts";
import { type ListingRows, summarySelection } from "#domain/listings/queries/public-listings.ts";
import { snakeCase } from "#std/snake-case.ts";
import type { SearchQuery } from "./search-query.ts";
import { filtered, hasWords, maximumCount, orderOf, selectedRatingOrder, withWords } from "./search-statements.ts";
import type { WordsQuery } from "./words/words-query.ts";

export type WordsSearch = { query: SearchQuery; now: Date; words: WordsQuery };
type Part = { limit: number; offset: number };

/** Matches are found up to a limit: the number that is counted, or `maxSorted`. */
export type Matched = {
  /** Matches by name, which come first in the default order. 0 in other orders. */
  named: number;
  /** All matches. 0 (not counted) if the matches by name exceed the limit. */
  total: number;
  /** Whether the limit was not exceeded, so that `ids` is the requested part of all matches. */
  isComplete: boolean;
  /** Otherwise the requested part of the matches by name; empty if these exceed the limit as well. */
  ids: string[];
};

/** Read from the first rows of a large directory or city. All false where there are few listings. */
export type Probe = {
  /** Whether names, or any words, match so often that a scan along the order exceeds the number that is counted. */
  areNamesCommon: boolean;
  areWordsCommon: boolean;
  hasNoName: boolean;
  /** Whether hardly any row matches: sorting all matches then costs less than a scan along the order. */
  isSparse: boolean;
};

/**
 * Finds the matches with the word index, unordered, and sorts them if they do not exceed the limit. Names are looked up
 * separately, because testing the words of each match would read them all. Searches with common words scan in the
 * results' order instead, and may miss matches.
 */
export function matchedStatement(db: Database, search: WordsSearch, part: Part, probe: Probe): RawBuilder<Matched> {
  const { query, now, words } = search;
  const areNamesFirst = sql<boolean>`${sql.lit(query.sort === "default")}`;
  const limit = probe.isSparse ? maxSorted : maximumCount(query);
  const most = sql.lit(limit);
  const isNeeded = sql<boolean>`(select named from named) <= ${most}`;
  const matches = (text: string, isCommon: boolean, condition: RawBuilder<boolean>) =>
    isCommon
      ? scanInResultOrder(db, search, text, condition)
      : bounded(withWords(db, query, now, text).where(condition), limit);
  const order = orderOf(query, "matched");
  return sql<Matched>`
    with names as materialized ${matches(words.names, probe.areNamesCommon, areNamesFirst)},
      named as materialized (select count(*)::int as named from names),
      everything as materialized ${matches(words.anywhere, probe.areWordsCommon, isNeeded)},
      total as materialized (select count(*)::int as total from everything)
    select named, total, greatest(named, total) <= ${most} as "isComplete", case
      when named > ${most} then '{}'
      when total > ${most} then ${sortedPart("names", order, part)}
      else ${sortedPart("everything", sql`id in (select id from names) desc, ${order}`, part)}
    end as ids from named, total
  `;
}

/**
 * Like `matchedStatement`, if names rarely match. Queries the index for all matches first, and tests the names of each:
 * querying it for the names as well would intersect the same long lists of the city and of word prefixes again.
 */
export function matchedWithFewNamesStatement(
  db: Database,
  search: WordsSearch,
  part: Part,
  probe: Probe,
): RawBuilder<Matched> {
  const { query, now, words } = search;
  const areNamesFirst = sql<boolean>`${sql.lit(query.sort === "default")}`;
  const limit = probe.isSparse ? maxSorted : maximumCount(query);
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

function sortedPart(from: "names" | "everything", order: RawBuilder<unknown>, { limit, offset }: Part) {
  const rows = sql`select id::text from ${sql.ref(from)} as matched order by ${order}`;
  return sql`array(${rows} limit ${sql.lit(limit)} offset ${sql.lit(offset)})`;
}

/** The scan is limited before the words are tested, so that no plan sorts all matches. */
function scanInResultOrder(db: Database, { query, now }: WordsSearch, text: string, condition: RawBuilder<boolean>) {
  const first = filtered(db, query, now)
    .where(condition)
    .select(columns)
    .select(["search_words", selectedRatingOrder])
    .orderBy(orderOf(query, "teacher_listings"))
    .limit(maxScannedRows);
  return sql`(
    select ${columnNames} from (${first}) as first where ${hasWords(text)} limit ${sql.lit(maximumCount(query) + 1)}
  )`;
}

/** Tests the words of the first rows in the order of the results, if the city or the directory is large. */
export function probeStatement(db: Database, { query, now, words }: WordsSearch) {
  const ofCity = query.city === null ? sql`true` : sql`city_key = ${query.city}`;
  const isLarge = sql<boolean>`(select sum(active_count) > ${sql.lit(large)} from city_counts where ${ofCity})`;
  const first = filtered(db, query, now)
    .where(isLarge)
    .select([hasWords(words.names).as("is_name"), hasWords(words.anywhere).as("is_match")])
    .orderBy(orderOf(query, "teacher_listings"))
    .limit(probedRows);
  const isCommon = (flag: string) => sql<boolean>`count(*) filter (where ${sql.ref(flag)}) >= ${sql.lit(minCommon)}`;
  return db
    .selectFrom(first.as("first"))
    .select([isCommon("is_name").as("areNamesCommon"), isCommon("is_match").as("areWordsCommon")])
    .select([
      sql<boolean>`count(*) > 0 and not bool_or(is_name)`.as("hasNoName"),
      sql<boolean>`count(*) > 0 and count(*) filter (where is_match) <= ${sql.lit(maxSparse)}`.as("isSparse"),
    ]);
}

/** In listings. Intersecting the index's lists of a word and a city takes about a millisecond for each two thousand. */
const large = 30_000;
const probedRows = 400;
/** One in twelve probed rows. */
const minCommon = 33;
const maxScannedRows = 8000;
const maxSparse = 1;
/** Among a million listings, a scan along the order to a page of so many matches takes four times as long. */
const maxSorted = 3000;

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
 * A page of the matches of common words; `elsewhere` excludes matches by name. The planner chooses between scanning in
 * the results' order, which is dense with matches, and sorting the matches, based on its estimate of how common each
 * word is.
 */
export function commonStatement(
  db: Database,
  { query, now, words }: WordsSearch,
  matches: "anywhere" | "names" | "elsewhere",
  { limit, offset }: Part,
) {
  const rows = filtered(db, query, now).where(hasWords(matches === "names" ? words.names : words.anywhere));
  const found = matches === "elsewhere" ? rows.where(sql<boolean>`not ${hasWords(words.names)}`) : rows;
  return found.select("id").orderBy(orderOf(query, "teacher_listings")).limit(limit).offset(offset);
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
const columnNames = sql.raw([...columns, "rating_order"].join(", "));

/** One row more than the limit shows that it is exceeded. */
function bounded(rows: ListingRows, limit: number) {
  return rows
    .select(columns)
    .select(selectedRatingOrder)
    .limit(limit + 1);
}
