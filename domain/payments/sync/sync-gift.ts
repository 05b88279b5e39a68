import { inTime } from "#domain/in-time.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { isSessionId } from "#domain/payments/session-id.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { type RecordedPayment, syncPayment } from "./sync-payment.ts";

type GiftVisit = { listingId: string; sessionId: string };

/**
 * Syncs a gift whose giver returns from the payment page. Null where the session is not that of a gift for the listing:
 * then the provider is not asked, so that a flood of invented ids does not reach it. Never throws.
 */
export async function syncGift(
  services: Pick<Services, "db" | "clock" | "log" | "site">,
  provider: PaymentProvider,
  { listingId, sessionId }: GiftVisit,
): Promise<Result<RecordedPayment | null, "unavailable">> {
  if (!isUuid(listingId) || !isSessionId(sessionId)) return success(null);
  const known = await inTime(services, "gift-unavailable", () =>
    services.db
      .selectFrom("payments")
      .select("id")
      .where("session_id", "=", sessionId)
      .where("listing_id", "=", listingId)
      .where("is_gift", "=", true)
      .executeTakeFirst(),
  );
  if (!known.ok) return known;
  if (known.value === undefined) return success(null);
  const synced = await syncPayment(services, provider, sessionId, { actor: "payer", eventId: null });
  if (!synced.ok) return synced.failure === "not-found" ? success(null) : failure(synced.failure);
  return success(synced.value.kind === "recorded" ? synced.value : null);
}
