import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { recentReviews } from "./recent-reviews.ts";

/** Published reviews of ninety days: those by invitation, and all others. The means are null without reviews. */
export type ReviewGap = {
  invited: { count: number; mean: number | null };
  others: { count: number; mean: number | null };
  /** The mean of invited reviews minus that of the others. Null if either group is empty. */
  stars: number | null;
  /** Whether the difference needs an operator: there are enough reviews, and it is large. */
  isLarge: boolean;
};

const days = 90;
const dayMs = 24 * 60 * 60_000;

/** Fewer reviews in a group say little about the difference. */
const minReviews = 10;

/** A larger difference, in stars, suggests that owners choose whom they invite, or that reviews are not genuine. */
const maxStars = 0.7;

type Row = { invited: number; others: number; invitedMean: number | null; othersMean: number | null };

export async function readReviewGap(db: Database, now: Date): Promise<ReviewGap> {
  const since = new Date(now.getTime() - days * dayMs);
  const { rows } = await sql<Row>`
    select (count(*) filter (where proof = 'invitation'))::int as invited,
      (count(*) filter (where proof <> 'invitation'))::int as others,
      (avg(stars) filter (where proof = 'invitation'))::float8 as "invitedMean",
      (avg(stars) filter (where proof <> 'invitation'))::float8 as "othersMean"
    from ${recentReviews(since)} as review
    where state = 'published' and published_at >= ${since}
  `.execute(db);
  const { invited, others, invitedMean, othersMean } = rows[0] ?? {
    invited: 0,
    others: 0,
    invitedMean: null,
    othersMean: null,
  };
  const stars = invitedMean === null || othersMean === null ? null : invitedMean - othersMean;
  const isComparable = Math.min(invited, others) >= minReviews;
  return {
    invited: { count: invited, mean: invitedMean },
    others: { count: others, mean: othersMean },
    stars,
    isLarge: isComparable && stars !== null && isBeyond(Math.abs(stars), maxStars),
  };
}

/** Compares without the rounding errors of means, so that exactly the limit is not beyond it. */
function isBeyond(value: number, limit: number): boolean {
  return value - limit > 1e-9;
}
