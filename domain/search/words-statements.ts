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

/** Up to `maximumCount` of each are found, and one more. */
type Matched = {
  /** Matches by name, which come first in the default order. In another order 0. */
  named: number;
  /** All matches. Not counted, and 0, where those by name are too many. */
  total: number;
  /** The part of all matches; of those by name, if all are too many; empty, if these are too many as well. */
  ids: string[];
};

/**
 * Finds the matches by the index of words, in no order, and sorts them if they are not too many. The names are looked
 * up apart, because testing the words of each match would read them all.
 */
export function matchedStatement(db: Database, search: WordsSearch, part: Part): RawBuilder<Matched> {
  const { query, now, words } = search;
  const names = query.sort === "default" ? withWords(db, query, now, words.names) : noRows(db, query, now);
  const all = withWords(db, query, now, words.anywhere).where(sql<boolean>`(select named from named) <= ${most}`);
  const order = orderOf(query, "matched");
  const sorted = (from: RawBuilder<unknown>, by: RawBuilder<unknown>) =>
    sql`array(select id::text from ${from} order by ${by} limit ${sql.lit(part.limit)} offset ${sql.lit(part.offset)})`;
  return sql<Matched>`
    with names as materialized ${bounded(names)}, named as materialized (select count(*)::int as named from names),
      everything as materialized ${bounded(all)}, total as materialized (select count(*)::int as total from everything)
    select named, total, case
      when named > ${most} then '{}'
      when total > ${most} then ${sorted(sql`names as matched`, order)}
      else ${sorted(sql`everything as matched`, sql`id in (select id from names) desc, ${order}`)}
    end as ids from named, total
  `;
}

/** A part of the listings with the same sound in other characters. */
export function closeStatement(db: Database, { query, now, words }: WordsSearch, { limit, offset }: Part) {
  const rows = withWords(db, query, now, words.sounds ?? words.names).where(
    sql<boolean>`not ${hasWords(words.anywhere)}`,
  );
  return sql<{ id: string }>`
    with matched as materialized ${bounded(rows)}
    select id::text from matched order by ${orderOf(query, "matched")} limit ${sql.lit(limit)} offset ${sql.lit(offset)}
  `;
}

/**
 * A part of the matches of common words, `elsewhere` without those by name. The planner chooses between walking along
 * the order of the results, which is dense with matches, and sorting them: it knows how common each word is.
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

/** What rows show of these listings, in no order, with the texts from which an excerpt may come. */
export function rowsStatement(db: Database, ids: readonly string[]) {
  return db
    .selectFrom("teacher_listings as listing")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .select([...summarySelection, longTexts.as("longTexts")])
    .where("listing.id", "in", ids);
}

const most = sql.lit(maximumCount);

function noRows(db: Database, query: SearchQuery, now: Date): ListingRows {
  return filtered(db, query, now).where(sql<boolean>`false`);
}

/** With the columns of every order. */
function bounded(rows: ListingRows) {
  return rows
    .select(["id", "listing_type", "months_paid", "subscription_started_at", "hourly_rate", "experience_years"])
    .select(selectedRatingOrder)
    .limit(maximumCount + 1);
}
