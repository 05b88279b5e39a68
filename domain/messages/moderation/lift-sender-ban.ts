import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Actor } from "#domain/members/actor.ts";
import { operatorOf } from "#domain/moderation/operator.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";

export type LiftBanFailure = "not-signed-in" | "not-allowed" | "not-found" | "unavailable";

/**
 * Lifts the ban of a message's sender: further messages are delivered again. Refused ones stay refused. Idempotent;
 * `not-found` if the message or its sender has been erased.
 */
export async function liftSenderBan(
  services: Pick<Services, "db" | "clock" | "log">,
  { actor, messageId, requestId }: { actor: Actor; messageId: string; requestId?: string | undefined },
): Promise<Result<null, LiftBanFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  if (!isUuid(messageId)) return failure("not-found");
  const done = await orUnavailable(services, "ban-not-lifted", () =>
    services.db.transaction().execute(async (trx): Promise<Result<null, LiftBanFailure>> => {
      const senderId = await findSenderId(trx, messageId);
      if (senderId === null) return failure("not-found");
      const lifted = await trx
        .updateTable("senders")
        .set({ banned_at: null })
        .where("id", "=", senderId)
        .where("banned_at", "is not", null)
        .returning("id")
        .executeTakeFirst();
      if (lifted === undefined) return success(null);
      await recordAuditEntry(trx, {
        at: services.clock.now(),
        actor: { kind: "operator", userId: operator.value.userId },
        action: "sender-ban-lifted",
        target: { kind: "message", id: messageId },
        ...(requestId !== undefined && { requestId }),
      });
      return success(null);
    }),
  );
  return done.ok ? done.value : done;
}

async function findSenderId(trx: Database, messageId: string): Promise<string | null> {
  const row = await trx.selectFrom("messages").select("sender_id").where("id", "=", messageId).executeTakeFirst();
  return row?.sender_id ?? null;
}
