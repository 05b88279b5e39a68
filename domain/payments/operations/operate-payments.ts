import { can } from "#domain/access.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { type ApplyFailure, type SyncedPayment, syncPayment } from "#domain/payments/sync/sync-payment.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";

export type OperateFailure = "not-signed-in" | "not-allowed" | "not-found" | "unavailable";

type Operator = Extract<Actor, { role: "admin" }>;

/**
 * Syncs a session at an operator's request, with the same function as every other caller. Idempotent. The request is
 * audited first, because the provider call cannot be part of a transaction; the payment's history attributes changes to
 * the operator.
 */
export async function applyByOperator(
  services: Pick<Services, "db" | "clock" | "log" | "site">,
  payments: PaymentProvider,
  actor: Actor,
  { sessionId, requestId }: { sessionId: string; requestId?: string },
): Promise<Result<SyncedPayment, OperateFailure | ApplyFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  const { userId } = operator.value;
  const recorded = await orUnavailable(services, "recheck-not-recorded", () =>
    recordAuditEntry(services.db, {
      at: services.clock.now(),
      actor: { kind: "operator", userId },
      action: "payment-rechecked",
      target: { kind: "payment-session", id: sessionId },
      ...(requestId !== undefined && { requestId }),
    }),
  );
  if (!recorded.ok) return recorded;
  const cause = { actor: "operator", eventId: null, operatorId: userId } as const;
  const applied = await syncPayment(services, payments, sessionId, cause);
  services.log.info("payment-applied-by-operator", { session: sessionId, operator: userId, isDone: applied.ok });
  return applied;
}

/**
 * Resolves an alert, with a note on the action taken. `not-found`: the alert does not exist or is already resolved. A
 * condition that recurs raises a new alert.
 */
export async function resolveAlert(
  services: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
  { alertId, note, requestId }: { alertId: string; note: string; requestId?: string },
): Promise<Result<null, OperateFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  if (!isUuid(alertId)) return failure("not-found");
  const { userId } = operator.value;
  const resolved = await orUnavailable(services, "alert-not-resolved", () =>
    services.db.transaction().execute(async (trx) => {
      const now = services.clock.now();
      const row = await trx
        .updateTable("payment_alerts")
        .set({ resolved_at: now, resolved_by: userId, resolution: note })
        .where("id", "=", alertId)
        .where("resolved_at", "is", null)
        .returning(["kind", "session_id", "payment_id"])
        .executeTakeFirst();
      if (row === undefined) return undefined;
      await recordAuditEntry(trx, {
        at: now,
        actor: { kind: "operator", userId },
        action: "payment-alert-dismissed",
        target: { kind: "payment-alert", id: alertId },
        reason: row.kind,
        details: { payment: row.payment_id },
        ...(requestId !== undefined && { requestId }),
      });
      return row;
    }),
  );
  if (!resolved.ok) return resolved;
  if (resolved.value === undefined) return failure("not-found");
  const { kind, session_id: session } = resolved.value;
  services.log.info("payment-alert-resolved", { kind, session, operator: userId });
  return success(null);
}

/** The actor, if they may operate payments. */
export function operatorOf(actor: Actor): Result<Operator, "not-signed-in" | "not-allowed"> {
  const decision = can("operate-payments", actor, null);
  if (decision === "not-signed-in") return failure(decision);
  return decision === "allowed" && actor.role === "admin" ? success(actor) : failure("not-allowed");
}
