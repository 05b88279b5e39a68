import { type ApiFailure, type ApiOptions, callApi } from "#app/api-call.ts";
import type { PaymentSummary } from "#domain/payments/operations/list-payments-of-listing.ts";
import type { Result } from "#std/result.ts";

const verifiedStatuses = ["paid", "pending", "open", "failed", "expired", "refunded", "review"] as const;

/** How a payment stands, as whoever has its session may know. */
export type VerifiedStatus = (typeof verifiedStatuses)[number];

export type VerifiedPayment = {
  status: VerifiedStatus;
  /** End of the time that all payments of the listing have paid for: ISO 8601, UTC. */
  expiresAt: string | null;
  /** Whether the owner has taken the listing down. */
  isTakenDown: boolean;
};

export type PaymentsClient = {
  /** All payments of the member's own listing, latest first. */
  listPayments(): Promise<Result<PaymentSummary[], ApiFailure>>;
  /** Where to pay for so many months. The same again leads to the same page. */
  startCheckout(listingId: string, months: number): Promise<Result<Checkout, ApiFailure>>;
  /** Has the server ask the provider how a payment stands, and apply it. Nobody needs to be signed in. */
  verifyPayment(sessionId: string): Promise<Result<VerifiedPayment, ApiFailure>>;
};

type Checkout = { url: string; sessionId: string };

/** Longer than the ten seconds that the server waits for the payment provider. */
const checkoutTimeoutMilliseconds = 15_000;

/** Payments over HTTP. Never throws; every outcome is a value. */
export function createPaymentsClient(options: ApiOptions): PaymentsClient {
  return {
    listPayments: () =>
      callApi(options, { method: "GET", path: "/api/me/payments" }, ({ payments }) =>
        Array.isArray(payments) ? (payments as PaymentSummary[]) : undefined,
      ),
    startCheckout: (listingId, months) =>
      callApi(
        options,
        {
          method: "POST",
          path: "/functions/v1/create-checkout",
          body: { listing_id: listingId, months, language: options.locale },
          timeoutMilliseconds: checkoutTimeoutMilliseconds,
        },
        readCheckout,
      ),
    verifyPayment: (sessionId) =>
      callApi(
        options,
        {
          method: "POST",
          path: "/functions/v1/verify-payment",
          body: { session_id: sessionId },
          timeoutMilliseconds: checkoutTimeoutMilliseconds,
        },
        readVerified,
      ),
  };
}

function readVerified(response: Record<string, unknown>): VerifiedPayment | undefined {
  const status = verifiedStatuses.find((known) => known === response["status"]);
  const { subscription_expires_at: expiresAt, taken_down: isTakenDown } = response;
  if (status === undefined) return undefined;
  return { status, expiresAt: typeof expiresAt === "string" ? expiresAt : null, isTakenDown: isTakenDown === true };
}

/** Only an address of the web is gone to. */
function readCheckout({ url, session_id: sessionId }: Record<string, unknown>): Checkout | undefined {
  if (typeof url !== "string" || typeof sessionId !== "string" || !/^https?:\/\//u.test(url)) return undefined;
  return { url, sessionId };
}
