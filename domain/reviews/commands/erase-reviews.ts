import type { Database } from "#database/database.ts";
import { erasedBefore } from "#domain/retention/retention.ts";

/**
 * Erases reviews as `retention.ts` says: those that ended, those whose listing was deleted, and invitations; then the
 * links to reviews that are gone. Proofs have a job of their own, because of their files. Returns the number of rows.
 * Idempotent; each statement stands alone.
 */
export async function eraseReviews(db: Database, now: Date): Promise<Record<string, number>> {
  const ended = await db
    .deleteFrom("reviews")
    .where("ended_at", "<", erasedBefore("endedReviews", now))
    .executeTakeFirst();
  const detached = await db
    .deleteFrom("reviews")
    .where("detached_at", "<", erasedBefore("detachedReviews", now))
    .executeTakeFirst();
  const invitations = await db
    .deleteFrom("review_invitations")
    .where("sent_at", "<", erasedBefore("reviewInvitations", now))
    .executeTakeFirst();
  // The links to a review that is gone, which would keep its author's address.
  await db
    .deleteFrom("sender_tokens")
    .where("purpose", "=", "edit-review")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("reviews").select("id").whereRef("reviews.id", "=", "sender_tokens.subject_id"))),
    )
    .execute();
  return {
    endedReviews: Number(ended.numDeletedRows),
    detachedReviews: Number(detached.numDeletedRows),
    reviewInvitations: Number(invitations.numDeletedRows),
  };
}
