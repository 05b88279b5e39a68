import { readReminderResult } from "#domain/analytics/queries/reminder-result.ts";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import type { EmailBody } from "#domain/email/templates/email-content.ts";
import { expiringEmail } from "#domain/email/templates/listing/reminder-emails.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import type { Locale } from "#i18n/locale.ts";
import { type Result, success } from "#std/result.ts";

/** The text of an email, without the parts shared by all emails. */
export type EmailExample = Pick<EmailBody, "subject" | "paragraphs"> &
  Required<Pick<EmailBody, "facts" | "remarks">> & { button: string };

const firstReminderMs = 14 * 24 * 60 * 60_000;

/**
 * The email that the owner will get fourteen days before the listing ends, with the listing's figures so far. Null if
 * no such email will be sent, or if it will have no figures.
 */
export async function findReminderExample(
  services: Pick<Services, "db" | "log" | "clock" | "site" | "origin">,
  actor: Actor,
  language: Locale,
): Promise<Result<EmailExample | null, "unavailable">> {
  if (actor.role !== "member") return success(null);
  const { userId } = actor;
  const { db, clock, site, origin } = services;
  return await orUnavailable(services, "reminder-example-unavailable", async () => {
    const listing = await db
      .selectFrom("teacher_listings as listing")
      .leftJoin("mail_settings", "mail_settings.user_id", "listing.user_id")
      .select(["listing.id", "city", "state", "subscription_expires_at", "taken_down_at"])
      .where("listing.user_id", "=", userId)
      .where("removed_at", "is", null)
      .where("subscription_expires_at", ">", clock.now())
      .where("reminders_stopped_at", "is", null)
      .executeTakeFirst();
    const endsAt = listing?.subscription_expires_at ?? null;
    if (listing === undefined || endsAt === null) return null;
    const { id, taken_down_at } = listing;
    const timeZone = timeZoneOf(listing);
    const result = await readReminderResult(db, { id, userId, timeZone }, clock.now());
    if (result === null) return null;
    const { subject, paragraphs, facts, remarks, action } = expiringEmail(
      {
        kind: "expiring",
        to: "",
        language,
        fullName: null,
        listingId: id,
        expiresAt: endsAt.toISOString(),
        timeZone,
        isTakenDown: taken_down_at !== null,
        result,
        unsubscribeToken: "",
      },
      { site, origin, writtenAt: new Date(endsAt.getTime() - firstReminderMs) },
    );
    return { subject, paragraphs, facts: facts ?? [], remarks: remarks ?? [], button: action?.label ?? "" };
  });
}
