import type { Database } from "#database/database.ts";
import { maximumPage, pageSize, type SearchQuery } from "./search-query.ts";
import { maximumCount } from "./search-statements.ts";
import type { WordsQuery } from "./words/words-query.ts";
import { mostSorted, rowsStatement, sortedStatement, type WordsSearch, walkStatement } from "./words-statements.ts";

/** So many listings with the same sound are shown. */
const mostClose = 3;

type Row = Awaited<ReturnType<ReturnType<typeof rowsStatement>["execute"]>>[number];

/** `close`: listings whose names sound the same in other characters, where the matches fit on one page. */
export type FoundByWords = {
  rows: Row[];
  close: Row[];
  count: { value: number; capped: boolean };
  page: number;
};

/**
 * Returns a page of the listings that match words and the other filters. In the default order, those whose names match
 * come first. `query.page` beyond the last page gives the last one.
 */
export async function findByWords(
  db: Database,
  query: SearchQuery,
  words: WordsQuery,
  now: Date,
): Promise<FoundByWords> {
  const search: WordsSearch = { query, now, words, matches: "anywhere" };
  const found = await readSorted(db, search, pageStart(query.page));
  const capped = found.total > maximumCount;
  const count = { value: Math.min(found.total, maximumCount), capped };
  const lastPage = Math.max(1, Math.min(maximumPage, Math.ceil(count.value / pageSize)));
  if (query.page > lastPage) return await findByWords(db, { ...query, page: lastPage }, words, now);
  const ids = found.total <= mostSorted ? found.ids : await walk(db, search);
  const isOnePage = found.total <= pageSize;
  const closeIds = isOnePage && words.sounds !== null ? await listClose(db, search) : [];
  const rows = await readRows(db, [...ids, ...closeIds]);
  return {
    rows: rows.filter(({ id }) => !closeIds.includes(id)),
    close: rows.filter(({ id }) => closeIds.includes(id)),
    count,
    page: query.page,
  };
}

/** A page of common words. Those of names may be rare nevertheless. */
async function walk(db: Database, search: WordsSearch): Promise<string[]> {
  const { sort, page } = search.query;
  const start = pageStart(page);
  const whole = { limit: pageSize, offset: start };
  if (sort !== "default") return await readWalk(db, search, whole);
  const names = await readSorted(db, { ...search, matches: "names" }, start);
  if (names.total > mostSorted) return await readWalk(db, { ...search, matches: "names" }, whole);
  const rest = { limit: pageSize - names.ids.length, offset: Math.max(0, start - names.total) };
  if (rest.limit === 0) return names.ids;
  return [...names.ids, ...(await readWalk(db, { ...search, matches: "elsewhere" }, rest))];
}

async function listClose(db: Database, search: WordsSearch): Promise<string[]> {
  const statement = sortedStatement(db, { ...search, matches: "close" }, { limit: mostClose, offset: 0 });
  const { rows } = await statement.execute(db);
  return rows[0]?.ids ?? [];
}

async function readSorted(db: Database, search: WordsSearch, offset: number) {
  const { rows } = await sortedStatement(db, search, { limit: pageSize, offset }).execute(db);
  return rows[0] ?? { total: 0, ids: [] };
}

async function readWalk(db: Database, search: WordsSearch, part: { limit: number; offset: number }) {
  const rows = await walkStatement(db, search, part).execute();
  return rows.map(({ id }) => id);
}

/** In the order of the ids. */
async function readRows(db: Database, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = await rowsStatement(db, ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function pageStart(page: number): number {
  return (page - 1) * pageSize;
}
