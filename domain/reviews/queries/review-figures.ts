import type { Database } from "#database/database.ts";
import { type RefusalReason, refusalReasons } from "../review.ts";

/** Reviews submitted in the last 12 months, by outcome. */
export type ReviewFigures = {
  submitted: number;
  published: number;
  refused: number;
  removed: number;
  /** Refused or removed reviews by reason. */
  byReason: Record<RefusalReason, number>;
};

/** Returns the counts at a given time. */
export async function reviewFigures(db: Database, now: Date): Promise<ReviewFigures> {
  const yearAgo = new Date(now);
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
  const rows = await db
    .selectFrom("reviews")
    .select(({ fn }) => ["state", "refusal", fn.countAll<string>().as("count")])
    .where("created_at", ">", yearAgo)
    .groupBy(["state", "refusal"])
    .execute();
  const sum = (among: typeof rows) => among.reduce((total, { count }) => total + Number(count), 0);
  const inState = (...states: (typeof rows)[number]["state"][]) => rows.filter(({ state }) => states.includes(state));
  const ended = inState("refused", "removed");
  const reasons = refusalReasons.map((reason) => [reason, sum(ended.filter(({ refusal }) => refusal === reason))]);
  return {
    submitted: sum(rows),
    published: sum(inState("published")),
    refused: sum(inState("refused")),
    removed: sum(inState("removed")),
    byReason: Object.fromEntries(reasons) as Record<RefusalReason, number>,
  };
}
