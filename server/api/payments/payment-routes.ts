import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { findOwnListing } from "#domain/listings/queries/find-own-listing.ts";
import { listPaymentsOfListing } from "#domain/payments/operations/list-payments-of-listing.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { eventReceiver } from "#domain/payments/webhook/webhook.ts";
import type { LimitCodes } from "#domain/promotions/redeem-code.ts";
import type { Services } from "#domain/services.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { countPerMinute, defaultApiLimits } from "#server/api/api-limits.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { operatorPaymentActionRoutes } from "#server/api/operator/payments/payment-actions-routes.ts";
import { operatorPaymentsRoutes } from "#server/api/operator/payments/payments-routes.ts";
import { type ActorVariables, type SignedInDependencies, signedIn } from "#server/api/signed-in.ts";
import { createCheckout } from "./create-checkout-route.ts";
import { verifyPayment } from "./verify-payment-route.ts";

const checkoutPath = "/functions/v1/create-checkout";
const verifyPath = "/functions/v1/verify-payment";
const webhookPath = "/functions/v1/stripe-webhook";
const ownPath = "/api/me/payments";
const listingPath = "/api/listings/:id/payments";

const maxBodyBytes = 4 * 1024;
const maxMessageBytes = 256 * 1024;

/** Limits per minute: checkouts of one account, and payment status requests of one address. */
const checkoutsPerMinute = 20;
const verificationsPerMinute = 60;

type PaymentRouteDependencies = Omit<SignedInDependencies, "limits"> & {
  provider: PaymentProvider;
  limitCodes: LimitCodes;
};

/**
 * Payment routes for browsers and the payment provider. Each has its own limit, so that a flood on one does not block
 * the others. `/functions/v1/…` responds with JSON, or with `failureResponse`.
 */
export function paymentRoutes({
  provider,
  limitCodes,
  ...dependencies
}: PaymentRouteDependencies): Hono<ActorVariables> {
  const { services, clientAddress } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const limitBody = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (context) => failureResponse(context, origin, { code: "too-large" }) });

  app.use(checkoutPath, allowMethods(origin, ["POST", "OPTIONS"]));
  app.use(checkoutPath, signedIn({ ...dependencies, limits: { ...defaultApiLimits, writes: checkoutsPerMinute } }));
  app.post(checkoutPath, limitBody(maxBodyBytes), createCheckout(services, provider, limitCodes));

  app.use(verifyPath, allowMethods(origin, ["POST", "OPTIONS"]));
  app.use(verifyPath, perAddress(origin, clientAddress));
  app.post(verifyPath, limitBody(maxBodyBytes), verifyPayment(services, provider));

  app.use(webhookPath, allowMethods(origin, ["POST"]));
  app.post(webhookPath, limitBody(maxMessageBytes), stripeWebhook(services, provider));

  app.use(ownPath, allowMethods(origin, ["GET", "HEAD", "OPTIONS"]));
  app.use(ownPath, signedIn({ limits: defaultApiLimits, ...dependencies }));
  app.get(ownPath, ownPayments(services));

  app.use(listingPath, allowMethods(origin, ["GET", "HEAD", "OPTIONS"]));
  app.use(listingPath, signedIn({ limits: defaultApiLimits, ...dependencies }));
  app.get(listingPath, listingPayments(services));

  app.route("/", operatorPaymentActionRoutes({ ...dependencies, provider }));
  app.route("/", operatorPaymentsRoutes({ ...dependencies, provider }));
  return app;
}

function perAddress(origin: string, clientAddress: (context: Context) => string): MiddlewareHandler {
  const count = countPerMinute(verificationsPerMinute);
  return async (context, next) => {
    const wait = count(clientAddress(context));
    if (wait === null) return await next();
    return failureResponse(context, origin, { code: "too-many-requests" }, { "retry-after": String(wait) });
  };
}

const webhookFailures = {
  "no-secret": "not-found",
  "not-authentic": "bad-signature",
  "not-understood": "bad-json",
  unavailable: "unavailable",
} as const satisfies Record<string, ApiFailure["code"]>;

/**
 * POST of a webhook event by the payment provider; its signature covers the raw bytes. Responds as soon as the event is
 * stored in the inbox, whose insert wakes the job that applies it. No event is rejected while the inbox can be written.
 */
function stripeWebhook(services: Services, provider: PaymentProvider) {
  const { origin } = services;
  const receive = eventReceiver(services, provider);
  return async (context: Context): Promise<Response> => {
    const signature = context.req.header("stripe-signature") ?? null;
    const received = await receive(new Uint8Array(await context.req.arrayBuffer()), signature);
    if (!received.ok) return failureResponse(context, origin, { code: webhookFailures[received.failure] });
    return jsonResponse(origin, 200, { received: true });
  };
}

/** GET: the payments of one listing, latest first, for its owner and for operators; also for a deleted listing. */
function listingPayments(services: Services) {
  const { origin } = services;
  return async (context: Context<ActorVariables>): Promise<Response> => {
    const listed = await listPaymentsOfListing(services, context.get("actor"), context.req.param("id") ?? "");
    if (!listed.ok) return failureResponse(context, origin, { code: listed.failure });
    return jsonResponse(origin, 200, { payments: listed.value });
  };
}

/** GET: the payments of the actor's own listing, latest first; none without a listing. */
function ownPayments(services: Services) {
  const { origin } = services;
  return async (context: Context<ActorVariables>): Promise<Response> => {
    const actor = context.get("actor");
    const listing = await findOwnListing(services, actor);
    if (!listing.ok) return failureResponse(context, origin, { code: listing.failure });
    if (listing.value === null) return jsonResponse(origin, 200, { payments: [] });
    const listed = await listPaymentsOfListing(services, actor, listing.value.id);
    if (!listed.ok) return failureResponse(context, origin, { code: listed.failure });
    return jsonResponse(origin, 200, { payments: listed.value });
  };
}
