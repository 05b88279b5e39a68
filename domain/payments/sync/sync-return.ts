import type { Database } from "#database/database.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { isRenewalToken } from "#domain/payments/checkout/renewal-link.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { isSessionId } from "#domain/payments/session-id.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { type RecordedPayment, syncPayment } from "./sync-payment.ts";

/** The page that a payer returns to: a listing's gift page or a renewal link's page. */
export type ReturnPage = { giftFor: string } | { renewalToken: string };

/**
 * Syncs the payment of a payer who returns to a page without a sign-in. Null if the session does not belong to the
 * page: the provider is then not called, so that invented ids cannot flood it. Never throws.
 */
export async function syncReturn(
  services: Pick<Services, "db" | "clock" | "log" | "site">,
  provider: PaymentProvider,
  page: ReturnPage,
  sessionId: string,
): Promise<Result<RecordedPayment | null, "unavailable">> {
  if (!isSessionId(sessionId) || !isPage(page)) return success(null);
  const known = await orUnavailable(services, "return-unavailable", () =>
    paymentOf(services.db, page).where("session_id", "=", sessionId).executeTakeFirst(),
  );
  if (!known.ok) return known;
  if (known.value === undefined) return success(null);
  const synced = await syncPayment(services, provider, sessionId, { actor: "payer", eventId: null });
  if (!synced.ok) return synced.failure === "not-found" ? success(null) : failure(synced.failure);
  return success(synced.value.kind === "recorded" ? synced.value : null);
}

function isPage(page: ReturnPage): boolean {
  return "giftFor" in page ? isUuid(page.giftFor) : isRenewalToken(page.renewalToken);
}

function paymentOf(db: Database, page: ReturnPage) {
  const payments = db.selectFrom("payments").select("payments.id");
  if ("giftFor" in page) return payments.where("payments.listing_id", "=", page.giftFor).where("is_gift", "=", true);
  const link = db.selectFrom("renewal_links").select("listing_id").where("token", "=", page.renewalToken);
  return payments.where("payments.listing_id", "=", link).where("is_gift", "=", false);
}
