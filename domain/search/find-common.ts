import type { Database } from "#database/database.ts";
import { type Estimate, estimateMatches } from "./estimate-matches.ts";
import { pageSize } from "./search-query.ts";
import { conditionsOf, maxCount } from "./search-statements.ts";
import { type Matches, namedStatement, type Part, scanStatement, type WordsSearch } from "./words-statements.ts";

/** Common words are expected to match this many times as many listings as are counted. */
const commonFactor = { alone: 3, combined: 10 };

/** A scan stops after this many times the expected rows. */
const scanMargin = 3;

/** Reading a match by the word index and sorting it takes as long as reading this many rows in the results' order. */
const sortingCost = 2.5;

const firstPage: Part = { limit: pageSize, offset: 0 };

/**
 * Returns the ids of a full page of matches in the results' order, without collecting all matches. Returns null if the
 * words are not common, if sorting all matches costs less, or if the listings contradict the estimate: then fewer may
 * match than are counted.
 */
export async function findCommon(
  db: Database,
  search: WordsSearch,
  estimate: Estimate,
  part: Part,
): Promise<string[] | null> {
  const { names, anywhere } = estimate;
  if (isNamesFirst(search) && isScanCheaper(search, estimate, names, part)) {
    const ids = await scan(db, search, "names", part, scanMargin * expectedScan(estimate, names, part));
    if (ids.length === part.limit) return ids;
    // Not even one match: the estimate is wrong for these words in this city.
    if (ids.length === 0) return null;
  }
  if (!isScanCheaper(search, estimate, anywhere, part)) return null;
  return await findInOrder(db, search, part, scanMargin * expectedScan(estimate, anywhere, part), sortLimit(names));
}

/**
 * Returns the ids of a full page of matches among the first `scanned` rows in the results' order, matches by name first
 * in the default order. Returns null if the page is not full, if more than `maxNamed` match by name, or if there is no
 * sign that more listings match than are counted.
 */
export async function findInOrder(
  db: Database,
  search: WordsSearch,
  part: Part,
  scanned: number,
  maxNamed: number,
): Promise<string[] | null> {
  if (!isNamesFirst(search)) return ifFull(await scan(db, search, "anywhere", part, scanned), part);
  const { rows } = await namedStatement(db, search, part, maxNamed).execute(db);
  const named = rows[0] ?? { count: 0, ids: [] };
  if (named.count > maxNamed) return null;
  const rest = { limit: part.limit - named.ids.length, offset: Math.max(0, part.offset - named.count) };
  if (rest.limit > 0) return ifFull([...named.ids, ...(await scan(db, search, "elsewhere", rest, scanned))], part);
  if (named.count > maxCount(search.query)) return named.ids;
  const others = await scan(db, search, "elsewhere", firstPage, scanned);
  return others.length === firstPage.limit ? named.ids : null;
}

/** Whether more listings match than are counted. False if this cannot be told without collecting the matches. */
export async function areCommon(db: Database, search: WordsSearch): Promise<boolean> {
  const estimate = await estimateMatches(db, search);
  const { anywhere } = estimate;
  if (!isScanCheaper(search, estimate, anywhere, firstPage)) return false;
  const scanned = scanMargin * expectedScan(estimate, anywhere, firstPage);
  return ifFull(await scan(db, search, "anywhere", firstPage, scanned), firstPage) !== null;
}

/** The maximum number of matches to sort: twice the expected number, within limits. */
export function sortLimit(expected: number): number {
  return Math.min(maxSorted, Math.max(minSorted, 2 * expected));
}

const minSorted = 3000;
const maxSorted = 30_000;

function isNamesFirst({ query }: WordsSearch): boolean {
  return query.sort === "default";
}

function isScanCheaper({ query, words }: WordsSearch, estimate: Estimate, matches: number, part: Part): boolean {
  const isCombined = words.isCombined || conditionsOf(query).length > 0;
  const minMatches = (isCombined ? commonFactor.combined : commonFactor.alone) * maxCount(query);
  return matches >= minMatches && expectedScan(estimate, matches, part) <= sortingCost * matches;
}

/** The number of rows up to the end of this part of the matches. */
function expectedScan({ listed }: Estimate, matches: number, { limit, offset }: Part): number {
  return ((offset + limit) * listed) / matches;
}

async function scan(
  db: Database,
  search: WordsSearch,
  matches: Matches,
  part: Part,
  scanned: number,
): Promise<string[]> {
  const rows = await scanStatement(db, search, matches, part, Math.ceil(scanned)).execute();
  return rows.map(({ id }) => id);
}

function ifFull(ids: string[], { limit }: Part): string[] | null {
  return ids.length === limit ? ids : null;
}
