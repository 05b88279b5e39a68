import type { Actor } from "#domain/members/actor.ts";
import type { Services } from "#domain/services.ts";
import type { Result } from "#std/result.ts";
import { changeOwnMessage, type OwnMessage, type OwnMessageFailure } from "./own-message.ts";

/** Removes the warning from a message that the owner considers genuine. Idempotent; the first time is kept. */
export async function markGenuine(
  services: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
  messageId: string,
): Promise<Result<OwnMessage, OwnMessageFailure>> {
  return await changeOwnMessage<never>(
    services,
    { actor, action: "answer-messages", messageId },
    async (trx, { id }, now) => {
      const unmarked = trx.updateTable("messages").where("id", "=", id).where("genuine_at", "is", null);
      await unmarked.set({ genuine_at: now }).execute();
      return null;
    },
  );
}
