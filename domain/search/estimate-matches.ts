import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { filtered, hasWords } from "./search-statements.ts";
import type { WordsSearch } from "./words-statements.ts";

/** Numbers of listings that the planner expects. */
export type Estimate = {
  /** In the order that the results are read in: without the words, the facets and the highest price. */
  listed: number;
  /** Matches by name, and all matches. */
  names: number;
  anywhere: number;
};

/**
 * Estimates the matches from the planner's statistics, without reading a listing. The frequencies of
 * common words are known, because the column's statistics have a target of 1,000. The estimate for a prefix can be twice
 * as high, and the one for a combination of words, or before the table is analyzed, can be wrong.
 */
export async function estimateMatches(db: Database, { query, now, words }: WordsSearch): Promise<Estimate> {
  const one = sql.lit(1).as("one");
  const matching = (text: string) => filtered(db, query, now).where(hasWords(text)).select(one);
  const listed = filtered(db, { ...query, facets: [], maxPrice: null }, now).select(one);
  // The plan of a materialized part has its name, and the number of its rows whether or not its scan is parallel.
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: { Plans: EstimatedPart[] } }] }>`
    explain (format json)
    with listed as materialized (${listed}),
      names as materialized (${matching(words.names)}),
      anywhere as materialized (${matching(words.anywhere)})
    select from listed, names, anywhere
  `.execute(db);
  const parts = rows[0]?.["QUERY PLAN"][0].Plan.Plans ?? [];
  const rowsOf = (name: string) => parts.find((part) => part["Subplan Name"] === `CTE ${name}`)?.["Plan Rows"] ?? 0;
  return { listed: rowsOf("listed"), names: rowsOf("names"), anywhere: rowsOf("anywhere") };
}

type EstimatedPart = { "Subplan Name"?: string; "Plan Rows": number };
