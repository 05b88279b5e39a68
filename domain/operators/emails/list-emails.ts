import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Actor } from "#domain/members/actor.ts";
import { operatorOf } from "#domain/moderation/operator.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { type Result, success } from "#std/result.ts";
import { type EmailState, type OutboxEmail, outboxColumns, toOutboxEmail } from "./outbox-email.ts";

/** Empty fields do not filter. The recipient must match exactly, ignoring case. */
export type EmailFilter = { state?: EmailState; recipient?: string };

/** The last email of a page. */
export type EmailCursor = { createdAt: Date; id: string };

const pageSize = 50;

/** Returns a page of the outbox, latest first, without content. Each call is audited, because it shows addresses. */
export async function listEmails(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
  filter: EmailFilter,
  after: EmailCursor | null,
  requestId?: string,
  size = pageSize,
): Promise<
  Result<{ emails: OutboxEmail[]; next: EmailCursor | null }, "not-signed-in" | "not-allowed" | "unavailable">
> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  const now = clock.now();
  const read = await orUnavailable({ log }, "emails-unavailable", () =>
    db.transaction().execute(async (trx) => {
      const rows = await emailsQuery(trx, filter, after)
        .limit(size + 1)
        .execute();
      await recordAuditEntry(trx, {
        at: now,
        actor: { kind: "operator", userId: operator.value.userId },
        action: "emails-read",
        details: { state: filter.state ?? null, ofOneRecipient: filter.recipient !== undefined },
        ...(requestId !== undefined && { requestId }),
      });
      return rows;
    }),
  );
  if (!read.ok) return read;
  const rows = read.value.slice(0, size);
  const last = rows.at(-1);
  const hasMore = read.value.length > size && last !== undefined;
  return success({
    emails: rows.map((row) => toOutboxEmail(row, now)),
    next: hasMore ? { createdAt: last.created_at, id: last.id } : null,
  });
}

function emailsQuery(db: Database, { state, recipient }: EmailFilter, after: EmailCursor | null) {
  let query = db
    .selectFrom("mail_outbox")
    .select(outboxColumns)
    .orderBy("mail_outbox.created_at", "desc")
    .orderBy("mail_outbox.id", "desc");
  if (state === "waiting" || state === "retrying")
    query = query.where("status", "=", "queued").where("attempts", state === "waiting" ? "=" : ">", 0);
  else if (state !== undefined) query = query.where("status", "=", state === "failed" ? "dead" : state);
  if (recipient !== undefined) query = query.where(sql`lower(recipient)`, "=", recipient.toLowerCase());
  if (after !== null)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("mail_outbox.created_at", "mail_outbox.id"), "<", tuple(after.createdAt, after.id)),
    );
  return query;
}
