import type { Database } from "#database/database.ts";
import { can } from "#domain/access.ts";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import { isSameMailbox } from "#domain/senders/same-mailbox.ts";
import type { Sender } from "#domain/senders/sender.ts";
import { deliveryLimits, type MessageHoldReason } from "../message.ts";
import { findScamSigns, heldScore, type ScamSign, scamScore, suspiciousScore } from "../scam/scam-signs.ts";
import { enqueueMessageEmail } from "./deliver-message.ts";
import type { Recipient } from "./find-recipient.ts";
import { isSameText } from "./text-sketch.ts";

/**
 * The outcome shown to a sender whose email is confirmed. `sent` also covers held and refused messages, so that neither
 * scammers nor blocked senders find out.
 */
export type MessageOutcome =
  | { kind: "sent" }
  /** The owner has not replied to the previous message. `again`: when the next one may be sent. */
  /** `timeZone`: IANA name, of the listing. */
  | { kind: "awaiting-reply"; sentAt: Date; again: Date; timeZone: string }
  /** The listing has ended, or no longer accepts messages. */
  | { kind: "closed" }
  /** The sender owns the listing. */
  | { kind: "own-listing" };

type Unsettled = { id: string; body: string; bodyHash: string; sketch: number[] };

/** A message repeated within this time counts once: a double click or a reload. */
const repeatedMs = 10 * 60_000;

/**
 * Decides whether a message is delivered, held, refused or deleted, after its sender has confirmed the email. The
 * transaction has locked the message and the sender, so that a sender's messages are settled one at a time.
 */
export async function dispatchMessage(
  trx: Database,
  { message, sender, recipient }: { message: Unsettled; sender: Sender; recipient: Recipient },
  now: Date,
): Promise<MessageOutcome> {
  const rejection = await findRejection(trx, { message, sender, recipient }, now);
  if (rejection !== null) {
    await trx.deleteFrom("messages").where("id", "=", message.id).execute();
    return rejection;
  }
  if (sender.bannedAt !== null || (await isBlocked(trx, recipient.listingId, sender.id))) {
    await trx
      .updateTable("messages")
      .set({ state: "refused", confirmed_at: now })
      .where("id", "=", message.id)
      .execute();
    return { kind: "sent" };
  }
  const signs = findScamSigns(message.body, recipient.words);
  if (await isMassMailing(trx, message, recipient.listingId, now)) signs.push("spread");
  const holdReason = await findHoldReason(trx, signs, recipient.listingId, now);
  const isSuspicious = scamScore(signs) >= suspiciousScore;
  const settled = await trx
    .updateTable("messages")
    .set({
      ...(holdReason === null ? { state: "delivered", delivered_at: now } : { state: "held", hold_reason: holdReason }),
      scam_signs: signs,
      is_suspicious: isSuspicious,
      confirmed_at: now,
    })
    .where("id", "=", message.id)
    .returning(["sender_name", "for_whom", "body", "language"])
    .executeTakeFirstOrThrow();
  if (holdReason === null) {
    const { sender_name, for_whom, body, language } = settled;
    const text = { senderName: sender_name ?? "", forWhom: for_whom, body: body ?? "", language };
    const warnings = isSuspicious ? signs : [];
    await enqueueMessageEmail(trx, recipient, { id: message.id, sender, ...text, warnings }, now);
  }
  return { kind: "sent" };
}

type Parts = { message: Unsettled; sender: Sender; recipient: Recipient };

async function findRejection(
  trx: Database,
  { message, sender, recipient }: Parts,
  now: Date,
): Promise<MessageOutcome | null> {
  if (!recipient.isOpen) return { kind: "closed" };
  const owner = await trx
    .selectFrom("profiles")
    .select(["id", "email", "full_name"])
    .where("id", "=", recipient.ownerId)
    .executeTakeFirst();
  const isOwner = owner !== undefined && isSameMailbox(owner.email, sender.email);
  const actor = isOwner
    ? ({ role: "member", userId: owner.id, email: owner.email, fullName: owner.full_name, language: null } as const)
    : ({ role: "visitor" } as const);
  if (can("send-message", actor, recipient.ownerId) !== "allowed") return { kind: "own-listing" };
  const last = await trx
    .selectFrom("messages")
    .select(["confirmed_at", "body_hash"])
    .where("sender_id", "=", sender.id)
    .where("listing_id", "=", recipient.listingId)
    .where("answered_at", "is", null)
    .where("confirmed_at", ">", new Date(now.getTime() - deliveryLimits.awaitingReplyMs))
    .where("id", "!=", message.id)
    .orderBy("confirmed_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const sentAt = last?.confirmed_at ?? null;
  if (last === undefined || sentAt === null) return null;
  const isRepeated = last.body_hash === message.bodyHash && now.getTime() - sentAt.getTime() < repeatedMs;
  if (isRepeated) return { kind: "sent" };
  const again = new Date(sentAt.getTime() + deliveryLimits.awaitingReplyMs);
  return { kind: "awaiting-reply", sentAt, again, timeZone: timeZoneOf(recipient.place) };
}

async function isBlocked(trx: Database, listingId: string, senderId: string): Promise<boolean> {
  const blocked = await trx
    .selectFrom("blocked_senders")
    .select("sender_id")
    .where("listing_id", "=", listingId)
    .where("sender_id", "=", senderId)
    .executeTakeFirst();
  return blocked !== undefined;
}

async function findHoldReason(
  trx: Database,
  signs: readonly ScamSign[],
  listingId: string,
  now: Date,
): Promise<MessageHoldReason | null> {
  if (signs.includes("spread")) return "spread";
  if (scamScore(signs) >= heldScore) return "scam";
  const { count } = await trx
    .selectFrom("messages")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("listing_id", "=", listingId)
    .where("state", "in", ["delivered", "held"])
    .where("confirmed_at", ">", new Date(now.getTime() - deliveryLimits.dayMs))
    .executeTakeFirstOrThrow();
  return Number(count) >= deliveryLimits.ofListingPerDay ? "too-many" : null;
}

/** How many recent messages a text is compared with: more than this directory receives in a day. */
const maxCompared = 2000;

/** Whether the same text went to too many other listings today to be an individual question. */
async function isMassMailing(trx: Database, message: Unsettled, listingId: string, now: Date): Promise<boolean> {
  const others = await trx
    .selectFrom("messages")
    .select(["listing_id", "body_sketch"])
    .where("confirmed_at", ">", new Date(now.getTime() - deliveryLimits.dayMs))
    .where("listing_id", "!=", listingId)
    .where("body", "is not", null)
    .orderBy("confirmed_at", "desc")
    .limit(maxCompared)
    .execute();
  const same = others.filter(({ body_sketch }) => isSameText(body_sketch, message.sketch));
  return new Set(same.map(({ listing_id }) => listing_id)).size >= deliveryLimits.spreadListings - 1;
}
