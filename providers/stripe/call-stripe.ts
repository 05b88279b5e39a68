import Stripe from "stripe";
import type { z } from "zod";
import type { ProviderFailure } from "#domain/payments/payment-provider.ts";
import { DeadlineError, withDeadline } from "#std/async/deadline.ts";
import { failure, type Result, success } from "#std/result.ts";

/** Limits all attempts of one request together. The library's own timeout restarts with each byte received. */
const timeoutMs = 30_000;

/**
 * Sends a request to Stripe and parses the response. A Stripe error, a malformed response, and no response within 30
 * seconds are failures. Never throws. The types ensure that the library's responses match the shape.
 */
export async function callStripe<Raw, Parsed>(
  shape: z.ZodType<Parsed, Raw>,
  ask: () => Promise<Raw>,
): Promise<Result<Parsed, ProviderFailure>> {
  let response: Raw;
  try {
    response = await withDeadline(timeoutMs, ask());
  } catch (error) {
    return failure(toProviderFailure(error));
  }
  const parsed = shape.safeParse(response);
  if (parsed.success) return success(parsed.data);
  const [issue] = parsed.error.issues;
  return failure({
    code: "failed",
    message: `Malformed response: ${issue?.path.join(".") ?? ""} ${issue?.code ?? ""}`,
  });
}

/** Converts an error to a failure, without Stripe's text, which can name people. */
function toProviderFailure(error: unknown): ProviderFailure {
  if (error instanceof DeadlineError) return { code: "unavailable", message: error.message };
  // The library could not interpret the response.
  if (!(error instanceof Stripe.errors.StripeError))
    return { code: "failed", message: `Malformed response: ${error instanceof Error ? error.name : typeof error}` };
  const details = [error.type, error.statusCode, error.code, error.param, error.requestId];
  return {
    code: codeOf(error),
    message: details.filter((detail) => detail !== undefined).join(" "),
    ...(error.param !== undefined && { parameter: error.param }),
  };
}

function codeOf(error: Stripe.errors.StripeError): ProviderFailure["code"] {
  if (error instanceof Stripe.errors.StripeConnectionError) return "unavailable";
  if (error instanceof Stripe.errors.StripeRateLimitError || error.statusCode === 409) return "busy";
  if (error instanceof Stripe.errors.StripeIdempotencyError) return "key-reused";
  if (error.code === "resource_already_exists") return "exists";
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return error.statusCode === 404 || error.code === "resource_missing" ? "not-found" : "refused";
  if (error instanceof Stripe.errors.StripeAuthenticationError) return "not-allowed";
  if (error instanceof Stripe.errors.StripePermissionError) return "not-allowed";
  // An error at Stripe, or a response that is not JSON.
  return "failed";
}
