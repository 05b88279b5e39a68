import type { Actor } from "#domain/members/actor.ts";
import type { Services } from "#domain/services.ts";
import type { Result } from "#std/result.ts";
import { changeOwnMessage, type OwnMessage, type OwnMessageFailure } from "./own-message.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log">;
type Changed = Promise<Result<OwnMessage, OwnMessageFailure>>;

/** Records that the owner has replied to a message. Idempotent; the first time is kept. */
export async function markAnswered(services: Dependencies, actor: Actor, messageId: string): Changed {
  return await changeOwnMessage<never>(
    services,
    { actor, action: "answer-messages", messageId },
    async (trx, { id }, now) => {
      const unanswered = trx.updateTable("messages").where("id", "=", id).where("answered_at", "is", null);
      await unanswered.set({ answered_at: now }).execute();
      return null;
    },
  );
}

/** Makes a message open again. Idempotent. */
export async function reopenMessage(services: Dependencies, actor: Actor, messageId: string): Changed {
  return await changeOwnMessage<never>(
    services,
    { actor, action: "answer-messages", messageId },
    async (trx, { id }) => {
      await trx.updateTable("messages").set({ answered_at: null }).where("id", "=", id).execute();
      return null;
    },
  );
}
