import type { Database } from "#database/database.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import { paymentLanguage } from "#domain/reminders/payment-language.ts";
import type { Locale } from "#i18n/locale.ts";

export type SubscribedOwner = {
  userId: string;
  listingId: string;
  type: ListingType;
  city: string;
  state: string;
  to: string;
  fullName: string;
  language: Locale;
  unsubscribeToken: string;
  turnedOnAt: Date;
  /** The latest completed month; null before the first. */
  done: string | null;
  /** When the current paid period began. */
  startedAt: Date | null;
  /** Whether the listing is public and its owner has an email. */
  isShown: boolean;
};

type Window = { after: string; latest: string; now: Date };

/**
 * Owners who turned the monthly email on and for whom `latest` is not completed, by id. Locks their settings and skips
 * rows locked by another process. Only confirmed emails have a profile.
 */
export async function listSubscribedOwners(
  trx: Database,
  { after, latest, now }: Window,
  limit: number,
): Promise<SubscribedOwner[]> {
  const rows = await trx
    .selectFrom("mail_settings as settings")
    .innerJoin("teacher_listings as listing", "listing.user_id", "settings.user_id")
    .innerJoin("profiles", "profiles.id", "settings.user_id")
    .leftJoin("member_accounts as account", "account.user_id", "settings.user_id")
    .select(["settings.user_id", "settings.language", "settings.unsubscribe_token"])
    .select(["settings.monthly_asked_at", "settings.monthly_done"])
    .select(["listing.id as listing_id", "listing.listing_type", "listing.city", "listing.state"])
    .select(["listing.is_active", "listing.removed_at", "subscription_started_at", "subscription_expires_at"])
    .select(["profiles.email", "profiles.full_name", "profiles.is_demo", "account.gone_at"])
    .select(paymentLanguage("listing.id").as("language_of_payment"))
    .where("settings.monthly_asked_at", "is not", null)
    .where("settings.monthly_stopped_at", "is", null)
    .where((row) => row.or([row("settings.monthly_done", "is", null), row("settings.monthly_done", "<", latest)]))
    .where("settings.user_id", ">", after)
    .orderBy("settings.user_id")
    .limit(limit)
    .forUpdate("settings")
    .skipLocked()
    .execute();
  return rows.flatMap(({ monthly_asked_at: turnedOnAt, ...row }) => {
    if (turnedOnAt === null) return [];
    const isPublic =
      row.is_active && row.removed_at === null && (row.subscription_expires_at ?? now).getTime() > now.getTime();
    return {
      userId: row.user_id,
      listingId: row.listing_id,
      type: row.listing_type,
      city: row.city,
      state: row.state,
      to: row.email,
      fullName: row.full_name,
      language: row.language ?? row.language_of_payment ?? "en",
      unsubscribeToken: row.unsubscribe_token,
      turnedOnAt,
      done: row.monthly_done,
      startedAt: row.subscription_started_at,
      isShown: isPublic && row.gone_at === null && !row.is_demo && row.email.includes("@"),
    };
  });
}
