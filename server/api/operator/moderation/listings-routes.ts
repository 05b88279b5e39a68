import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cityKey } from "#domain/cities/city-key.ts";
import type { BodyErrors } from "#domain/input/parse-body.ts";
import { listingTypes } from "#domain/listings/listing.ts";
import type { Actor } from "#domain/members/actor.ts";
import { applyListingAction } from "#domain/moderation/apply-listing-action.ts";
import {
  parseContactAction,
  parseListingNote,
  parseOwnerRequest,
  parseTeacherAction,
} from "#domain/moderation/listing-action-input.ts";
import { findListingHistory, listOlderHistory } from "#domain/moderation/listing-history/find-listing-history.ts";
import type { HistoryCursor } from "#domain/moderation/listing-history/read-history.ts";
import { hideTeacher } from "#domain/moderation/removal/hide-teacher.ts";
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
import { inputOf } from "#server/api/input-of.ts";
import { requireOperator } from "#server/api/operator/require-operator.ts";
import type { ActorVariables, SignedInDependencies } from "#server/api/signed-in.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import type { Result } from "#std/result.ts";
import { snakeCaseKeys } from "#std/text/snake-case.ts";
import { isUuid } from "#std/uuid.ts";
import { removedJson } from "./removed-json.ts";

const path = "/api/operator/listings";
const actions = { note: parseListingNote, ask: parseOwnerRequest, contacts: parseContactAction };
const maxBodyBytes = 32 * 1024;
const maxTextLength = 200;

/**
 * Listings for operators. GET searches (`q`, `state`, `type`, `city`, `after`), GET `/:id` returns one with the latest
 * page of its history, GET `/:id/history?after=` the page after `history_next`. POST `/:id/remove`
 * `{ reason, found, note? }`, `/:id/restore` `{ note? }`, `/:id/note` `{ note }` to add a note, `/:id/ask` `{ found }`
 * to ask the owner, `/:id/contacts` `{ contact, is_hidden, found? }` to hide or show a contact, and `/:id/team`
 * `{ member, is_hidden, reason?, found?, note? }` for a teacher of a school. POST `/api/operator/decisions/:id/undo`
 * undoes a removal, or the hiding of a teacher, within a minute.
 */
export function operatorListingsRoutes(dependencies: Omit<SignedInDependencies, "limits">): Hono<ActorVariables> {
  const { services } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const operator = requireOperator(dependencies);
  const onError = (context: Context) => failureResponse(context, origin, { code: "too-large" });
  const limited = bodyLimit({ maxSize: maxBodyBytes, onError });
  const reject = (context: Context, failure: ApiFailure) => failureResponse(context, origin, failure);
  for (const read of [path, `${path}/:id`, `${path}/:id/history`])
    app.use(read, allowMethods(origin, ["GET", "HEAD", "OPTIONS"]), operator);
  const changes = ["remove", "restore", "team", ...Object.keys(actions)].map((change) => `${path}/:id/${change}`);
  for (const write of [...changes, "/api/operator/decisions/:id/undo"])
    app.use(write, allowMethods(origin, ["POST", "OPTIONS"]), operator, limited);

  app.get(path, (context) => search(services, context));

  app.get(`${path}/:id`, (context) => readOne(services, context));
  app.get(`${path}/:id/history`, (context) => readOlderHistory(services, context));
  post(app, services, "remove", parseRemoval, removeListing, (removed) => removedJson(services, removed));
  post(app, services, "restore", parseNote, restoreListing, () => ({ restored: true }));
  post(app, services, "team", parseTeacherAction, hideTeacher, (removed) => removedJson(services, removed));
  for (const [name, parse] of Object.entries(actions))
    post(app, services, name, parse, applyListingAction, () => ({ done: true }));

  app.post("/api/operator/decisions/:id/undo", async (context) => {
    const id = context.req.param("id");
    const undone = await undoRemoval(services, context.get("actor"), id, requestIdOf(context));
    return undone.ok ? jsonResponse(origin, 200, { undone: true }) : reject(context, { code: undone.failure });
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
  parse: (body: object) => Result<Input, BodyErrors>,
  change: Change<Input, Value>,
  toJson: (value: Value) => Record<string, unknown>,
): void {
  app.post(`${path}/:id/${name}`, async (context) => {
    const reject = (failure: ApiFailure) => failureResponse(context, services.origin, failure);
    const input = await inputOf(context, parse);
    if (!input.ok) return reject(input.failure);
    const id = context.req.param("id") ?? "";
    const changed = await change(services, context.get("actor"), id, input.value, requestIdOf(context));
    return changed.ok ? jsonResponse(services.origin, 200, toJson(changed.value)) : reject({ code: changed.failure });
  });
}

async function search(services: Services, context: Context<ActorVariables>): Promise<Response> {
  const filter = readListingFilter(context.req.query());
  const after = readCursor(context.req.query("after"));
  if (filter === null || after === undefined) return failureResponse(context, services.origin, { code: "invalid" });
  const requestId = requestIdOf(context);
  const found = await searchModeratedListings(services, context.get("actor"), filter, after, requestId);
  if (!found.ok) return failureResponse(context, services.origin, { code: found.failure });
  const { listings, next } = found.value;
  return jsonResponse(services.origin, 200, {
    listings: listings.map(snakeCaseKeys),
    next: next === null ? null : `${next.at}_${next.id}`,
  });
}

async function readOne(services: Services, context: Context<ActorVariables>): Promise<Response> {
  const { origin } = services;
  const id = context.req.param("id") ?? "";
  const found = await findListingHistory(services, context.get("actor"), id, requestIdOf(context));
  if (!found.ok) return failureResponse(context, origin, { code: found.failure });
  const { contacts, photos, teachers, history, ...listing } = found.value;
  return jsonResponse(origin, 200, {
    listing: {
      ...snakeCaseKeys(listing),
      contacts: contacts.map(snakeCaseKeys),
      photos: photos.map(snakeCaseKeys),
      teachers: teachers.map(snakeCaseKeys),
      history: history.entries,
      history_next: writeHistoryCursor(history.next),
    },
  });
}

async function readOlderHistory(services: Services, context: Context<ActorVariables>): Promise<Response> {
  const { origin } = services;
  const id = context.req.param("id") ?? "";
  const after = readHistoryCursor(context.req.query("after"));
  if (after === null) return failureResponse(context, origin, { code: "invalid" });
  const found = await listOlderHistory(services, context.get("actor"), id, after, requestIdOf(context));
  if (!found.ok) return failureResponse(context, origin, { code: found.failure });
  return jsonResponse(origin, 200, { history: found.value.entries, next: writeHistoryCursor(found.value.next) });
}

function writeHistoryCursor(cursor: HistoryCursor | null): string | null {
  return cursor === null ? null : `${cursor.at}_${cursor.key}`;
}

/** Null for a missing or invalid cursor. */
function readHistoryCursor(text = ""): HistoryCursor | null {
  const [, at, key] = /^(\d{1,16})_([a-z-]{1,20}:[0-9a-f-]{0,36})$/u.exec(text) ?? [];
  return at === undefined || key === undefined ? null : { at, key };
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
