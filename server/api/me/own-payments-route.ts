import type { Context } from "hono";
import { findOwnListing } from "#domain/listings/queries/find-own-listing.ts";
import { listPaymentsOfListing } from "#domain/payments/operations/list-payments-of-listing.ts";
import type { Services } from "#domain/services.ts";
import { failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import type { ActorVariables } from "#server/api/signed-in.ts";

/** GET: the payments of the actor's own listing, latest first; none without a listing. */
export function ownPayments(services: Services) {
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
