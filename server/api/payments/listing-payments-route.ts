import type { Context } from "hono";
import { listPaymentsOfListing } from "#domain/payments/operations/list-payments-of-listing.ts";
import type { Services } from "#domain/services.ts";
import { failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import type { ActorVariables } from "#server/api/signed-in.ts";

/**
 * GET: the payments of one listing, latest first, for its owner and for administrators; also when the listing is
 * gone.
 */
export function listingPayments(services: Services) {
  const { origin } = services;
  return async (context: Context<ActorVariables>): Promise<Response> => {
    const listed = await listPaymentsOfListing(services, context.get("actor"), context.req.param("id") ?? "");
    if (!listed.ok) return failureResponse(context, origin, { code: listed.failure });
    return jsonResponse(origin, 200, { payments: listed.value });
  };
}
