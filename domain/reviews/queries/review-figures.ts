import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { type RefusalReason, type ReviewProof, refusalReasons } from "../review.ts";

/** Numbers for /about and for operators. */
export type ReviewFigures = {
  published: number;
  /** Published reviews by how we know of the lessons, with their plain average. */
  byProof: Record<ReviewProof, { count: number; average: number | null }>;
  /** Submitted in the last 12 months, and what became of them. */
  submitted: number;
  refused: number;
  removed: number;
  withdrawn: number;
  byReason: Record<RefusalReason, number>;
  /** Undecided, and how many of them are overdue. */
  waiting: number;
  overdue: number;
};

/** Returns the numbers at a moment. */
export async function reviewFigures(db: Database, now: Date): Promise<ReviewFigures> {
  const yearAgo = new Date(now);
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
  const live = await db
    .selectFrom("reviews")
    .select(({ fn }) => ["proof", fn.countAll<string>().as("count"), fn.avg<string>("stars").as("average")])
    .where("state", "=", "published")
    .where("listing_id", "is not", null)
    .groupBy("proof")
    .execute();
  const recent = await db
    .selectFrom("reviews")
    .select(({ fn }) => ["state", "refusal", fn.countAll<string>().as("count")])
    .where("created_at", ">", yearAgo)
    .groupBy(["state", "refusal"])
    .execute();
  const open = await db
    .selectFrom("reviews")
    .select(({ fn }) => [
      fn.countAll<string>().as("waiting"),
      fn.countAll<string>().filterWhere(sql<boolean>`decide_by < ${now.toISOString()}::timestamptz`).as("overdue"),
    ])
    .where("state", "=", "held")
    .where("changes_until", "is", null)
    .executeTakeFirstOrThrow();
  const proofOf = (proof: ReviewProof) => {
    const row = live.find((one) => one.proof === proof);
    return { count: Number(row?.count ?? 0), average: row === undefined ? null : Number(row.average) };
  };
  const sum = (rows: typeof recent) => rows.reduce((total, { count }) => total + Number(count), 0);
  const ended = recent.filter(({ state }) => state === "refused" || state === "removed");
  const reasonCount = (reason: RefusalReason) => sum(ended.filter(({ refusal }) => refusal === reason));
  return {
    published: live.reduce((total, { count }) => total + Number(count), 0),
    byProof: { message: proofOf("message"), invitation: proofOf("invitation"), evidence: proofOf("evidence") },
    submitted: sum(recent),
    refused: sum(recent.filter(({ state }) => state === "refused")),
    removed: sum(recent.filter(({ state }) => state === "removed")),
    withdrawn: sum(recent.filter(({ state }) => state === "withdrawn")),
    byReason: Object.fromEntries(refusalReasons.map((reason) => [reason, reasonCount(reason)])) as Record<
      RefusalReason,
      number
    >,
    waiting: Number(open.waiting),
    overdue: Number(open.overdue),
  };
}
