import type { Database } from "#database/database.ts";

/** Starts the thirty-day retention of the proof's file at a decision. */
export async function eraseProofLater(trx: Database, reviewId: string, now: Date): Promise<void> {
  await trx
    .updateTable("review_proofs")
    .set({ erase_at: new Date(now.getTime() + 30 * 24 * 60 * 60_000) })
    .where("review_id", "=", reviewId)
    .where("erase_at", "is", null)
    .execute();
}
