import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { publicListings } from "#domain/listings/queries/public-listings.ts";
import type { Services } from "#domain/services.ts";
import type { Email, InvitationEmail, MonthlyEmail, ReminderEmail } from "./email.ts";

/**
 * Returns an email with current data, or null if it must no longer be sent. A reminder is sent to its owner's current
 * address and states whether the listing is taken down. It is void if its listing is gone or its end has changed
 * (renewed or refunded), if its owner has no address, or if reminders were turned off. A monthly email is also sent to
 * the current address, while it is turned on and the listing is shown. An invitation is void if the person has opened
 * an account or opted out. An invitation to write a review, or our own request for one, is void if the person has opted
 * out or is banned. All other emails are sent unchanged.
 */
export async function currentEmail(
  { db, hashAddress }: Pick<Services, "db" | "hashAddress">,
  email: Email,
  now: Date,
): Promise<Email | null> {
  if (email.kind === "monthly-analytics") return await currentMonthly(db, email, now);
  if (email.kind === "directory-invitation") return (await isStillWanted(db, email)) ? email : null;
  if (email.kind === "review-invitation" || email.kind === "review-request")
    return (await mayAskForReview(db, email.to, await hashAddress(email.to))) ? email : null;
  if (email.kind === "expiring" || email.kind === "expired") return await currentReminder(db, email, now);
  return email;
}

async function currentReminder(db: Database, email: ReminderEmail, now: Date): Promise<ReminderEmail | null> {
  const expiresAt = new Date(email.expiresAt);
  if (email.kind === "expiring" && expiresAt <= now) return null;
  const owner = await db
    .selectFrom("teacher_listings")
    .innerJoin("profiles", "profiles.id", "teacher_listings.user_id")
    .leftJoin("mail_settings", "mail_settings.user_id", "teacher_listings.user_id")
    .select(["profiles.email", "taken_down_at", "wechat_code"])
    .where("teacher_listings.id", "=", email.listingId)
    .where("teacher_listings.removed_at", "is", null)
    // Compares with the precision with which the end was read.
    .where(sql<boolean>`date_trunc('milliseconds', subscription_expires_at) = ${expiresAt.toISOString()}::timestamptz`)
    .where("mail_settings.reminders_stopped_at", "is", null)
    .executeTakeFirst();
  if (owner === undefined || !owner.email.includes("@")) return null;
  const asksAboutCode = email.asksAboutCode === true && owner.wechat_code !== null;
  return { ...email, to: owner.email, isTakenDown: owner.taken_down_at !== null, asksAboutCode };
}

async function currentMonthly(db: Database, email: MonthlyEmail, now: Date): Promise<MonthlyEmail | null> {
  const owner = await publicListings(db, now)
    .innerJoin("profiles", "profiles.id", "teacher_listings.user_id")
    .innerJoin("mail_settings", "mail_settings.user_id", "teacher_listings.user_id")
    .select("profiles.email")
    .where("teacher_listings.id", "=", email.listingId)
    .where("monthly_asked_at", "is not", null)
    .where("monthly_stopped_at", "is", null)
    .executeTakeFirst();
  return owner?.email.includes("@") ? { ...email, to: owner.email } : null;
}

async function isStillWanted(db: Database, { invitationId }: InvitationEmail): Promise<boolean> {
  const row = await db
    .selectFrom("directory_invitations as invitation")
    .leftJoin("profiles", "profiles.email", "invitation.email")
    .select("invitation.id")
    .where("invitation.id", "=", invitationId)
    .where("invitation.email", "is not", null)
    .where("refused_at", "is", null)
    .where("profiles.id", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

async function mayAskForReview(db: Database, to: string, addressHash: string): Promise<boolean> {
  const optOut = await db
    .selectFrom("review_opt_outs")
    .select("address_hash")
    .where("address_hash", "=", addressHash)
    .executeTakeFirst();
  const ban = await db
    .selectFrom("senders")
    .select("id")
    .where("email", "=", to.toLowerCase())
    .where("banned_at", "is not", null)
    .executeTakeFirst();
  return optOut === undefined && ban === undefined;
}
