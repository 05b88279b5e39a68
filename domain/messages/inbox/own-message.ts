import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { type Action, can } from "#domain/access.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import type { ForWhom, WrittenLanguage } from "../message.ts";

/** A delivered message as the listing's owner sees it. Times are ISO 8601, UTC. */
export type OwnMessage = {
  id: string;
  /** Null once the message is erased, like the text. */
  senderName: string | null;
  /** Null once the sender is erased. */
  senderEmail: string | null;
  forWhom: ForWhom;
  text: string | null;
  language: WrittenLanguage;
  /** Has enough scam signs for a warning and was not marked as genuine. */
  isSuspicious: boolean;
  signs: string[];
  /** The owner has blocked the sender. */
  isBlocked: boolean;
  isReported: boolean;
  answeredAt: string | null;
  createdAt: string;
};

type MessageAction = Extract<
  Action,
  "read-own-messages" | "answer-messages" | "report-messages" | "change-message-settings"
>;

export type OwnMessageFailure =
  | "not-signed-in"
  | "not-allowed"
  | "listing-not-found"
  | "message-not-found"
  | "unavailable";

/** The id of the owner behind the actor, if they may do this. */
export function messageOwnerOf(actor: Actor, action: MessageAction): Result<string, "not-signed-in" | "not-allowed"> {
  if (actor.role === "visitor") return failure("not-signed-in");
  // The listing is looked up by the actor's own id, so no other owner is possible.
  return can(action, actor, actor.userId) === "allowed" ? success(actor.userId) : failure("not-allowed");
}

/** A message of the owner's listing, locked by the transaction. */
export type LockedMessage = { id: string; listingId: string; senderId: string | null; ownerId: string };

/**
 * Changes one message of the actor's own listing, and returns its new state. Finds only delivered messages: held and
 * rejected ones are not revealed to the owner.
 */
export async function changeOwnMessage<Failure extends string = never>(
  services: Pick<Services, "db" | "clock" | "log">,
  { actor, action, messageId }: { actor: Actor; action: MessageAction; messageId: string },
  change: (trx: Database, message: LockedMessage, now: Date) => Promise<Failure | null>,
): Promise<Result<OwnMessage, OwnMessageFailure | Failure>> {
  const owner = messageOwnerOf(actor, action);
  if (!owner.ok) return owner;
  const done = await orUnavailable(services, "own-message-not-changed", () =>
    services.db.transaction().execute(async (trx): Promise<Result<OwnMessage, OwnMessageFailure | Failure>> => {
      // The same lock order as in a removal: the listing first.
      const listing = await trx
        .selectFrom("teacher_listings")
        .select("id")
        .where("user_id", "=", owner.value)
        .forUpdate()
        .executeTakeFirst();
      if (listing === undefined) return failure("listing-not-found");
      const message = isUuid(messageId) ? await lockMessage(trx, messageId, listing.id) : undefined;
      if (message === undefined) return failure("message-not-found");
      const locked = { id: message.id, listingId: listing.id, senderId: message.sender_id, ownerId: owner.value };
      const rejected = await change(trx, locked, services.clock.now());
      if (rejected !== null) return failure(rejected);
      return success(
        toOwnMessage(await ownMessages(trx, listing.id).where("message.id", "=", message.id).executeTakeFirstOrThrow()),
      );
    }),
  );
  return done.ok ? done.value : done;
}

async function lockMessage(trx: Database, id: string, listingId: string) {
  return await trx
    .selectFrom("messages")
    .select(["id", "sender_id"])
    .where("id", "=", id)
    .where("listing_id", "=", listingId)
    .where("state", "=", "delivered")
    .forUpdate()
    .executeTakeFirst();
}

/** The messages delivered to a listing. */
export function ownMessages(db: Database, listingId: string) {
  return db
    .selectFrom("messages as message")
    .leftJoin("senders", "senders.id", "message.sender_id")
    .leftJoin("blocked_senders as blocked", (join) =>
      join.onRef("blocked.listing_id", "=", "message.listing_id").onRef("blocked.sender_id", "=", "message.sender_id"),
    )
    .select(["message.id", "message.sender_name", "message.for_whom", "message.body", "message.language"])
    .select(["message.scam_signs", "message.answered_at", "message.created_at", "senders.email"])
    .select([
      sql<boolean>`message.is_suspicious and message.genuine_at is null`.as("is_suspicious"),
      sql<boolean>`blocked.sender_id is not null`.as("is_blocked"),
      sql<boolean>`exists (
        select from moderation_cases as item
        where item.listing_id = message.listing_id and item.target_kind = 'message' and item.target_id = message.id
      )`.as("is_reported"),
    ])
    .where("message.listing_id", "=", listingId)
    .where("message.state", "=", "delivered");
}

type Row = Awaited<ReturnType<ReturnType<typeof ownMessages>["executeTakeFirstOrThrow"]>>;

export function toOwnMessage(row: Row): OwnMessage {
  return {
    id: row.id,
    senderName: row.sender_name,
    senderEmail: row.email,
    forWhom: row.for_whom,
    text: row.body,
    language: row.language,
    isSuspicious: row.is_suspicious,
    signs: row.scam_signs,
    isBlocked: row.is_blocked,
    isReported: row.is_reported,
    answeredAt: row.answered_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
