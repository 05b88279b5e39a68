import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Letter } from "./letter.ts";

/**
 * Whether a letter may still be sent. A reminder is void once its listing ends at another moment (it was renewed, or money
 * went back) or is gone, once its owner has another address, and once reminders were stopped. All others stay true.
 */
export async function isStillTrue(db: Database, letter: Letter, now: Date): Promise<boolean> {
  if (letter.kind !== "expiring" && letter.kind !== "expired") return true;
  const expiresAt = new Date(letter.expiresAt);
  if (letter.kind === "expiring" && expiresAt <= now) return false;
  const listing = await db
    .selectFrom("teacher_listings")
    .innerJoin("profiles", "profiles.id", "teacher_listings.user_id")
    .leftJoin("mail_settings", "mail_settings.user_id", "teacher_listings.user_id")
    .select("teacher_listings.id")
    .where("teacher_listings.id", "=", letter.listingId)
    .where("teacher_listings.removed_at", "is", null)
    // As precisely as it was read.
    .where(sql<boolean>`date_trunc('milliseconds', subscription_expires_at) = ${expiresAt.toISOString()}::timestamptz`)
    .where("profiles.email", "=", letter.to)
    .where("mail_settings.reminders_stopped_at", "is", null)
    .executeTakeFirst();
  return listing !== undefined;
}
