import type { Context } from "hono";
import { changeVisibility, type Visibility } from "#domain/listings/change-visibility.ts";
import type { FaultCode } from "#domain/listings/listing-fault.ts";
import { ownListingJson } from "#domain/listings/listing-json.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { failureResponse, jsonResponse } from "./failure-response.ts";
import { readJsonBody } from "./read-json-body.ts";
import type { ViewerVariables } from "./signed-in.ts";

/**
 * PUT `{ visibility: "public" | "taken-down" }` by a listing's owner: hides the listing from learners, or shows it again.
 * Idempotent. Responds with `{ listing }`, or with `failureResponse`.
 */
export function ownVisibility(services: Services) {
  const { origin } = services;
  return async (context: Context<ViewerVariables>): Promise<Response> => {
    const body = await readJsonBody(context.req.raw);
    if (!body.ok) return failureResponse(context, origin, { code: body.failure });
    const visibility = parseVisibility(body.value);
    if (!visibility.ok) return failureResponse(context, origin, { code: "invalid", faults: visibility.failure });
    const changed = await changeVisibility(services, context.get("viewer"), visibility.value);
    return changed.ok
      ? jsonResponse(origin, 200, { listing: ownListingJson(changed.value) })
      : failureResponse(context, origin, { code: changed.failure });
  };
}

function parseVisibility(body: object): Result<Visibility, Record<string, FaultCode>> {
  const { visibility, ...others } = body as Record<string, unknown>;
  const faults: Record<string, FaultCode> = {};
  for (const name of Object.keys(others)) faults[name] = "unknown-field";
  if (visibility === undefined || visibility === null) faults["visibility"] = "missing";
  else if (typeof visibility !== "string") faults["visibility"] = "wrong-type";
  else if (visibility !== "public" && visibility !== "taken-down") faults["visibility"] = "invalid";
  return Object.keys(faults).length > 0 ? failure(faults) : success(visibility as Visibility);
}
