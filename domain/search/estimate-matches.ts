import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { filtered, hasWords, splitFilters } from "./search-statements.ts";
import type { WordsSearch } from "./words-statements.ts";

/** Numbers of listings that the planner expects. */
export type Estimate = {
  /** Listings that a scan in the results' order reads: those that match the filters of its index. */
  listed: number;
  /** Matches by name, and all matches. */
  names: number;
  anywhere: number;
};

/**
 * Estimates the matches from the planner's statistics, without reading a listing. The frequencies of common words are
 * known, because the column's statistics have a target of 1,000. A prefix may be estimated at twice its matches.
 * Combinations of words or filters, and tables not yet analyzed, may be far off.
 */
export async function estimateMatches(db: Database, { query, now, words }: WordsSearch): Promise<Estimate> {
  const one = sql.lit(1).as("one");
  const matching = (text: string) => filtered(db, query, now).where(hasWords(text)).select(one);
  const listed = filtered(db, splitFilters(query).indexed, now).select(one);
  // The plan of a materialized CTE has its name, and the number of its rows whether or not its scan is parallel.
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: { Plans: EstimatedPart[] } }] }>`
    explain (format json)
    with listed as materialized (${listed}),
      names as materialized (${matching(words.names)}),
      anywhere as materialized (${matching(words.anywhere)})
    select from listed, names, anywhere
  `.execute(db);
  const parts = rows[0]?.["QUERY PLAN"][0].Plan.Plans ?? [];
  const rowsOf = (name: string): number => {
    const part = parts.find((one) => one["Subplan Name"] === `CTE ${name}`);
    if (part === undefined) throw new Error(`The plan has no part named ${name}.`);
    return part["Plan Rows"];
  };
  return { listed: rowsOf("listed"), names: rowsOf("names"), anywhere: rowsOf("anywhere") };
}

type EstimatedPart = { "Subplan Name"?: string; "Plan Rows": number };
