import { sql } from "kysely";
import type { Database } from "#database/database.ts";

/** The promise for a case: within hours for safety, otherwise in business days; `low` if reporters were often wrong. */
type Promised = "safety" | "usual" | "low";

/** Cases decided in a period. `hours`: the median since the first report, null without any. */
export type DecidedCases = { promise: Promised; count: number; inTime: number; hours: number | null };

/** Removals by operators in a period, and those that were undone. */
export type Removals = { count: number; undone: number };

/** The maximum number of cases read, and of entries of each action, latest first, which bounds the cost. */
const maxCases = 10_000;
const maxEntries = 5000;

const priorities = { safety: 2, usual: 1, low: 0 } as const satisfies Record<Promised, number>;
const promises = ["safety", "usual", "low"] as const satisfies readonly Promised[];

const removals = ["listing-removed", "photo-removed", "team-member-hidden"];
const undoings = ["listing-removal-undone", "photo-removal-undone", "team-member-hiding-undone"];

/** A postponed case counts by the promise to its reporters, not by the due time that moved. */
export async function readDecidedCases(db: Database, since: Date): Promise<DecidedCases[]> {
  const { rows } = await sql<Omit<DecidedCases, "promise"> & { priority: number }>`
    select priority, count(*)::int as count, (count(*) filter (where decided_at <= promised))::int as "inTime",
      (percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at)::float8 / 3600)) as hours
    from (
      select priority, decided_at, created_at, coalesce(promised_at, due_at) as promised from moderation_cases
      where decided_at is not null and decided_at >= ${since}
      order by decided_at desc limit ${maxCases}
    ) as decided
    group by priority
  `.execute(db);
  return promises.map((promise) => {
    const row = rows.find(({ priority }) => priority === priorities[promise]);
    return { promise, count: row?.count ?? 0, inTime: row?.inTime ?? 0, hours: row?.hours ?? null };
  });
}

export async function readRemovals(db: Database, since: Date): Promise<Removals> {
  const { rows } = await sql<Removals>`
    select (count(*) filter (where chosen.action = any(${removals}::text[])))::int as count,
      (count(*) filter (where chosen.action = any(${undoings}::text[])))::int as undone
    from unnest(${[...removals, ...undoings]}::text[]) as chosen (action)
    cross join lateral (
      select at from audit_log where audit_log.action = chosen.action order by number desc limit ${maxEntries}
    ) as entry
    where entry.at >= ${since}
  `.execute(db);
  return rows[0] ?? { count: 0, undone: 0 };
}
