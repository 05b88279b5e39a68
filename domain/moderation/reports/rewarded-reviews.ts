import type { Database } from "#database/database.ts";
import { holdWaiting, removeReviewsSince } from "#domain/reviews/moderation/remove-review.ts";
import type { ModeratedListing } from "../removal/moderated-listing.ts";
import { closeCases } from "./close-cases.ts";

/** The report reason for reviews whose author was offered a reward. */
const rewardReason = "offered-reward";

/** The removal of a review that confirms such a report. */
export type ConfirmedReward = {
  listing: ModeratedListing;
  decisionId: string;
  /** The owner has offered rewards since this day (UTC). */
  since: string;
  found: string;
  operatorId: string;
  now: Date;
};

/** Whether any report of a case is about a reward. */
export async function isAboutReward(trx: Database, caseId: string): Promise<boolean> {
  const report = await trx
    .selectFrom("reports")
    .select("id")
    .where("case_id", "=", caseId)
    .where("reason", "=", rewardReason)
    .limit(1)
    .executeTakeFirst();
  return report !== undefined;
}

/** When operators last confirmed that a listing's owner had offered a reward for reviews. Null: never. */
export async function findConfirmedReward(db: Database, listingId: string): Promise<Date | null> {
  const row = await db
    .selectFrom("moderation_cases as case")
    .innerJoin("reports", "reports.case_id", "case.id")
    .innerJoin("decisions", "decisions.id", "case.decision_id")
    .select("case.decided_at")
    .where("case.listing_id", "=", listingId)
    .where("case.decided_at", "is not", null)
    .where("reports.reason", "=", rewardReason)
    .where("decisions.outcome", "=", "review-removed")
    .where("decisions.reason", "=", "not-genuine")
    .where("decisions.undone_at", "is", null)
    .orderBy("case.decided_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.decided_at ?? null;
}

/** Whether the open case of a review is about a reward and its listing's owner has offered one before. */
export async function hasEarlierRewardOffer(trx: Database, reviewId: string): Promise<boolean> {
  const open = await trx
    .selectFrom("moderation_cases")
    .select(["id", "listing_id"])
    .where("target_kind", "=", "review")
    .where("target_id", "=", reviewId)
    .where("decided_at", "is", null)
    .executeTakeFirst();
  if (open === undefined || !(await isAboutReward(trx, open.id))) return false;
  return (await findConfirmedReward(trx, open.listing_id)) !== null;
}

/**
 * Removes all reviews published since an owner began to offer rewards, closes the cases about them, and holds
 * unpublished ones. Returns how many were removed.
 */
export async function removeRewardedReviews(trx: Database, reward: ConfirmedReward): Promise<number> {
  const { listing, decisionId, found, operatorId, now } = reward;
  const since = new Date(`${reward.since}T00:00:00Z`);
  const removal = { reason: "not-genuine", found, operatorId, now } as const;
  const removed = await removeReviewsSince(trx, listing.id, since, removal);
  await holdWaiting(trx, listing.id, since, now);
  if (removed.length === 0) return 0;
  const cases = await trx
    .selectFrom("moderation_cases")
    .select("id")
    .where("target_kind", "=", "review")
    .where("target_id", "in", removed)
    .where("decided_at", "is", null)
    .execute();
  const closing = { decisionId, did: "review-removed", found: null, now, dueAt: now } as const;
  for (const { id: caseId } of cases) await closeCases(trx, { listing, caseId }, closing);
  return removed.length;
}
