import type { Database } from "#database/database.ts";
import { enqueueOnce } from "#domain/email/enqueue-email.ts";
import { listingName } from "#domain/listings/queries/public-listings.ts";
import type { Locale } from "#i18n/locale.ts";
import { enqueueAwayReply } from "../away/enqueue-away-reply.ts";
import { isScamSign } from "../scam/scam-signs.ts";
import { findRecipient, type Recipient } from "./find-recipient.ts";

/**
 * Delivers a message that its transaction has locked: it appears in the owner's dashboard and is emailed with the
 * sender's address for replies. Idempotent; the email is enqueued at most once. Returns false without an effect if the
 * message is already delivered, erased, or has no sender anymore.
 */
export async function deliverMessage(trx: Database, messageId: string, now: Date): Promise<boolean> {
  const message = await trx
    .updateTable("messages")
    .set({ state: "delivered", delivered_at: now })
    .where("id", "=", messageId)
    .where("state", "in", ["held", "refused"])
    .where("body", "is not", null)
    .where("sender_id", "is not", null)
    .returning(["id", "listing_id", "sender_id", "sender_name", "for_whom", "body", "language"])
    .returning(["is_suspicious", "genuine_at", "scam_signs"])
    .executeTakeFirst();
  if (message === undefined) return false;
  const recipient = await findRecipient(trx, message.listing_id, now);
  const sender = await trx
    .selectFrom("senders")
    .select(["email", "language"])
    .where("id", "=", message.sender_id)
    .executeTakeFirst();
  if (recipient === null || sender === undefined) return false;
  await enqueueMessageEmail(
    trx,
    recipient,
    {
      id: message.id,
      sender,
      senderName: message.sender_name ?? "",
      forWhom: message.for_whom,
      body: message.body ?? "",
      language: message.language,
      warnings: message.is_suspicious && message.genuine_at === null ? message.scam_signs.filter(isScamSign) : [],
    },
    now,
  );
  return true;
}

type DeliveredMessage = Pick<
  Extract<Parameters<typeof enqueueOnce>[2][number]["email"], { kind: "message-delivered" }>,
  "senderName" | "forWhom" | "body" | "warnings"
> & { id: string; language: string; sender: { email: string; language: Locale } };

/**
 * Enqueues the email about a delivered message, at most once, and the owner's automatic reply unless the message looks
 * like a scam. None for samples and owners without an account.
 */
export async function enqueueMessageEmail(
  trx: Database,
  recipient: Recipient,
  { id, language: bodyLanguage, sender, ...message }: DeliveredMessage,
  now: Date,
): Promise<void> {
  const { owner, hasOwner, names } = recipient;
  if (!hasOwner) return;
  const email = {
    ...owner,
    ...message,
    kind: "message-delivered",
    senderEmail: sender.email,
    bodyLanguage: bodyLanguage === "other" ? null : bodyLanguage,
    listingName: listingName(names, owner.language),
  } as const;
  await enqueueOnce(trx, now, [{ email, dedupeKey: `message:${id}` }]);
  if (message.warnings.length === 0) await enqueueAwayReply(trx, recipient, { messageId: id, sender }, now);
}
