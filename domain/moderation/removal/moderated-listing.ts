import type { Database } from "#database/database.ts";
import { type ListingNames, listingName, nameColumns } from "#domain/listings/queries/public-listings.ts";
import type { Locale } from "#i18n/locale.ts";

/** A listing locked by the transaction, with its owner. */
export type ModeratedListing = {
  id: string;
  ownerId: string;
  /** The name used in the audit log. */
  name: string;
  names: ListingNames;
  removedAt: Date | null;
  removalReason: string | null;
  owner: { to: string; language: Locale; fullName: string };
  /** Whether the owner's account is gone: the listing then stays removed, and no email is sent. */
  isAccountGone: boolean;
  /** A sample listing: it has paid time without payments, and no owner to email. */
  isDemo: boolean;
};

/** Locks a listing first, in the same lock order as payments. Null if it does not exist. */
export async function lockModeratedListing(trx: Database, id: string): Promise<ModeratedListing | null> {
  const row = await trx
    .selectFrom("teacher_listings as listing")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .leftJoin("mail_settings", "mail_settings.user_id", "listing.user_id")
    .leftJoin("member_accounts", "member_accounts.user_id", "listing.user_id")
    .select(["listing.id", ...nameColumns])
    .select(["listing.user_id", "listing.removed_at", "listing.removal_reason"])
    .select(["profiles.email", "profiles.is_demo", "mail_settings.language", "member_accounts.gone_at"])
    .where("listing.id", "=", id)
    .forUpdate("listing")
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    ownerId: row.user_id,
    name: listingName(row, "en"),
    names: row,
    removedAt: row.removed_at,
    removalReason: row.removal_reason,
    owner: { to: row.email, language: row.language ?? "en", fullName: row.full_name },
    isAccountGone: row.gone_at !== null,
    isDemo: row.is_demo,
  };
}
