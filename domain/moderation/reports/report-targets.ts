import type { Database } from "#database/database.ts";
import { type ListingNames, nameColumns } from "#domain/listings/queries/public-listings.ts";
import { closeGaps } from "#domain/media/edit-photos.ts";
import { abandonImage } from "#domain/media/media-files.ts";
import { removeReview } from "#domain/reviews/moderation/remove-review.ts";
import {
  canRemoveReview,
  findReportedReview,
  findReviewOfCase,
  holdReported,
  showReported,
} from "#domain/reviews/moderation/reported-review.ts";
import type { DeclineReason } from "#domain/reviews/review.ts";
import { findListingOfTeamMember, hideTeamMember, storeReported } from "#domain/team/reported-team-member.ts";
import { isSafetyReason, type Outcome, type TargetKind } from "../reasons.ts";
import {
  findReportedPicture,
  hasShownPicture,
  hidePicture,
  identifyPicture,
  removeReportedPicture,
  showPicture,
} from "./reported-picture.ts";
import { hasEarlierRewardOffer } from "./rewarded-reviews.ts";

/** Public content that visitors can report. */
type FoundTarget = { listingId: string; names: ListingNames };

/** A decision about a target, with its operator. */
type AppliedOutcome = {
  outcome: Outcome;
  /** The rule that a removed review breaks. */
  reason: DeclineReason | null;
  found: string;
  operatorId: string;
  now: Date;
};

export type ReportTarget = {
  /** The target if it is currently public; otherwise null. */
  findPublic(db: Database, targetId: string, now: Date): Promise<FoundTarget | null>;
  /**
   * The target id of the case if it differs from the reported id. Runs in the transaction that has locked the listing.
   */
  identify?(trx: Database, targetId: string): Promise<string | null>;
  /** Outcomes in addition to the removal and restore of the whole listing. */
  outcomes: readonly Outcome[];
  /** Whether a target-specific outcome still applies; if omitted, all do. */
  applies?(trx: Database, targetId: string, outcome: Outcome): Promise<boolean>;
  /** Applies a target-specific outcome in the transaction of the decision. Listings have none. */
  apply?(trx: Database, targetId: string, made: AppliedOutcome): Promise<void>;
  /** Hides the target immediately after a safety report, in the transaction of the report. */
  hideForSafety?(trx: Database, targetId: string, now: Date): Promise<void>;
  /** A report's side effects, depending on its reason. */
  receive?(trx: Database, targetId: string, reason: string, now: Date): Promise<void>;
};

/** The kinds of targets that can be reported. */
export const reportTargets: Partial<Record<TargetKind, ReportTarget>> = {
  listing: { findPublic: findPublicListing, outcomes: ["owner-asked", "no-action"] },
  photo: {
    findPublic: findPublicPhoto,
    outcomes: ["photo-removed", "photo-hidden", "no-action"],
    apply: decidePhoto,
    hideForSafety: (trx, id, now) => hidePhoto(trx, id, "reported", now),
  },
  // Reported by the id of its listing.
  picture: {
    findPublic: findPublicPicture,
    identify: identifyPicture,
    outcomes: ["photo-removed", "photo-hidden", "no-action"],
    apply: decidePicture,
    hideForSafety: (trx, id, now) => hidePicture(trx, id, "reported", now),
  },
  review: {
    findPublic: findReportedReview,
    outcomes: ["review-removed", "no-action"],
    applies: appliesToReview,
    apply: decideReview,
    receive: holdReported,
  },
  "team-member": {
    findPublic: findPublicTeamMember,
    // Read again under the lock: the owner may have deleted the teacher.
    identify: async (trx, id) => ((await findListingOfTeamMember(trx, id)) === null ? null : id),
    outcomes: ["team-member-hidden", "owner-asked", "no-action"],
    // Any other outcome shows the teacher again, because a report may have hidden them.
    apply: (trx, id, { outcome, now }) => hideTeamMember(trx, id, outcome === "team-member-hidden" ? now : null),
    hideForSafety: hideTeamMember,
    receive: storeReported,
  },
};

/** Whether the review can still be removed. After a second offer of rewards, the listing must be removed instead. */
async function appliesToReview(trx: Database, id: string, outcome: Outcome): Promise<boolean> {
  if (outcome !== "review-removed") return true;
  if (await hasEarlierRewardOffer(trx, id)) return false;
  const review = await findReviewOfCase(trx, id);
  return review !== null && canRemoveReview(review);
}

/** Removes a review that breaks a rule; otherwise shows it again if the report had hidden it. */
async function decideReview(trx: Database, id: string, made: AppliedOutcome): Promise<void> {
  const { outcome, reason } = made;
  if (outcome === "review-removed" && reason !== null) await removeReview(trx, id, { ...made, reason });
  else await showReported(trx, id);
}

async function findPublicPhoto(db: Database, id: string, now: Date): Promise<FoundTarget | null> {
  const photo = await db
    .selectFrom("listing_photos")
    .select("listing_id")
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .where("hidden_at", "is", null)
    .executeTakeFirst();
  return photo === undefined ? null : await findPublicListing(db, photo.listing_id, now);
}

async function findPublicPicture(db: Database, listingId: string, now: Date): Promise<FoundTarget | null> {
  return (await hasShownPicture(db, listingId)) ? await findPublicListing(db, listingId, now) : null;
}

async function findPublicTeamMember(db: Database, id: string, now: Date): Promise<FoundTarget | null> {
  const listingId = await findListingOfTeamMember(db, id);
  return listingId === null ? null : await findPublicListing(db, listingId, now);
}

/** Shows the photo again, because a report may have hidden it, unless the decision hides it. */
async function decidePhoto(trx: Database, id: string, { outcome, now }: AppliedOutcome): Promise<void> {
  if (outcome === "photo-removed" && (await isReportedForSafety(trx, "photo", id))) await erasePhoto(trx, id);
  else if (outcome === "photo-removed" || outcome === "photo-hidden") await hidePhoto(trx, id, outcome, now);
  else await showPhoto(trx, id);
}

/** Like `decidePhoto`; a removed portrait or logo is also removed for its owner. */
async function decidePicture(trx: Database, id: string, { outcome, now }: AppliedOutcome): Promise<void> {
  if (outcome === "photo-removed")
    await removeReportedPicture(trx, id, await isReportedForSafety(trx, "picture", id), now);
  else if (outcome === "photo-hidden") await hidePicture(trx, id, outcome, now);
  else await showPicture(trx, id);
}

/** Whether an image has an undecided safety case, which hides it from learners. */
export async function isReportedForSafety(trx: Database, kind: "photo" | "picture", id: string): Promise<boolean> {
  const reports = await trx
    .selectFrom("moderation_cases as case")
    .innerJoin("reports", "reports.case_id", "case.id")
    .select("reports.reason")
    .where("case.target_kind", "=", kind)
    .where("case.target_id", "=", id)
    .where("case.decided_at", "is", null)
    .execute();
  return reports.some(({ reason }) => isSafetyReason(reason));
}

/** Permanently removes a photo that endangers the person shown from its listing; `eraseNow` erases its files. */
export async function erasePhoto(trx: Database, id: string): Promise<void> {
  const photo = await trx
    .deleteFrom("listing_photos")
    .where("id", "=", id)
    .returning(["listing_id", "file_hash"])
    .executeTakeFirst();
  if (photo === undefined) return;
  await abandonImage(trx, photo.file_hash);
  await closeGaps(trx, photo.listing_id);
}

/** The SHA-256 of a case's image; null if it was erased. */
export async function findReportedImage(trx: Database, kind: TargetKind, id: string): Promise<string | null> {
  if (kind === "picture") return await findReportedPicture(trx, id);
  const photo = await trx.selectFrom("listing_photos").select("file_hash").where("id", "=", id).executeTakeFirst();
  return photo?.file_hash ?? null;
}

/** Hides the photo from its listing's page; the owner still sees it. */
export async function hidePhoto(trx: Database, id: string, reason: string, now: Date): Promise<void> {
  await trx.updateTable("listing_photos").set({ hidden_at: now, hidden_reason: reason }).where("id", "=", id).execute();
}

export async function showPhoto(trx: Database, id: string): Promise<void> {
  await trx.updateTable("listing_photos").set({ hidden_at: null, hidden_reason: null }).where("id", "=", id).execute();
}

/**
 * The public listing, with its names for emails. Also required for a listing's contents: content that is not public
 * cannot be reported.
 */
async function findPublicListing(db: Database, id: string, now: Date): Promise<FoundTarget | null> {
  const row = await db
    .selectFrom("teacher_listings as listing")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .select(["listing.id", ...nameColumns])
    .where("listing.id", "=", id)
    .where("listing.is_active", "=", true)
    .where("listing.removed_at", "is", null)
    .where("listing.subscription_expires_at", ">", now)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id: listingId, ...names } = row;
  return { listingId, names };
}
