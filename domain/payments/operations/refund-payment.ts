import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { refundedNote } from "#domain/payments/alert-details.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { agreedCents, type PaymentRow } from "#domain/payments/payment-row.ts";
import type { PaymentState } from "#domain/payments/payment-state.ts";
import { syncPayment } from "#domain/payments/sync/sync-payment.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { operatorOf } from "./operate-payments.ts";

type RefundFailure =
  | "not-signed-in"
  | "not-allowed"
  | "not-found"
  /** The amount differs from the remaining amount of the payment. */
  | "wrong-amount"
  /** Refunded, disputed or not paid. */
  | "not-possible"
  /** The provider did not respond; the refund may have been made. Retrying is safe. */
  | "unavailable";

/** Paid, with the money still available. A dispute is decided by the bank: a refund would return the money twice. */
const refundable: ReadonlySet<PaymentState> = new Set(["applied", "mismatch", "orphan"]);

/** Returns the amount that a refund of the payment would return now; 0 if none is possible. */
export function refundableCents(row: PaymentRow): number {
  if (!refundable.has(row.state) || row.provider_payment_id === null) return 0;
  return Math.max(0, (row.paid_cents ?? agreedCents(row)) - row.refunded_cents);
}

/**
 * Refunds the remaining amount of a payment. `amountCents` is the amount that the operator confirmed. The request is
 * audited first, then the provider refunds, then the payment is synced as after every webhook event: only the sync
 * removes months. If the process ends in between, the webhook event or the reconciler completes it. A retry refunds
 * nothing: the provider never refunds more than was paid.
 */
export async function refundPayment(
  services: Pick<Services, "db" | "clock" | "log" | "site">,
  provider: PaymentProvider,
  actor: Actor,
  { paymentId, amountCents, requestId }: { paymentId: string; amountCents: number; requestId?: string },
): Promise<Result<{ state: PaymentState | null; refundedCents: number }, RefundFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  if (!isUuid(paymentId)) return failure("not-found");
  const { userId } = operator.value;
  const requested = await orUnavailable(services, "refund-not-requested", () =>
    services.db.transaction().execute(async (trx): Promise<Result<PaymentRow, RefundFailure>> => {
      const row = await trx
        .selectFrom("payments")
        .selectAll()
        .where("id", "=", paymentId)
        .forUpdate()
        .executeTakeFirst();
      if (row === undefined || row.account !== provider.account) return failure("not-found");
      const left = refundableCents(row);
      if (left === 0) return failure("not-possible");
      if (left !== amountCents) return failure("wrong-amount");
      await recordAuditEntry(trx, {
        at: services.clock.now(),
        actor: { kind: "operator", userId },
        action: "payment-refund-requested",
        target: { kind: "payment", id: paymentId, ...(row.listing_name !== null && { label: row.listing_name }) },
        details: { cents: left, currency: row.currency },
        ...(requestId !== undefined && { requestId }),
      });
      return success(row);
    }),
  );
  if (!requested.ok) return requested;
  if (!requested.value.ok) return requested.value;
  const { provider_payment_id: charged, session_id: session } = requested.value.value;
  if (charged === null || session === null) return failure("not-possible");
  const refund = await provider.refundPayment(charged);
  if (!refund.ok) services.log.error("payment-refund-failed", { payment: paymentId, code: refund.failure.code });
  const cause = { actor: "operator", eventId: null, operatorId: userId } as const;
  // Also sync after a rejection: the provider then has state that we have not read.
  const synced = await syncPayment(services, provider, session, cause);
  if (!refund.ok) return failure(refund.failure.code === "refused" ? "not-possible" : "unavailable");
  await resolveOwnAlert(services, userId, paymentId);
  const state = synced.ok && synced.value.kind === "recorded" ? synced.value.state : null;
  return success({ state, refundedCents: amountCents });
}

/**
 * Resolves the alert about this refund, which is meant for refunds made elsewhere. If this fails, the alert stays open.
 */
async function resolveOwnAlert(
  services: Pick<Services, "db" | "clock" | "log">,
  userId: string,
  paymentId: string,
): Promise<void> {
  const now = services.clock.now();
  await orUnavailable(services, "refund-alert-not-resolved", () =>
    services.db.transaction().execute(async (trx) => {
      const resolved = await trx
        .updateTable("payment_alerts")
        .set({ resolved_at: now, resolved_by: userId, resolution: refundedNote })
        .where("payment_id", "=", paymentId)
        .where("kind", "=", "refunded")
        .where("resolved_at", "is", null)
        .returning("id")
        .execute();
      for (const { id } of resolved)
        await recordAuditEntry(trx, {
          at: now,
          actor: { kind: "operator", userId },
          action: "payment-alert-dismissed",
          target: { kind: "payment-alert", id },
          reason: "refunded",
          details: { payment: paymentId },
        });
    }),
  );
}
