import type { Database } from "#database/database.ts";
import { type Estimate, estimateMatches } from "./estimate-matches.ts";
import { findCommon, sortLimit } from "./find-common.ts";
import { maximumPage, pageSize, type SearchQuery } from "./search-query.ts";
import { maximumCount } from "./search-statements.ts";
import type { WordsQuery } from "./words/words-query.ts";
import {
  closeStatement,
  commonStatement,
  type Matched,
  matchedStatement,
  type Part,
  rowsStatement,
  type WordsSearch,
} from "./words-statements.ts";

/** The maximum number of listings shown whose names sound the same. */
const maxClose = 3;

type Row = Awaited<ReturnType<ReturnType<typeof rowsStatement>["execute"]>>[number];

/** `close`: listings whose names sound the same in other characters, if the matches fit on one page. */
export type FoundByWords = {
  rows: Row[];
  close: Row[];
  count: { value: number; capped: boolean };
  page: number;
};

/**
 * Returns a page of the listings that match the words and the other filters. In the default order, matches by name come
 * first. A `query.page` beyond the last page returns the last one.
 */
export async function findByWords(
  db: Database,
  query: SearchQuery,
  words: WordsQuery,
  now: Date,
): Promise<FoundByWords> {
  const search: WordsSearch = { query, now, words };
  const whole = { limit: pageSize, offset: pageStart(query.page) };
  const most = maximumCount(query);
  const estimate = await estimateMatches(db, search);
  const commonIds = query.page > lastPageOf(most) ? null : await findCommon(db, search, estimate, whole);
  if (commonIds !== null) {
    return { rows: await readRows(db, commonIds), close: [], count: { value: most, capped: true }, page: query.page };
  }
  const matched = await readMatched(db, search, whole, estimate);
  const capped = Math.max(matched.named, matched.total) > most;
  const count = { value: capped ? most : matched.total, capped };
  const lastPage = lastPageOf(count.value);
  if (query.page > lastPage && count.value > 0) return await findByWords(db, { ...query, page: lastPage }, words, now);
  const ids = matched.isComplete ? matched.ids : await readPage(db, search, matched, whole);
  const isOnePage = !capped && matched.total <= pageSize;
  const closeIds = isOnePage && words.sounds !== null ? await listClose(db, search) : [];
  const rows = await readRows(db, [...ids, ...closeIds]);
  return {
    rows: rows.filter(({ id }) => !closeIds.includes(id)),
    close: rows.filter(({ id }) => closeIds.includes(id)),
    count,
    page: Math.min(query.page, lastPage),
  };
}

/** A page of more matches than were collected. Matches by name may still be rare, and are then already known. */
async function readPage(
  db: Database,
  search: WordsSearch,
  { named, ids }: { named: number; ids: string[] },
  whole: Part,
): Promise<string[]> {
  const read = async (matches: "anywhere" | "names" | "elsewhere", part: Part) => {
    const rows = await commonStatement(db, search, matches, part).execute();
    return rows.map(({ id }) => id);
  };
  if (search.query.sort !== "default") return await read("anywhere", whole);
  if (named > maximumCount(search.query)) return await read("names", whole);
  if (ids.length === whole.limit) return ids;
  const rest = { limit: whole.limit - ids.length, offset: Math.max(0, whole.offset - named) };
  return [...ids, ...(await read("elsewhere", rest))];
}

async function listClose(db: Database, search: WordsSearch): Promise<string[]> {
  const { rows } = await closeStatement(db, search, { limit: maxClose, offset: 0 }).execute(db);
  return rows.map(({ id }) => id);
}

async function readMatched(db: Database, search: WordsSearch, part: Part, estimate: Estimate): Promise<Matched> {
  const { rows } = await matchedStatement(db, search, part, sortLimit(estimate.anywhere)).execute(db);
  return rows[0] ?? { named: 0, total: 0, isComplete: true, ids: [] };
}

/** Returns the rows in the order of the ids. */
async function readRows(db: Database, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = await rowsStatement(db, ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function lastPageOf(count: number): number {
  return Math.max(1, Math.min(maximumPage, Math.ceil(count / pageSize)));
}

function pageStart(page: number): number {
  return (page - 1) * pageSize;
}
