import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { countPerMinute, defaultApiLimits } from "#server/api/api-limits.ts";
import { failureResponse } from "#server/api/failure-response.ts";
import { ownPayments } from "#server/api/me/own-payments-route.ts";
import { operatorPaymentRoutes } from "#server/api/operator/operator-payment-routes.ts";
import { type ActorVariables, type SignedInParts, signedIn } from "#server/api/signed-in.ts";
import { createCheckout } from "./create-checkout-route.ts";
import { listingPayments } from "./listing-payments-route.ts";
import { stripeWebhook } from "./stripe-webhook-route.ts";
import { verifyPayment } from "./verify-payment-route.ts";

const checkoutPath = "/functions/v1/create-checkout";
const verifyPath = "/functions/v1/verify-payment";
const webhookPath = "/functions/v1/stripe-webhook";
const ownPath = "/api/me/payments";
const listingPath = "/api/listings/:id/payments";

const maxBodyBytes = 4 * 1024;
const maxMessageBytes = 256 * 1024;

/** How often a minute one account may begin to pay, and one address may ask how a payment stands. */
const checkoutsPerMinute = 20;
const verificationsPerMinute = 60;

export type PaymentRouteParts = Omit<SignedInParts, "limits"> & { provider: PaymentProvider };

/**
 * What browsers and the payment provider ask about money. Each is limited by itself, so that a flood at one of them
 * does not shut the others. `/functions/v1/…` answers JSON, or what `failureResponse` says.
 */
export function paymentRoutes({ provider, ...parts }: PaymentRouteParts): Hono<ActorVariables> {
  const { services, clientAddress } = parts;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const limitBody = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (context) => failureResponse(context, origin, { code: "too-large" }) });

  app.use(checkoutPath, allowMethods(origin, ["POST", "OPTIONS"]));
  app.use(checkoutPath, signedIn({ ...parts, limits: { ...defaultApiLimits, writes: checkoutsPerMinute } }));
  app.post(checkoutPath, limitBody(maxBodyBytes), createCheckout(services, provider));

  app.use(verifyPath, allowMethods(origin, ["POST", "OPTIONS"]));
  app.use(verifyPath, perAddress(origin, clientAddress));
  app.post(verifyPath, limitBody(maxBodyBytes), verifyPayment(services, provider));

  app.use(webhookPath, allowMethods(origin, ["POST"]));
  app.post(webhookPath, limitBody(maxMessageBytes), stripeWebhook(services, provider));

  app.use(ownPath, allowMethods(origin, ["GET", "HEAD", "OPTIONS"]));
  app.use(ownPath, signedIn({ limits: defaultApiLimits, ...parts }));
  app.get(ownPath, ownPayments(services));

  app.use(listingPath, allowMethods(origin, ["GET", "HEAD", "OPTIONS"]));
  app.use(listingPath, signedIn({ limits: defaultApiLimits, ...parts }));
  app.get(listingPath, listingPayments(services));

  app.route("/", operatorPaymentRoutes({ ...parts, provider }));
  return app;
}

function perAddress(origin: string, clientAddress: (context: Context) => string): MiddlewareHandler {
  const count = countPerMinute(verificationsPerMinute);
  return async (context, next) => {
    const wait = await count(clientAddress(context));
    if (wait === null) return await next();
    return failureResponse(context, origin, { code: "too-many-requests" }, { "retry-after": String(wait) });
  };
}
