import type { Database } from "#database/database.ts";

/** The actor. `system`: a job or process startup. */
type AuditActor = { kind: "operator" | "owner"; userId: string } | { kind: "visitor" | "system" };

/** The target of the action. `label` is its name at that time, erased together with the account it belongs to. */
type AuditTarget = { kind: string; id: string; label?: string };

export type AuditEntry = {
  at: Date;
  actor: AuditActor;
  /** In kebab-case, noun first: `listing-removed`, `report-decided`, `messages-read`. */
  action: string;
  target?: AuditTarget;
  /** The reason, in the operator's words or as a key. */
  reason?: string;
  /** The request's id in the log. */
  requestId?: string;
  /** Further facts. Never an email, a token or text that a person may ask to have erased. */
  details?: Readonly<Record<string, unknown>>;
};

/**
 * Appends an entry to the audit log. `trx` is the transaction of the action, so that both commit together; for a read
 * of private data, that of the read.
 */
export async function recordAuditEntry(trx: Database, entry: AuditEntry): Promise<void> {
  const { at, actor, action, target, reason, requestId, details = {} } = entry;
  await trx
    .insertInto("audit_log")
    .values({
      at,
      actor_kind: actor.kind,
      actor_id: "userId" in actor ? actor.userId : null,
      action,
      target_kind: target?.kind ?? null,
      target_id: target?.id ?? null,
      target_label: target?.label ?? null,
      reason: reason ?? null,
      request_id: requestId ?? null,
      details: JSON.stringify(details),
    })
    .execute();
}
