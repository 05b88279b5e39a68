import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import type { Locale } from "#i18n/locale.ts";
import { paymentLanguage } from "./payment-language.ts";

type EndingListing = {
  id: string;
  userId: string;
  endsAt: Date;
  to: string;
  fullName: string;
  language: Locale;
  timeZone: string;
  /** When the WeChat code was set; null if there is none. */
  codeSetAt: Date | null;
  /** Not a demo listing, and its owner has an email and has not turned reminders off. */
  mayBeReminded: boolean;
};

type Window = { after: Date; afterId: string; until: Date };

/**
 * The next listings by their end, after `after` and `afterId` up to `until`. Excludes removed listings; includes those
 * that get no reminder, so that a loop over them makes progress.
 */
export async function listEndingListings(db: Database, window: Window, limit: number): Promise<EndingListing[]> {
  const rows = await endingListingsStatement(db, window, limit).execute();
  return rows.flatMap(({ id, user_id, subscription_expires_at: endsAt, email, full_name, ...row }) => {
    if (endsAt === null) return [];
    return {
      id,
      userId: user_id,
      endsAt,
      to: email,
      fullName: full_name,
      timeZone: timeZoneOf(row),
      codeSetAt: row.wechat_code_set_at,
      language: row.language ?? row.language_of_payment ?? "en",
      mayBeReminded: !row.is_demo && row.reminders_stopped_at === null && email.includes("@"),
    };
  });
}

/**
 * Reads only the returned rows, however many listings there are.
 *
 * @internal Exported for its tests.
 */
export function endingListingsStatement(db: Database, { after, afterId, until }: Window, limit: number) {
  return db
    .selectFrom("teacher_listings")
    .innerJoin("profiles", "profiles.id", "teacher_listings.user_id")
    .leftJoin("mail_settings", "mail_settings.user_id", "teacher_listings.user_id")
    .select(["teacher_listings.id", "teacher_listings.user_id", "subscription_expires_at", "city", "state"])
    .select("wechat_code_set_at")
    .select(["email", "full_name", "is_demo", "mail_settings.language", "reminders_stopped_at"])
    .select(paymentLanguage("teacher_listings.id").as("language_of_payment"))
    .where("removed_at", "is", null)
    .where("subscription_expires_at", "is not", null)
    .where("subscription_expires_at", "<=", until)
    .where(
      sql<boolean>`(subscription_expires_at, teacher_listings.id) > (${after.toISOString()}::timestamptz, ${afterId}::uuid)`,
    )
    .orderBy("subscription_expires_at")
    .orderBy("teacher_listings.id")
    .limit(limit);
}
