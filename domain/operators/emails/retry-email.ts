import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import { clearBounce } from "#domain/email/bounces.ts";
import type { Actor } from "#domain/members/actor.ts";
import { operatorOf } from "#domain/moderation/operator.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { type OutboxEmail, type OutboxRow, outboxColumns, toOutboxEmail } from "./outbox-email.ts";

export type RetryFailure =
  | "not-signed-in"
  | "not-allowed"
  | "not-found"
  | "unavailable"
  | "email-sent"
  /** Its code or link has expired, or its content is outdated. */
  | "email-expired"
  /** It no longer applied or could not be read, so its content was erased. */
  | "email-erased";

/**
 * Puts a failed email back into the queue until it expires, with as many attempts as a new one. Clears the bounce of
 * its address, until the next rejection. Idempotent: an email that is already queued is unchanged.
 */
export async function retryEmail(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
  id: string,
  requestId?: string,
): Promise<Result<OutboxEmail, RetryFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  if (!isUuid(id)) return failure("not-found");
  const now = clock.now();
  const done = await orUnavailable({ log }, "email-not-retried", () =>
    db.transaction().execute(async (trx): Promise<Result<OutboxRow, RetryFailure>> => {
      const row = await trx
        .selectFrom("mail_outbox")
        .select(outboxColumns)
        .where("mail_outbox.id", "=", id)
        .forUpdate()
        .executeTakeFirst();
      if (row === undefined) return failure("not-found");
      if (row.status === "queued") return success(row);
      const obstacle = obstacleOf(row, now);
      if (obstacle !== null) return failure(obstacle);
      await trx
        .updateTable("mail_outbox")
        .set({ status: "queued", attempts: 0, due_at: now, finished_at: null })
        .where("id", "=", id)
        .execute();
      await clearBounce(trx, row.recipient);
      await recordAuditEntry(trx, {
        at: now,
        actor: { kind: "operator", userId: operator.value.userId },
        action: "email-retried",
        target: { kind: "email", id },
        details: { kind: row.kind },
        ...(requestId !== undefined && { requestId }),
      });
      return success({ ...row, status: "queued", attempts: 0, due_at: now, finished_at: null });
    }),
  );
  if (!done.ok) return done;
  return done.value.ok ? success(toOutboxEmail(done.value.value, now)) : done.value;
}

function obstacleOf(row: OutboxRow, now: Date): RetryFailure | null {
  if (row.status === "sent") return "email-sent";
  if (row.status === "void") return "email-erased";
  if (row.expires_at <= now) return "email-expired";
  return row.has_content ? null : "email-erased";
}
