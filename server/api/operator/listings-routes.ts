import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cityKey } from "#domain/cities/city-key.ts";
import { listingTypes } from "#domain/listings/listing.ts";
import type { Actor } from "#domain/members/actor.ts";
import { applyListingAction } from "#domain/moderation/apply-listing-action.ts";
import { parseContactAction, parseListingNote, parseOwnerRequest } from "#domain/moderation/listing-action-input.ts";
import { findListingHistory } from "#domain/moderation/listing-history/find-listing-history.ts";
import type { FieldErrors } from "#domain/moderation/parse-fields.ts";
import { removeListing } from "#domain/moderation/removal/remove-listing.ts";
import { restoreListing, undoRemoval } from "#domain/moderation/removal/restore-listing.ts";
import { parseNote, parseRemoval } from "#domain/moderation/reports/decision-input.ts";
import {
  type ListingCursor,
  type ListingFilter,
  listingStates,
  searchModeratedListings,
} from "#domain/moderation/search-moderated-listings.ts";
import type { Services } from "#domain/services.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { requireOperator } from "#server/api/operator/require-operator.ts";
import { readJsonBody } from "#server/api/read-json-body.ts";
import type { ActorVariables, SignedInDependencies } from "#server/api/signed-in.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import type { Result } from "#std/result.ts";
import { snakeCaseKeys } from "#std/snake-case.ts";
import { isUuid } from "#std/uuid.ts";
import { removedJson } from "./removed-json.ts";

const path = "/api/operator/listings";
const actions = { note: parseListingNote, ask: parseOwnerRequest, contacts: parseContactAction };
const maxBodyBytes = 32 * 1024;
const maxTextLength = 200;

/**
 * Listings for operators. GET searches (`q`, `state`, `type`, `city`, `after`), GET `/:id` returns one with its
 * history, POST `/:id/remove` `{ reason, found, note? }` and `/:id/restore` `{ note? }`; POST `/:id/note` `{ note }`
 * adds a note, `/:id/ask` `{ found }` asks the owner, and `/:id/contacts` `{ contact, is_hidden, found? }` hides or
 * shows a contact; POST `/api/operator/decisions/:id/undo` undoes a removal within a minute.
 */
export function operatorListingsRoutes(dependencies: Omit<SignedInDependencies, "limits">): Hono<ActorVariables> {
  const { services } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const operator = requireOperator(dependencies);
  const onError = (context: Context) => failureResponse(context, origin, { code: "too-large" });
  const limited = bodyLimit({ maxSize: maxBodyBytes, onError });
  const refuse = (context: Context, failure: ApiFailure) => failureResponse(context, origin, failure);
  for (const read of [path, `${path}/:id`]) app.use(read, allowMethods(origin, ["GET", "HEAD", "OPTIONS"]), operator);
  const changes = ["remove", "restore", ...Object.keys(actions)].map((change) => `${path}/:id/${change}`);
  for (const write of [...changes, "/api/operator/decisions/:id/undo"])
    app.use(write, allowMethods(origin, ["POST", "OPTIONS"]), operator, limited);

  app.get(path, (context) => search(services, context));

  app.get(`${path}/:id`, async (context) => {
    const found = await findListingHistory(
      services,
      context.get("actor"),
      context.req.param("id"),
      requestIdOf(context),
    );
    if (!found.ok) return refuse(context, { code: found.failure });
    const { contacts, photos, ...listing } = found.value;
    return jsonResponse(origin, 200, {
      listing: { ...snakeCaseKeys(listing), contacts: contacts.map(snakeCaseKeys), photos: photos.map(snakeCaseKeys) },
    });
  });

  post(app, services, "remove", parseRemoval, removeListing, (removed) => removedJson(services, removed));
  post(app, services, "restore", parseNote, restoreListing, () => ({ restored: true }));
  for (const [name, parse] of Object.entries(actions))
    post(app, services, name, parse, applyListingAction, () => ({ done: true }));

  app.post("/api/operator/decisions/:id/undo", async (context) => {
    const id = context.req.param("id");
    const undone = await undoRemoval(services, context.get("actor"), id, requestIdOf(context));
    return undone.ok ? jsonResponse(origin, 200, { undone: true }) : refuse(context, { code: undone.failure });
  });
  return app;
}

type Change<Input, Value> = (
  services: Services,
  actor: Actor,
  listingId: string,
  input: Input,
  requestId: string,
) => Promise<Result<Value, ApiFailure["code"]>>;

/** Routes POST `/:id/<name>`: parses the JSON body, makes the change, and responds with `toJson` of its result. */
function post<Input, Value>(
  app: Hono<ActorVariables>,
  services: Services,
  name: string,
  parse: (body: object) => Result<Input, FieldErrors>,
  change: Change<Input, Value>,
  toJson: (value: Value) => Record<string, unknown>,
): void {
  app.post(`${path}/:id/${name}`, async (context) => {
    const refuse = (failure: ApiFailure) => failureResponse(context, services.origin, failure);
    const body = await readJsonBody(context.req.raw);
    if (!body.ok) return refuse({ code: body.failure });
    const input = parse(body.value);
    if (!input.ok) return refuse({ code: "invalid", fieldErrors: input.failure });
    const id = context.req.param("id") ?? "";
    const changed = await change(services, context.get("actor"), id, input.value, requestIdOf(context));
    return changed.ok ? jsonResponse(services.origin, 200, toJson(changed.value)) : refuse({ code: changed.failure });
  });
}

async function search(services: Services, context: Context<ActorVariables>): Promise<Response> {
  const filter = readListingFilter(context.req.query());
  const after = readCursor(context.req.query("after"));
  if (filter === null || after === undefined) return failureResponse(context, services.origin, { code: "invalid" });
  const found = await searchModeratedListings(services, context.get("actor"), filter, after);
  if (!found.ok) return failureResponse(context, services.origin, { code: found.failure });
  const { listings, next } = found.value;
  return jsonResponse(services.origin, 200, {
    listings: listings.map(snakeCaseKeys),
    next: next === null ? null : `${next.at}_${next.id}`,
  });
}

/** Null for an invalid filter. */
export function readListingFilter(query: Readonly<Record<string, string | undefined>>): ListingFilter | null {
  const { q = "", state, type, city } = query;
  const text = q.trim();
  const known = listingStates.find((each) => each === state) ?? null;
  const knownType = listingTypes.find((each) => each === type) ?? null;
  if (text.length > maxTextLength || text.includes("\0") || (city ?? "").length > maxTextLength) return null;
  if ((state && known === null) || (type && knownType === null)) return null;
  return { text, state: known, type: knownType, cityKey: city ? cityKey(city) : null };
}

/** Null for the first page; undefined for an invalid cursor. */
function readCursor(text: string | undefined): ListingCursor | null | undefined {
  if (text === undefined || text === "") return null;
  const [, at, id] = /^(\d{1,16})_([0-9a-f-]{36})$/u.exec(text) ?? [];
  return at !== undefined && id !== undefined && isUuid(id) ? { at, id } : undefined;
}
