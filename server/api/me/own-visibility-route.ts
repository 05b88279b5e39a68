import type { Context } from "hono";
import { changeVisibility, type Visibility } from "#domain/listings/commands/change-visibility.ts";
import type { FieldErrorCode } from "#domain/listings/fields/field-schemas.ts";
import { ownListingJson } from "#domain/listings/listing-json.ts";
import type { Services } from "#domain/services.ts";
import { failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { readJsonBody } from "#server/api/read-json-body.ts";
import type { ActorVariables } from "#server/api/signed-in.ts";
import { failure, type Result, success } from "#std/result.ts";

/**
 * PUT `{ visibility: "public" | "taken-down" }` by a listing's owner: hides the listing from learners, or shows it
 * again. Idempotent. Responds with `{ listing }`, or with `failureResponse`.
 */
export function ownVisibility(services: Services) {
  const { origin } = services;
  return async (context: Context<ActorVariables>): Promise<Response> => {
    const body = await readJsonBody(context.req.raw);
    if (!body.ok) return failureResponse(context, origin, { code: body.failure });
    const visibility = parseVisibility(body.value);
    if (!visibility.ok) return failureResponse(context, origin, { code: "invalid", fieldErrors: visibility.failure });
    const changed = await changeVisibility(services, context.get("actor"), visibility.value);
    return changed.ok
      ? jsonResponse(origin, 200, { listing: ownListingJson(changed.value) })
      : failureResponse(context, origin, { code: changed.failure });
  };
}

function parseVisibility(body: object): Result<Visibility, Record<string, FieldErrorCode>> {
  const { visibility, ...others } = body as Record<string, unknown>;
  const fieldErrors: Record<string, FieldErrorCode> = {};
  for (const name of Object.keys(others)) fieldErrors[name] = "unknown-field";
  if (visibility === undefined || visibility === null) fieldErrors["visibility"] = "missing";
  else if (typeof visibility !== "string") fieldErrors["visibility"] = "wrong-type";
  else if (visibility !== "public" && visibility !== "taken-down") fieldErrors["visibility"] = "invalid";
  return Object.keys(fieldErrors).length > 0 ? failure(fieldErrors) : success(visibility as Visibility);
}
