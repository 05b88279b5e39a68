import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { oneOf } from "#domain/input/field-schemas.ts";
import { type BodyErrors, bodySchema, parseBody } from "#domain/input/parse-body.ts";
import { changeVisibility, type Visibility } from "#domain/listings/commands/change-visibility.ts";
import { editListing } from "#domain/listings/commands/edit-listing.ts";
import { submitListing } from "#domain/listings/commands/submit-listing.ts";
import type { ListingErrors } from "#domain/listings/fields/listing-input.ts";
import { jsonErrors, parseListingEditJson, parseListingJson } from "#domain/listings/fields/parse-listing-json.ts";
import { ownListingJson } from "#domain/listings/listing-json.ts";
import { findOwnListing } from "#domain/listings/queries/find-own-listing.ts";
import type { Services } from "#domain/services.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { defaultApiLimits } from "#server/api/api-limits.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { inputOf } from "#server/api/input-of.ts";
import { type ActorVariables, type SignedInDependencies, signedIn } from "#server/api/signed-in.ts";
import { type Result, success } from "#std/result.ts";

const path = "/api/me/listing";
const visibilityPath = `${path}/visibility`;
const methods = ["GET", "HEAD", "POST", "PUT", "OPTIONS"];
const maxBodyBytes = 64 * 1024;

type Dependencies = Omit<SignedInDependencies, "limits"> & Partial<Pick<SignedInDependencies, "limits">>;

/**
 * `/api/me/listing`, the signed-in owner's listing: GET returns it or null, POST creates it, PUT changes it, and PUT to
 * its `/visibility` takes it down or puts it back up. Bearer token only, no cookies, no CORS. Responds with
 * `{ listing }`, or with `failureResponse`.
 */
export function ownListingRoutes(dependencies: Dependencies): Hono<ActorVariables> {
  const { services } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();

  app.use(path, allowMethods(origin, methods));
  app.use(path, signedIn({ limits: defaultApiLimits, ...dependencies }));
  const tooLarge = bodyLimit({
    maxSize: maxBodyBytes,
    onError: (context) => failureResponse(context, origin, { code: "too-large" }),
  });

  app.get(path, async (context) => {
    const found = await findOwnListing(services, context.get("actor"));
    if (!found.ok) return failureResponse(context, origin, { code: found.failure });
    return jsonResponse(origin, 200, { listing: found.value && ownListingJson(found.value) });
  });

  app.post(path, tooLarge, async (context) => {
    const input = await inputOf(context, parseListingJson);
    if (!input.ok) return failureResponse(context, origin, input.failure);
    const made = await submitListing(services, context.get("actor"), input.value);
    return made.ok
      ? jsonResponse(origin, 201, { listing: ownListingJson(made.value) })
      : failureResponse(context, origin, withJsonNames(made.failure));
  });

  app.put(path, tooLarge, async (context) => {
    const edit = await inputOf(context, parseListingEditJson);
    if (!edit.ok) return failureResponse(context, origin, edit.failure);
    const changed = await editListing(services, context.get("actor"), edit.value.version, edit.value.input);
    return changed.ok
      ? jsonResponse(origin, 200, { listing: ownListingJson(changed.value) })
      : failureResponse(context, origin, withJsonNames(changed.failure));
  });

  app.use(visibilityPath, allowMethods(origin, ["PUT", "OPTIONS"]));
  app.use(visibilityPath, signedIn({ limits: defaultApiLimits, ...dependencies }));
  app.put(visibilityPath, tooLarge, ownVisibility(services));

  return app;
}

/** Renames field errors from database names to JSON names. */
function withJsonNames<Failure extends Omit<ApiFailure, "fieldErrors"> & { fieldErrors?: ListingErrors }>(
  found: Failure,
): ApiFailure {
  return { ...found, ...(found.fieldErrors && { fieldErrors: jsonErrors(found.fieldErrors) }) };
}

/**
 * PUT `{ visibility: "public" | "taken-down" }` by a listing's owner: hides the listing from learners, or shows it
 * again. Idempotent. Responds with `{ listing }`, or with `failureResponse`.
 */
function ownVisibility(services: Services) {
  const { origin } = services;
  return async (context: Context<ActorVariables>): Promise<Response> => {
    const visibility = await inputOf(context, parseVisibility);
    if (!visibility.ok) return failureResponse(context, origin, visibility.failure);
    const changed = await changeVisibility(services, context.get("actor"), visibility.value);
    return changed.ok
      ? jsonResponse(origin, 200, { listing: ownListingJson(changed.value) })
      : failureResponse(context, origin, { code: changed.failure });
  };
}

const visibilityBody = bodySchema({ visibility: oneOf(["public", "taken-down"]) });

function parseVisibility(body: object): Result<Visibility, BodyErrors> {
  const parsed = parseBody(visibilityBody, body);
  return parsed.ok ? success(parsed.value.visibility) : parsed;
}
