import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import { choice } from "#domain/input/body-fields.ts";
import { optionalFreeText } from "#domain/input/free-text.ts";
import { type BodyErrors, bodySchema, parseBody } from "#domain/input/parse-body.ts";
import type { Actor } from "#domain/members/actor.ts";
import { reportTextLimit } from "#domain/moderation/moderation-text.ts";
import { dueTime } from "#domain/moderation/reports/due-time.ts";
import { openCase } from "#domain/moderation/reports/submit-report.ts";
import type { Services } from "#domain/services.ts";
import type { Result } from "#std/result.ts";
import { type MessageReportReason, messageReportReasons } from "../message-moderation.ts";
import { block } from "./block-sender.ts";
import { changeOwnMessage, type LockedMessage, type OwnMessage, type OwnMessageFailure } from "./own-message.ts";

export type MessageReport = { reason: MessageReportReason; text: string | null };

const messageReport = bodySchema({
  reason: choice(messageReportReasons),
  text: optionalFreeText({ max: reportTextLimit }),
});

/** Parses `{ reason, text? }`. */
export function parseMessageReport(body: object): Result<MessageReport, BodyErrors> {
  return parseBody(messageReport, body);
}

/** `already-decided`: operators have decided on an earlier report of the message. */
export type ReportMessageFailure = OwnMessageFailure | "already-decided";

/**
 * Reports a message to the operators, and blocks its sender if they still exist. Idempotent: a message has one report,
 * the first.
 */
export async function reportMessage(
  services: Pick<Services, "db" | "clock" | "log">,
  { actor, messageId, requestId }: { actor: Actor; messageId: string; requestId?: string | undefined },
  report: MessageReport,
): Promise<Result<OwnMessage, ReportMessageFailure>> {
  const about = { actor, action: "report-messages", messageId } as const;
  return await changeOwnMessage<"already-decided">(services, about, async (trx, message, now) => {
    const rejected = await store(trx, { message, report, requestId }, now);
    if (rejected !== null) return rejected;
    await block(trx, message, now);
    return null;
  });
}

type Stored = { message: LockedMessage; report: MessageReport; requestId: string | undefined };

async function store(
  trx: Database,
  { message, report: { reason, text }, requestId }: Stored,
  now: Date,
): Promise<"already-decided" | null> {
  const known = await trx
    .selectFrom("moderation_cases")
    .select("decided_at")
    .where("listing_id", "=", message.listingId)
    .where("target_kind", "=", "message")
    .where("target_id", "=", message.id)
    .executeTakeFirst();
  if (known !== undefined) return known.decided_at === null ? null : "already-decided";
  const settings = await trx
    .selectFrom("mail_settings")
    .select("language")
    .where("user_id", "=", message.ownerId)
    .executeTakeFirst();
  const caseId = await openCase(trx, {
    target_kind: "message",
    target_id: message.id,
    listing_id: message.listingId,
    priority: 1,
    due_at: dueTime(false, now),
    created_at: now,
  });
  const language = settings?.language ?? "en";
  await trx
    .insertInto("reports")
    .values({ case_id: caseId, source: "owner", reason, body: text, language, created_at: now })
    .execute();
  await recordAuditEntry(trx, {
    at: now,
    actor: { kind: "owner", userId: message.ownerId },
    action: "message-reported",
    target: { kind: "message", id: message.id },
    reason,
    ...(requestId !== undefined && { requestId }),
  });
  return null;
}
