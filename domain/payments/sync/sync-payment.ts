import { inTime } from "#domain/in-time.ts";
import type { PaymentProvider, ProviderFailure } from "#domain/payments/payment-provider.ts";
import type { PaymentCause } from "#domain/payments/payment-row.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { type RecordedPayment, recordSnapshot } from "./record-snapshot.ts";

export type SyncedPayment = RecordedPayment | { kind: "unrelated" };

/** `not-found`: the provider knows no such session. `unavailable`: ask again; it may have been done. */
export type ApplyFailure = "not-found" | "unavailable";

/**
 * After the first attempt, one for an extra session that was ended, and one for a session that was paid in between.
 */
const rounds = 3;

/**
 * Brings what is kept of a session's payment in line with what the provider says: the one way in which money has an
 * effect, for messages, the return page, the reconciler and the operator alike. Asks the provider outside any
 * transaction, then writes in one. Idempotent, also when called at once; never throws.
 */
export async function syncPayment(
  services: Pick<Services, "db" | "clock" | "log" | "site">,
  payments: PaymentProvider,
  sessionId: string,
  cause: PaymentCause,
): Promise<Result<SyncedPayment, ApplyFailure>> {
  for (let round = 1; round <= rounds; round += 1) {
    const snapshot = await payments.readPayment(sessionId);
    if (!snapshot.ok) return failure(failureOf(services, snapshot.failure));
    const recorded = await inTime(services, "payment-not-recorded", () =>
      recordSnapshot(services, payments.account, snapshot.value, cause),
    );
    if (!recorded.ok) return recorded;
    if (recorded.value.kind !== "extra-session") return success(recorded.value);
    // What went wrong with it, the next reading shows.
    await payments.expireSession(sessionId);
  }
  services.log.error("payment-extra-session-stays-open", { session: sessionId });
  return failure("unavailable");
}

function failureOf({ log }: Pick<Services, "log">, { code, message }: ProviderFailure): ApplyFailure {
  if (code === "not-found") return "not-found";
  log.error("payment-provider-failed", { code, message });
  return "unavailable";
}
