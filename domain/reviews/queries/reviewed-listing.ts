import type { Database } from "#database/database.ts";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import { avatarPath } from "#domain/listings/avatar.ts";
import { type ListingNames, nameColumns, publicListings } from "#domain/listings/queries/public-listings.ts";
import type { Locale } from "#i18n/locale.ts";

/** The listing that a review is about, and its owner. */
export type ReviewedListing = {
  id: string;
  ownerId: string;
  type: "teacher" | "school";
  names: ListingNames;
  /** A path of this site, or null. */
  avatarUrl: string | null;
  courses: string[];
  timeZone: string;
  isPublic: boolean;
  owner: { to: string; language: Locale; fullName: string };
  /** False for a sample listing, or if the account is gone: there is no one to email. */
  hasOwner: boolean;
};

/** Returns the listing with this id, public or not. Null if it does not exist. */
export async function findReviewedListing(db: Database, id: string, now: Date): Promise<ReviewedListing | null> {
  const row = await db
    .selectFrom("teacher_listings as listing")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .leftJoin("mail_settings", "mail_settings.user_id", "listing.user_id")
    .leftJoin("member_accounts", "member_accounts.user_id", "listing.user_id")
    .select(["listing.id", "listing.user_id", "listing.courses_offered", "listing.specializations"])
    .select(["listing.city", "listing.state", ...nameColumns])
    .select([
      "profiles.email",
      "profiles.avatar_url",
      "profiles.is_demo",
      "mail_settings.language",
      "member_accounts.gone_at",
    ])
    .select(({ exists }) => exists(publicListings(db, now).select("id").where("id", "=", id)).as("is_public"))
    .where("listing.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    ownerId: row.user_id,
    type: row.listing_type === "school" ? "school" : "teacher",
    names: row,
    avatarUrl: avatarPath(row.avatar_url),
    courses: row.courses_offered ?? row.specializations,
    timeZone: timeZoneOf({ city: row.city, state: row.state }),
    isPublic: Boolean(row.is_public),
    owner: { to: row.email, language: row.language ?? "en", fullName: row.full_name },
    hasOwner: row.gone_at === null && !row.is_demo && row.email.includes("@"),
  };
}

/** Locks a listing. Every write locks it before the review (0062-reviews.sql). Returns false if it does not exist. */
export async function lockReviewedListing(trx: Database, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom("teacher_listings")
    .select("id")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
