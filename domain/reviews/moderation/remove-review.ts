import type { Database } from "#database/database.ts";
import { eraseProofLater } from "#domain/reviews/commands/erase-proof-later.ts";
import { type DeclineReason, reviewPeriods } from "#domain/reviews/review.ts";

type Removal = { reason: DeclineReason; found: string; operatorId: string; now: Date };

/**
 * Removes a review that is or was published, also one that waits for its listing to be public again. The job
 * `publish-reviews` notifies its author. The transaction has locked the listing.
 */
export async function removeReview(trx: Database, id: string, removal: Removal): Promise<void> {
  await remove(trx, removal).where("id", "=", id).execute();
  await eraseProofLater(trx, id, removal.now);
}

/** Removes all reviews of a listing published since a given time. Returns their ids. */
export async function removeReviewsSince(
  trx: Database,
  listingId: string,
  since: Date,
  removal: Removal,
): Promise<string[]> {
  const rows = await remove(trx, removal)
    .where("listing_id", "=", listingId)
    .where("published_at", ">=", since)
    .returning("id")
    .execute();
  for (const { id } of rows) await eraseProofLater(trx, id, removal.now);
  return rows.map(({ id }) => id);
}

function remove(trx: Database, { reason, found, operatorId, now }: Removal) {
  return trx
    .updateTable("reviews")
    .set({ state: "removed", refusal: reason, found, decided_by: operatorId, decided_at: now, ended_at: now })
    .set({ due_at: null, decide_by: null, changes_until: null, is_untold: true })
    .where("state", "in", ["submitted", "published", "held"])
    .where("published_at", "is not", null);
}

/** Holds unpublished reviews of a listing written since a given time, until an operator has decided. */
export async function holdWaiting(trx: Database, listingId: string, since: Date, now: Date): Promise<void> {
  await trx
    .updateTable("reviews")
    .set({ state: "held", hold_reasons: ["reported"], due_at: null, is_untold: true })
    .set({ decide_by: new Date(now.getTime() + reviewPeriods.decideMs) })
    .where("listing_id", "=", listingId)
    .where("state", "=", "submitted")
    .where("created_at", ">=", since)
    .execute();
}
