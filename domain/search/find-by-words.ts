import type { Database } from "#database/database.ts";
import { type Estimate, estimateMatches } from "./estimate-matches.ts";
import { findCommon, findInOrder, sortLimit } from "./find-common.ts";
import { pageCountOf, pageSize, type SearchQuery } from "./search-query.ts";
import { maxCount } from "./search-statements.ts";
import type { WordsQuery } from "./words/words-query.ts";
import { closeStatement, matchedStatement, type Part, rowsStatement, type WordsSearch } from "./words-statements.ts";

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
  const max = maxCount(query);
  const requested = Math.min(query.page, pageCountOf(max));
  const estimate = await estimateMatches(db, search);
  const commonIds = await findCommon(db, search, estimate, partOf(requested));
  if (commonIds !== null) {
    return { rows: await readRows(db, commonIds), close: [], count: { value: max, capped: true }, page: requested };
  }
  const first = await findSorted(db, search, estimate, partOf(requested));
  const capped = first.total > max;
  const page = Math.min(requested, pageCountOf(capped ? max : first.total));
  const { ids } = page === requested ? first : await findSorted(db, search, estimate, partOf(page));
  const isOnePage = first.total <= pageSize;
  const closeIds = isOnePage && words.sounds !== null ? await listClose(db, search) : [];
  const rows = await readRows(db, [...ids, ...closeIds]);
  return {
    rows: rows.filter(({ id }) => !closeIds.includes(id)),
    close: rows.filter(({ id }) => closeIds.includes(id)),
    count: { value: capped ? max : first.total, capped },
    page,
  };
}

type Sorted = { total: number; ids: string[] };

/**
 * Returns a part of all matches, sorted. If more match than expected, the words may be so common that the first rows in
 * the results' order are enough, or they are common only further down, and all matches are sorted.
 */
async function findSorted(db: Database, search: WordsSearch, estimate: Estimate, part: Part): Promise<Sorted> {
  const limit = sortLimit(estimate.anywhere);
  const sorted = await readSorted(db, search, part, limit);
  if (sorted.total <= limit) return sorted;
  const ids = await findInOrder(db, search, part, maxScanned, limit);
  return ids === null ? await readSorted(db, search, part, unlimited) : { total: sorted.total, ids };
}

const maxScanned = 20_000;
const unlimited = 1_000_000_000;

async function readSorted(db: Database, search: WordsSearch, part: Part, limit: number): Promise<Sorted> {
  const { rows } = await matchedStatement(db, search, part, limit).execute(db);
  return rows[0] ?? { total: 0, ids: [] };
}

async function listClose(db: Database, search: WordsSearch): Promise<string[]> {
  const { rows } = await closeStatement(db, search, { limit: maxClose, offset: 0 }).execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the rows in the order of the ids. */
async function readRows(db: Database, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = await rowsStatement(db, ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function partOf(page: number): Part {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}
