import type { Database } from "#database/database.ts";
import { type ListingNames, nameColumns } from "#domain/listings/queries/public-listings.ts";
import type { Outcome, TargetKind } from "./reasons.ts";

/** Something that visitors see and may report. */
type FoundTarget = { listingId: string; names: ListingNames };

export type ReportTarget = {
  /** The target, if visitors see it at the moment; otherwise null. */
  findPublic(db: Database, targetId: string, now: Date): Promise<FoundTarget | null>;
  /** What may be decided besides the removal and restore of the whole listing. */
  outcomes: readonly Outcome[];
  /** Carries out an outcome of its own in the transaction of the decision. Listings have none. */
  apply?(trx: Database, targetId: string, outcome: Outcome, now: Date): Promise<void>;
  /** Hides the target at once when its safety is reported, in the transaction of the report. */
  hideForSafety?(trx: Database, targetId: string, now: Date): Promise<void>;
};

/** What can be reported. A kind without an entry is not there yet. */
export const reportTargets: Partial<Record<TargetKind, ReportTarget>> = {
  listing: { findPublic: findPublicListing, outcomes: ["owner-asked", "no-action"] },
};

/** The public listing, named for emails. Also the base of its parts: what is on no page cannot be reported. */
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
