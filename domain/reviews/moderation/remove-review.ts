import type { Database } from "#database/database.ts";
import { eraseProofLater } from "#domain/reviews/commands/erase-proof-later.ts";
import type { RefusalReason } from "#domain/reviews/review.ts";

type Removal = { reason: RefusalReason; found: string; operatorId: string; now: Date };

/**
 * Takes a review that is or was published from its listing's pages. Its author is told by the job `publish-reviews`.
 * The transaction has locked the listing.
 */
export async function removeReview(
  trx: Database,
  id: string,
  { reason, found, operatorId, now }: Removal,
): Promise<void> {
  await trx
    .updateTable("reviews")
    .set({ state: "removed", refusal: reason, found, decided_by: operatorId, decided_at: now, ended_at: now })
    .set({ decide_by: null, changes_until: null, is_untold: true })
    .where("id", "=", id)
    .where("state", "in", ["published", "held"])
    .where("published_at", "is not", null)
    .execute();
  await eraseProofLater(trx, id, now);
}
