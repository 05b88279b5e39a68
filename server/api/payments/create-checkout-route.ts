import type { Context } from "hono";
import { type CheckoutFailure, startCheckout } from "#domain/payments/checkout/start-checkout.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import type { LimitCodes } from "#domain/promotions/redeem-code.ts";
import type { Services } from "#domain/services.ts";
import { acceptedLocale } from "#i18n/accepted-locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { inputOf } from "#server/api/input-of.ts";
import type { ActorVariables } from "#server/api/signed-in.ts";
import { parseCheckoutInput } from "./payment-input.ts";

/**
 * POST `{ listing_id, months, language?, code? }`, by the listing's owner: returns the URL of the payment page for this
 * many months, with the discount of a promotion code. Without `language`, the payment page uses the language that the
 * client accepts.
 */
export function createCheckout(services: Services, provider: PaymentProvider, limitCodes: LimitCodes) {
  const { origin } = services;
  return async (context: Context<ActorVariables>): Promise<Response> => {
    const input = await inputOf(context, parseCheckoutInput);
    if (!input.ok) return failureResponse(context, origin, input.failure);
    const { listingId, months, code } = input.value;
    const locale = input.value.locale ?? acceptedLocale(context.req.header("accept-language"));
    const catalog = messagesFor(locale, "checkout");
    const made = await startCheckout(services, provider, context.get("actor"), {
      listingId,
      months,
      language: locale,
      describe: (type, count) => plural(catalog[type], count),
      ...(code !== undefined && { promotion: { code, limit: limitCodes } }),
    });
    if (!made.ok) return failureResponse(context, origin, toFailure(made.failure));
    return jsonResponse(origin, 200, { url: made.value.url, session_id: made.value.sessionId });
  };
}

/**
 * No payment was made, and the request can be repeated. If the provider rejected the request, the error is ours: the
 * owner gets the same failure as in an outage.
 */
function toFailure(code: CheckoutFailure): ApiFailure {
  if (code === "months-not-sold") return { code, fieldErrors: { months: "invalid" } };
  const isUnavailable = code === "refused" || code === "email-refused" || code === "unavailable";
  return { code: isUnavailable ? "checkout-unavailable" : code };
}
