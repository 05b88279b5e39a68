import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { type DeclineReason, declineReasons, type ReviewProof } from "#domain/reviews/review.ts";
import { recentReviews } from "./recent-reviews.ts";
import { type ReviewGap, readReviewGap } from "./review-gap.ts";

export type ReviewStatistics = {
  /** Published reviews by proof, in a fixed order. `mean`: of the stars, null without reviews. */
  proofs: { proof: ReviewProof; count: number; mean: number | null }[];
  /** Published reviews with a reply by the owner. */
  replied: number;
  gap: ReviewGap;
  /** Held reviews that an operator published or declined. `hours`: the median since submission, null without any. */
  decided: { count: number; hours: number | null };
  /** Declined reviews by reason, in a fixed order. */
  declined: { reason: DeclineReason; count: number }[];
  /** Reviews withdrawn by their authors, and those withdrawn soon after a reply; texts erased at once are omitted. */
  withdrawn: { count: number; afterReply: number };
};

/** A withdrawal within this time of a reply may be the result of pressure. */
const afterReplyDays = 7;

/** The maximum number of ended or decided reviews read, latest first, which bounds the cost. */
const maxEnded = 5000;

const proofs = ["message", "invitation", "evidence"] as const satisfies readonly ReviewProof[];

export async function readReviewStatistics(db: Database, since: Date, now: Date): Promise<ReviewStatistics> {
  return {
    ...(await readPublished(db, since)),
    gap: await readReviewGap(db, now),
    decided: await readDecided(db, since),
    ...(await readEnded(db, since)),
  };
}

async function readPublished(db: Database, since: Date): Promise<Pick<ReviewStatistics, "proofs" | "replied">> {
  const { rows } = await sql<{ proof: ReviewProof; count: number; mean: number; replied: number }>`
    select proof, count(*)::int as count, avg(stars)::float8 as mean, count(replied_at)::int as replied
    from ${recentReviews(since)} as review
    where state = 'published' and published_at >= ${since} group by proof
  `.execute(db);
  return {
    proofs: proofs.map((proof) => {
      const row = rows.find((each) => each.proof === proof);
      return { proof, count: row?.count ?? 0, mean: row?.mean ?? null };
    }),
    replied: rows.reduce((sum, { replied }) => sum + replied, 0),
  };
}

/** Reviews that waited for their author or were appealed are omitted: that time is not the operators'. */
async function readDecided(db: Database, since: Date): Promise<ReviewStatistics["decided"]> {
  const { rows } = await sql<ReviewStatistics["decided"]>`
    select count(*)::int as count,
      (percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at)::float8 / 3600)) as hours
    from (
      select decided_at, created_at, state, hold_reasons, changes_asked_at, appealed_at from reviews
      where decided_at is not null and decided_at >= ${since} order by decided_at desc, id desc limit ${maxEnded}
    ) as decided
    where hold_reasons <> '{}' and state in ('published', 'refused')
      and changes_asked_at is null and appealed_at is null
  `.execute(db);
  return rows[0] ?? { count: 0, hours: null };
}

async function readEnded(db: Database, since: Date): Promise<Pick<ReviewStatistics, "declined" | "withdrawn">> {
  const { rows } = await sql<{ state: string; reason: string | null; count: number; afterReply: number }>`
    select state, refusal as reason, count(*)::int as count,
      (count(*) filter (
        where ended_at >= replied_at and ended_at <= replied_at + ${`${afterReplyDays} days`}::interval
      ))::int as "afterReply"
    from (
      select state, refusal, ended_at, replied_at from reviews
      where ended_at is not null and ended_at >= ${since} order by ended_at desc limit ${maxEnded}
    ) as ended
    where state in ('refused', 'withdrawn') group by state, refusal
  `.execute(db);
  const withdrawn = rows.filter(({ state }) => state === "withdrawn");
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return {
    declined: declineReasons.map((reason) => {
      const row = rows.find((each) => each.state === "refused" && each.reason === reason);
      return { reason, count: row?.count ?? 0 };
    }),
    withdrawn: {
      count: sum(withdrawn.map(({ count }) => count)),
      afterReply: sum(withdrawn.map(({ afterReply }) => afterReply)),
    },
  };
}
