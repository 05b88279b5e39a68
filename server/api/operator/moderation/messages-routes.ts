import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { decideHeldMessage, parseMessageDecision } from "#domain/messages/moderation/decide-held-message.ts";
import { findHeldMessage } from "#domain/messages/moderation/find-held-message.ts";
import { liftSenderBan } from "#domain/messages/moderation/lift-sender-ban.ts";
import { listDecidedMessages, listHeldMessages } from "#domain/messages/moderation/list-held-messages.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { inputOf } from "#server/api/input-of.ts";
import { requireOperator } from "#server/api/operator/require-operator.ts";
import type { ActorVariables, SignedInDependencies } from "#server/api/signed-in.ts";
import { readTimeCursor, writeTimeCursor } from "#server/api/time-cursor.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import { snakeCaseKeys } from "#std/text/snake-case.ts";

const path = "/api/operator/messages";
const maxBodyBytes = 32 * 1024;

/**
 * Messages for operators: those that are held, and those that owners reported. GET lists the undecided by deadline
 * (`after`), or with `state=decided` the decided, latest first; GET `/:message` returns an undecided one with its text;
 * POST `/:message/decide` `{ outcome, note? }` decides it, and POST `/:message/lift-ban` lifts the ban of its sender.
 */
export function operatorMessagesRoutes(dependencies: Omit<SignedInDependencies, "limits">): Hono<ActorVariables> {
  const { services } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const operator = requireOperator(dependencies);
  const onError = (context: Context) => failureResponse(context, origin, { code: "too-large" });
  const reject = (context: Context, failure: ApiFailure) => failureResponse(context, origin, failure);
  for (const read of [path, `${path}/:message`])
    app.use(read, allowMethods(origin, ["GET", "HEAD", "OPTIONS"]), operator);
  const limited = bodyLimit({ maxSize: maxBodyBytes, onError });
  app.use(`${path}/:message/lift-ban`, allowMethods(origin, ["POST", "OPTIONS"]), operator, limited);
  app.use(`${path}/:message/decide`, allowMethods(origin, ["POST", "OPTIONS"]), operator, limited);

  app.get(path, async (context) => {
    const { state = "open", after } = context.req.query();
    const cursor = readTimeCursor(after);
    if (cursor === undefined || (state !== "open" && state !== "decided")) return reject(context, { code: "invalid" });
    const list = state === "open" ? listHeldMessages : listDecidedMessages;
    const found = await list(services, context.get("actor"), cursor);
    if (!found.ok) return reject(context, { code: found.failure });
    const { messages, next } = found.value;
    return jsonResponse(origin, 200, {
      messages: messages.map((message) => snakeCaseKeys(message)),
      next: writeTimeCursor(next),
    });
  });

  app.get(`${path}/:message`, async (context) => {
    const id = context.req.param("message");
    const found = await findHeldMessage(services, context.get("actor"), id, requestIdOf(context));
    if (!found.ok) return reject(context, { code: found.failure });
    const message = { ...snakeCaseKeys(found.value), copies: found.value.copies.map(snakeCaseKeys) };
    return jsonResponse(origin, 200, { message });
  });

  app.post(`${path}/:message/decide`, async (context) => {
    const input = await inputOf(context, parseMessageDecision);
    if (!input.ok) return reject(context, input.failure);
    const about = {
      actor: context.get("actor"),
      messageId: context.req.param("message"),
      requestId: requestIdOf(context),
    };
    const decided = await decideHeldMessage(services, about, input.value);
    if (!decided.ok) return reject(context, { code: decided.failure });
    return jsonResponse(origin, 200, { outcome: decided.value });
  });

  app.post(`${path}/:message/lift-ban`, async (context) => {
    const about = {
      actor: context.get("actor"),
      messageId: context.req.param("message"),
      requestId: requestIdOf(context),
    };
    const lifted = await liftSenderBan(services, about);
    return lifted.ok ? jsonResponse(origin, 200, {}) : reject(context, { code: lifted.failure });
  });
  return app;
}
