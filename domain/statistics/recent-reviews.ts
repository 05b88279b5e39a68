import { sql } from "kysely";

const dayMs = 24 * 60 * 60_000;

/** A held review, with a correction by its author, goes live within this time of its submission. */
const undecidedDays = 30;

/** The maximum number of reviews read, latest first, which bounds the cost. */
const maxReviews = 5000;

/** The reviews that may have been published since a moment, as an SQL table; uses the index of `review_outcomes`. */
export function recentReviews(since: Date) {
  return sql`(
    select reviews.* from (
      select review_id from review_outcomes
      where received_at > ${new Date(since.getTime() - undecidedDays * dayMs)}
      order by received_at desc limit ${maxReviews}
    ) as recent
    join reviews on reviews.id = recent.review_id
  )`;
}
