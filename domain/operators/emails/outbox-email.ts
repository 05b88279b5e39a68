import { type ExpressionBuilder, sql } from "kysely";
import type { Tables } from "#database/tables.ts";

/** `void`: no longer applied when it was due. `failed`: not delivered permanently. */
export const emailStates = ["waiting", "retrying", "sent", "failed", "void"] as const;

export type EmailState = (typeof emailStates)[number];

/** A queued email as operators see it, without its content. Times are ISO 8601, UTC. */
export type OutboxEmail = {
  id: string;
  kind: string;
  recipient: string;
  /** Null for emails of earlier versions. */
  language: string | null;
  state: EmailState;
  attempts: number;
  /** Why the last attempt failed, as a code without personal data: `550`, `ECONNREFUSED`. */
  failure: string | null;
  createdAt: string;
  /** When the next attempt is due; null once it is finished. */
  dueAt: string | null;
  expiresAt: string;
  finishedAt: string | null;
  canRetry: boolean;
};

/** The columns of an email that operators may see. */
export const outboxColumns = (outbox: ExpressionBuilder<Tables, "mail_outbox">) =>
  [
    "mail_outbox.id",
    "mail_outbox.kind",
    "mail_outbox.recipient",
    "mail_outbox.language",
    "mail_outbox.status",
    "mail_outbox.attempts",
    "mail_outbox.failure_code",
    "mail_outbox.created_at",
    "mail_outbox.due_at",
    "mail_outbox.expires_at",
    "mail_outbox.finished_at",
    outbox(sql.ref("mail_outbox.letter"), "is not", null).$castTo<boolean>().as("has_content"),
  ] as const;

export type OutboxRow = {
  id: string;
  kind: string;
  recipient: string;
  language: string | null;
  status: string;
  attempts: number;
  failure_code: string | null;
  created_at: Date;
  due_at: Date;
  expires_at: Date;
  finished_at: Date | null;
  has_content: boolean;
};

export function toOutboxEmail(row: OutboxRow, now: Date): OutboxEmail {
  const state = stateOf(row);
  return {
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    language: row.language,
    state,
    attempts: row.attempts,
    failure: row.failure_code,
    createdAt: row.created_at.toISOString(),
    dueAt: row.status === "queued" ? row.due_at.toISOString() : null,
    expiresAt: row.expires_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    canRetry: state === "failed" && row.has_content && row.expires_at > now,
  };
}

function stateOf({ status, attempts }: OutboxRow): EmailState {
  if (status === "queued") return attempts === 0 ? "waiting" : "retrying";
  return status === "sent" || status === "void" ? status : "failed";
}
