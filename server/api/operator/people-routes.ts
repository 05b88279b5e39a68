import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { freeText } from "#domain/input/free-text.ts";
import { bodySchema, parseBody } from "#domain/input/parse-body.ts";
import { banAccount } from "#domain/moderation/bans/ban-account.ts";
import { parseBan } from "#domain/moderation/bans/ban-input.ts";
import { liftBan } from "#domain/moderation/bans/lift-ban.ts";
import { parseNote } from "#domain/moderation/reports/decision-input.ts";
import type { AccountControl } from "#domain/people/account-control.ts";
import { endSessions, sendPasswordReset } from "#domain/people/control-person.ts";
import { findPerson, type Person, searchPerson } from "#domain/people/find-person.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { inputOf } from "#server/api/input-of.ts";
import { requireOperator } from "#server/api/operator/require-operator.ts";
import type { ActorVariables, SignedInDependencies } from "#server/api/signed-in.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import type { Result } from "#std/result.ts";

const path = "/api/operator/people";
const maxBodyBytes = 32 * 1024;
/** The query is an address or id, at most 254 characters long. */
const searchSchema = bodySchema({ query: freeText({ max: 254 }) });

type Dependencies = Omit<SignedInDependencies, "limits"> & { control: AccountControl };

/**
 * Accounts for operators. POST `{ query }`, an exact address or id, returns `{ id }`, because URLs never contain
 * addresses. GET `/:id` returns an account. POST `/:id/sessions/end`, `/:id/sessions/:session/end`,
 * `/:id/reset-password`, `/:id/ban` `{ reason, until?, note? }` and `/:id/lift-ban` `{ note? }` change it.
 */
export function operatorPeopleRoutes(dependencies: Dependencies): Hono<ActorVariables> {
  const { origin } = dependencies.services;
  const app = new Hono<ActorVariables>();
  const operator = requireOperator(dependencies);
  const onError = (context: Context) => failureResponse(context, origin, { code: "too-large" });
  const limited = bodyLimit({ maxSize: maxBodyBytes, onError });
  const actions = ["sessions/end", "sessions/:session/end", "reset-password", "ban", "lift-ban"];
  for (const write of [path, ...actions.map((action) => `${path}/:id/${action}`)])
    app.use(write, allowMethods(origin, ["POST", "OPTIONS"]), operator, limited);
  app.use(`${path}/:id`, allowMethods(origin, ["GET", "HEAD", "OPTIONS"]), operator);
  app.route("/", readRoutes(dependencies));
  app.route("/", sessionRoutes(dependencies));
  app.route("/", banRoutes(dependencies));
  return app;
}

function readRoutes({ services, control }: Dependencies): Hono<ActorVariables> {
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  app.post(path, async (context) => {
    const input = await inputOf(context, (body) => parseBody(searchSchema, body));
    if (!input.ok) return failureResponse(context, origin, input.failure);
    const { query } = input.value;
    const found = await searchPerson(services, control, context.get("actor"), query, requestIdOf(context));
    if (!found.ok) return failureResponse(context, origin, { code: found.failure });
    return jsonResponse(origin, 200, { id: found.value });
  });

  app.get(`${path}/:id`, async (context) => {
    const id = context.req.param("id");
    const found = await findPerson(services, control, context.get("actor"), id, requestIdOf(context));
    if (!found.ok) return failureResponse(context, origin, { code: found.failure });
    return jsonResponse(origin, 200, { person: personJson(found.value) });
  });
  return app;
}

function sessionRoutes({ services, control }: Dependencies): Hono<ActorVariables> {
  const app = new Hono<ActorVariables>();
  app.post(`${path}/:id/sessions/end`, async (context) => {
    const id = context.req.param("id");
    const ended = await endSessions(services, control, context.get("actor"), id, null, requestIdOf(context));
    return respond(services, context, ended);
  });
  app.post(`${path}/:id/sessions/:session/end`, async (context) => {
    const { id, session } = context.req.param();
    const ended = await endSessions(services, control, context.get("actor"), id, session, requestIdOf(context));
    return respond(services, context, ended);
  });
  app.post(`${path}/:id/reset-password`, async (context) => {
    const id = context.req.param("id");
    const sent = await sendPasswordReset(services, control, context.get("actor"), id, requestIdOf(context));
    return respond(services, context, sent);
  });
  return app;
}

function banRoutes({ services, control }: Dependencies): Hono<ActorVariables> {
  const { origin, clock } = services;
  const app = new Hono<ActorVariables>();
  app.post(`${path}/:id/ban`, async (context) => {
    const input = await inputOf(context, (body) => parseBan(body, clock.now()));
    if (!input.ok) return failureResponse(context, origin, input.failure);
    const id = context.req.param("id");
    const banned = await banAccount(services, control, context.get("actor"), id, input.value, requestIdOf(context));
    return respond(services, context, banned);
  });

  app.post(`${path}/:id/lift-ban`, async (context) => {
    const note = await inputOf(context, parseNote);
    if (!note.ok) return failureResponse(context, origin, note.failure);
    const id = context.req.param("id");
    const lifted = await liftBan(services, control, context.get("actor"), id, note.value, requestIdOf(context));
    return respond(services, context, lifted);
  });
  return app;
}

function respond(
  { origin }: Dependencies["services"],
  context: Context,
  result: Result<unknown, ApiFailure["code"]>,
): Response {
  if (!result.ok) return failureResponse(context, origin, { code: result.failure });
  return jsonResponse(origin, 200, { done: true });
}

/** Times become ISO 8601, UTC. */
function personJson(person: Person) {
  const { listing, ban, sessions } = person;
  return {
    id: person.id,
    email: person.email,
    created_at: person.createdAt,
    confirmed_at: person.confirmedAt,
    last_sign_in_at: person.lastSignInAt,
    providers: person.providers,
    factors: person.factors.map(({ kind }) => kind),
    is_operator: person.isOperator,
    listing: listing && { id: listing.id, name: listing.name, is_removed: listing.isRemoved },
    payments: person.payments,
    ban: ban && { reason: ban.reason, note: ban.note, until: ban.until, since: ban.at, is_told: ban.isSynced },
    sessions:
      sessions?.map(({ id, lastActiveAt, browser, system, network }) => ({
        id,
        last_active_at: lastActiveAt,
        browser,
        system,
        network,
      })) ?? null,
  };
}
