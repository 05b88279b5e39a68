import type { Database } from "#database/database.ts";
import { type Estimate, estimateMatches } from "./estimate-matches.ts";
import { pageSize } from "./search-query.ts";
import { maximumCount } from "./search-statements.ts";
import { namedStatement, type Part, scanStatement, type WordsSearch } from "./words-statements.ts";

/** Common words are expected to match three times as many listings as are counted, which a scan has to confirm. */
const certainty = 3;

/** Reading a match by the word index and sorting it takes as long as reading so many rows in the results' order. */
const costOfSorting = 2.5;

/**
 * Returns the ids of a full page of matches in the results' order, matches by name first in the default order, without
 * collecting all matches. Returns null if the words are not common, if sorting all matches costs less, or if the
 * listings contradict the estimate: then fewer may match than are counted.
 */
export async function findCommon(
  db: Database,
  search: WordsSearch,
  estimate: Estimate,
  part: Part,
): Promise<string[] | null> {
  const { names, anywhere } = estimate;
  const isNamesFirst = search.query.sort === "default";
  if (isNamesFirst && isScanCheaper(search, estimate, names, part)) {
    return full(await scan(db, search, "names", estimate, part), part);
  }
  if (!isScanCheaper(search, estimate, anywhere, part)) return null;
  if (!isNamesFirst) return full(await scan(db, search, "anywhere", estimate, part), part);
  const named = await readNamed(db, search, part, sortLimit(names));
  if (named === null) return null;
  const rest = { limit: part.limit - named.ids.length, offset: Math.max(0, part.offset - named.count) };
  const others = rest.limit === 0 ? [] : await scan(db, search, "elsewhere", estimate, rest);
  return full([...named.ids, ...others], part);
}

/** Whether more listings match than are counted. False if this cannot be told without collecting the matches. */
export async function areCommon(db: Database, search: WordsSearch): Promise<boolean> {
  const estimate = await estimateMatches(db, search);
  const firstPage = { limit: pageSize, offset: 0 };
  if (!isScanCheaper(search, estimate, estimate.anywhere, firstPage)) return false;
  return full(await scan(db, search, "anywhere", estimate, firstPage), firstPage) !== null;
}

/** How many matches are sorted at most, if so many are expected: the page is complete even if there are twice as many. */
export function sortLimit(expected: number): number {
  return Math.min(maxSorted, Math.max(minSorted, 2 * expected));
}

const minSorted = 3000;
const maxSorted = 30_000;

function isScanCheaper({ query }: WordsSearch, estimate: Estimate, matches: number, part: Part): boolean {
  return matches >= certainty * maximumCount(query) && expectedScan(estimate, matches, part) <= costOfSorting * matches;
}

/** The number of rows up to the end of this part of the matches. */
function expectedScan({ listed }: Estimate, matches: number, { limit, offset }: Part): number {
  return ((offset + limit) * listed) / matches;
}

/** Stops after three times the expected rows: a full part then confirms that a third of the expected matches exist. */
async function scan(
  db: Database,
  search: WordsSearch,
  matches: "names" | "anywhere" | "elsewhere",
  estimate: Estimate,
  part: Part,
): Promise<string[]> {
  const expected = expectedScan(estimate, matches === "names" ? estimate.names : estimate.anywhere, part);
  const rows = await scanStatement(db, search, matches, part, Math.ceil(certainty * expected)).execute();
  return rows.map(({ id }) => id);
}

async function readNamed(db: Database, search: WordsSearch, part: Part, limit: number) {
  const { rows } = await namedStatement(db, search, part, limit).execute(db);
  const named = rows[0] ?? { count: 0, ids: [] };
  return named.count > limit ? null : named;
}

function full(ids: string[], { limit }: Part): string[] | null {
  return ids.length === limit ? ids : null;
}
