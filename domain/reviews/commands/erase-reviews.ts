import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { erasedBefore } from "#domain/retention/retention.ts";

/**
 * Erases reviews after the periods in `retention.ts`: ended ones, those whose listing was deleted, and invitations;
 * then the outcomes that no public figure counts anymore, and links to erased reviews. Proofs have a separate job
 * because of their files. Returns the number of rows. Idempotent; each statement is independent.
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
  await db.deleteFrom("review_outcomes").where("received_at", "<", erasedBefore("reviewOutcomes", now)).execute();
  await eraseUnsentLinks(db);
  // Links to erased reviews, which would keep the author's email.
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

/** Erases the links of invitations that were not sent because of an opt-out: they would keep the email. */
async function eraseUnsentLinks(db: Database): Promise<void> {
  await sql`
    delete from sender_tokens as token using review_invitations as invitation, review_opt_outs as opt_out
    where opt_out.address_hash = invitation.address_hash and opt_out.created_at <= invitation.sent_at
      and token.sender_id = invitation.sender_id and token.subject_id = invitation.listing_id
      and token.purpose = 'review' and token.created_at = invitation.sent_at
  `.execute(db);
}
