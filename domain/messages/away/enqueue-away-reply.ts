import type { Database } from "#database/database.ts";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import { enqueueOnce } from "#domain/email/enqueue-email.ts";
import { listingName } from "#domain/listings/queries/public-listings.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Recipient } from "../sending/find-recipient.ts";

type Answered = { messageId: string; sender: { email: string; language: Locale } };

/**
 * Enqueues the owner's automatic reply to the sender of a message that was just delivered, if the owner is away today.
 * At most once per message. Does not reveal the owner's email to the sender.
 */
export async function enqueueAwayReply(
  trx: Database,
  { listingId, names, place }: Recipient,
  { messageId, sender }: Answered,
  now: Date,
): Promise<void> {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: timeZoneOf(place) }).format(now);
  const reply = await trx
    .selectFrom("away_replies")
    .select(["body", "language"])
    .where("listing_id", "=", listingId)
    .where("is_on", "=", true)
    .where((where) => where.or([where("ends_on", "is", null), where("ends_on", ">=", today)]))
    .executeTakeFirst();
  if (reply === undefined) return;
  const email = {
    kind: "away-reply",
    to: sender.email,
    language: sender.language,
    fullName: null,
    listingName: listingName(names, sender.language),
    listingId,
    body: reply.body,
    bodyLanguage: reply.language === "other" ? null : reply.language,
  } as const;
  await enqueueOnce(trx, now, [{ email, dedupeKey: `away:${messageId}` }]);
}
