import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Letter } from "./letter.ts";

/**
 * Where a letter goes now; null when it may not be sent any more. A reminder goes to the address that its owner has by now.
 * It is void once its listing ends at another moment (it was renewed, or money went back) or is gone, once its owner has no
 * address, and once reminders were stopped. All others go where they were written to.
 */
export async function currentRecipient(db: Database, letter: Letter, now: Date): Promise<string | null> {
  if (letter.kind !== "expiring" && letter.kind !== "expired") return letter.to;
  const expiresAt = new Date(letter.expiresAt);
  if (letter.kind === "expiring" && expiresAt <= now) return null;
  const owner = await db
    .selectFrom("teacher_listings")
    .innerJoin("profiles", "profiles.id", "teacher_listings.user_id")
    .leftJoin("mail_settings", "mail_settings.user_id", "teacher_listings.user_id")
    .select("profiles.email")
    .where("teacher_listings.id", "=", letter.listingId)
    .where("teacher_listings.removed_at", "is", null)
    // As precisely as it was read.
    .where(sql<boolean>`date_trunc('milliseconds', subscription_expires_at) = ${expiresAt.toISOString()}::timestamptz`)
    .where("mail_settings.reminders_stopped_at", "is", null)
    .executeTakeFirst();
  return owner?.email.includes("@") ? owner.email : null;
}
