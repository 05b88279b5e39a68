import type { Database } from "#database/database.ts";
import { erasedBefore } from "#domain/retention/retention.ts";
import { type DeclineReason, declineReasons } from "../review.ts";

/**
 * Reviews received in the last 12 months, and what became of them, including those that were erased since. `published`
 * counts reviews that ever were. A decline or removal that an operator has reversed does not count.
 */
export type ReviewFigures = {
  submitted: number;
  published: number;
  refused: number;
  removed: number;
  /** Declined or removed reviews by reason. */
  byReason: Record<DeclineReason, number>;
};

/** Returns the counts at a given time. A trigger maintains the counted rows (`review_outcomes`). */
export async function reviewFigures(db: Database, now: Date): Promise<ReviewFigures> {
  const rows = await db
    .selectFrom("review_outcomes")
    .select(({ fn }) => [
      "ended_as",
      "reason",
      fn.countAll<string>().as("count"),
      fn.count<string>("published_at").as("published"),
    ])
    .where("received_at", ">", erasedBefore("reviewOutcomes", now))
    .groupBy(["ended_as", "reason"])
    .execute();
  const sum = (among: typeof rows) => among.reduce((total, { count }) => total + Number(count), 0);
  const reasons = declineReasons.map((reason) => [reason, sum(rows.filter((row) => row.reason === reason))]);
  return {
    submitted: sum(rows),
    published: rows.reduce((total, { published }) => total + Number(published), 0),
    refused: sum(rows.filter(({ ended_as }) => ended_as === "refused")),
    removed: sum(rows.filter(({ ended_as }) => ended_as === "removed")),
    byReason: Object.fromEntries(reasons) as Record<DeclineReason, number>,
  };
}
