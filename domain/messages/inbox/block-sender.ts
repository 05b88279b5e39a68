import type { Database } from "#database/database.ts";
import type { Actor } from "#domain/members/actor.ts";
import type { Services } from "#domain/services.ts";
import type { Result } from "#std/result.ts";
import { changeOwnMessage, type LockedMessage, type OwnMessage, type OwnMessageFailure } from "./own-message.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log">;
type Changed = Promise<Result<OwnMessage, OwnMessageFailure | "sender-erased">>;

/**
 * Blocks the sender of a message: their further messages to this listing are rejected without notifying them.
 * Idempotent.
 */
export async function blockSender(services: Dependencies, actor: Actor, messageId: string): Changed {
  return await changeOwnMessage<"sender-erased">(services, { actor, action: "answer-messages", messageId }, block);
}

/** Unblocks the sender of a message for this listing. Refused messages stay refused. Idempotent. */
export async function unblockSender(services: Dependencies, actor: Actor, messageId: string): Changed {
  return await changeOwnMessage<never>(
    services,
    { actor, action: "answer-messages", messageId },
    async (trx, message) => {
      await trx
        .deleteFrom("blocked_senders")
        .where("listing_id", "=", message.listingId)
        .where("sender_id", "=", message.senderId)
        .execute();
      return null;
    },
  );
}

/** Runs in the transaction that has locked the message. Also rejects held messages of the sender. */
export async function block(
  trx: Database,
  { listingId, senderId }: LockedMessage,
  now: Date,
): Promise<"sender-erased" | null> {
  if (senderId === null) return "sender-erased";
  await trx
    .insertInto("blocked_senders")
    .values({ listing_id: listingId, sender_id: senderId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .updateTable("messages")
    .set({ state: "refused" })
    .where("listing_id", "=", listingId)
    .where("sender_id", "=", senderId)
    .where("state", "=", "held")
    .execute();
  return null;
}
