import type { Database } from "#database/database.ts";
import {
  type ListingNames,
  listingName,
  nameColumns,
  publicListings,
} from "#domain/listings/queries/public-listings.ts";
import type { Locale } from "#i18n/locale.ts";

/** The listing that a message is addressed to, and its owner. */
export type Recipient = {
  listingId: string;
  ownerId: string;
  names: ListingNames;
  place: { city: string; state: string };
  /** Words that indicate a message written for this listing. */
  words: string[];
  owner: { to: string; language: Locale; fullName: string };
  /** False for a sample listing, or if the account is gone: there is no one to email. */
  hasOwner: boolean;
  /** Whether visitors currently see the listing and its form. */
  isOpen: boolean;
};

/** Returns the listing with this id, public or not. Null if it does not exist. */
export async function findRecipient(db: Database, listingId: string, now: Date): Promise<Recipient | null> {
  const row = await db
    .selectFrom("teacher_listings as listing")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .leftJoin("mail_settings", "mail_settings.user_id", "listing.user_id")
    .leftJoin("member_accounts", "member_accounts.user_id", "listing.user_id")
    .select(["listing.id", "listing.user_id", "listing.accepts_messages", "listing.courses_offered", ...nameColumns])
    .select(["listing.city", "listing.state"])
    .select(["profiles.email", "profiles.is_demo", "mail_settings.language", "member_accounts.gone_at"])
    .select(({ exists }) => exists(publicListings(db, now).select("id").where("id", "=", listingId)).as("is_public"))
    .where("listing.id", "=", listingId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    listingId: row.id,
    ownerId: row.user_id,
    names: row,
    place: { city: row.city, state: row.state },
    words: [row.full_name, listingName(row, "en"), listingName(row, "zh"), ...(row.courses_offered ?? [])],
    owner: { to: row.email, language: row.language ?? "en", fullName: row.full_name },
    hasOwner: row.gone_at === null && !row.is_demo && row.email.includes("@"),
    isOpen: Boolean(row.is_public) && row.accepts_messages,
  };
}
