import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Sender } from "#domain/senders/sender.ts";
import { holdReasonsOf, isUrgentHold, type ReviewHoldReason } from "../hold-reasons.ts";
import { reviewPeriods } from "../review.ts";
import type { ReviewedListing } from "./reviewed-listing.ts";

/** The number of other texts to compare with, newest first. */
const compared = 500;

type HoldCheckInput = {
  /** Null for a new review. */
  reviewId: string | null;
  body: string;
  shownName: string;
  sender: Sender;
  listing: ReviewedListing;
  isOwnersNetwork: boolean;
  hasUncheckedEvidence: boolean;
  isResubmitted: boolean;
};

/**
 * Returns the rules that hold a text. The transaction has locked the listing, so its reviews are judged one at a time.
 */
export async function findHoldReasons(trx: Database, judged: HoldCheckInput, now: Date): Promise<ReviewHoldReason[]> {
  const { reviewId, body, shownName, sender, listing, isOwnersNetwork, hasUncheckedEvidence, isResubmitted } = judged;
  const others = trx
    .selectFrom("reviews")
    .where((review) => (reviewId === null ? sql<boolean>`true` : review("id", "<>", reviewId)));
  const texts = await others
    .select("body")
    .where("body", "is not", null)
    .where("sender_id", "is distinct from", sender.id)
    .orderBy(sql`listing_id = ${listing.id}::uuid`, "desc")
    .orderBy("created_at", "desc")
    .limit(compared)
    .execute();
  const recent = await listRecent(trx, listing.id, reviewId, now);
  return holdReasonsOf({
    body,
    shownName,
    email: sender.email,
    ownerEmails: [listing.owner.to],
    isOwnersNetwork,
    recent: reviewId === null ? recent.length : 0,
    others: texts.map((row) => row.body ?? ""),
    hasUncheckedEvidence,
    isResubmitted,
  });
}

async function listRecent(trx: Database, listingId: string, reviewId: string | null, now: Date) {
  const rows = await trx
    .selectFrom("reviews")
    .select("id")
    .where("listing_id", "=", listingId)
    .where("created_at", ">", new Date(now.getTime() - reviewPeriods.coolingMs))
    .execute();
  return rows.filter(({ id }) => id !== reviewId);
}

/** The deadline for an operator's decision. */
export function decideByOf(reasons: readonly string[], now: Date): Date {
  const period = isUrgentHold(reasons) ? reviewPeriods.decideSafetyMs : reviewPeriods.decideMs;
  return new Date(now.getTime() + period);
}

/**
 * Holds the listing's unpublished reviews of the last 24 hours, unless an operator has already reviewed them, because
 * there are too many at once. A review that another rule holds gets the reason too, so that correcting its text does
 * not publish it. Returns the ids and authors of those not held before, who must be notified.
 */
export async function holdRecent(trx: Database, listingId: string, now: Date) {
  const recent = trx
    .updateTable("reviews")
    .set({ hold_reasons: sql<string[]>`array_append(hold_reasons, 'velocity')` })
    .where("listing_id", "=", listingId)
    .where("decided_at", "is", null)
    .where("created_at", ">", new Date(now.getTime() - reviewPeriods.coolingMs))
    .where(sql<boolean>`not 'velocity' = any (hold_reasons)`);
  await recent.where("state", "=", "held").execute();
  return await recent
    .set({ state: "held", due_at: null, decide_by: decideByOf([], now) })
    .where("state", "=", "submitted")
    .returning(["id", "sender_id"])
    .execute();
}
