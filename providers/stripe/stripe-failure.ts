import Stripe from "stripe";
import type { ProviderFailure } from "#domain/payments/payment-provider.ts";

/** What went wrong, without what Stripe wrote about it, which can name people. Throws what does not come from Stripe. */
export function toProviderFailure(error: unknown): ProviderFailure {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const details = [error.type, error.statusCode, error.code, error.param, error.requestId];
  return {
    code: codeOf(error),
    message: details.filter((detail) => detail !== undefined).join(" "),
    ...(error.param !== undefined && { parameter: error.param }),
  };
}

function codeOf(error: Stripe.errors.StripeError): ProviderFailure["code"] {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return "key-reused";
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return error.statusCode === 404 || error.code === "resource_missing" ? "not-found" : "refused";
  if (error instanceof Stripe.errors.StripeAuthenticationError) return "not-allowed";
  if (error instanceof Stripe.errors.StripePermissionError) return "not-allowed";
  // No connection, no answer in time, too many requests, a key in use, an error of theirs.
  return "unavailable";
}
