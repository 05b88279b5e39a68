import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { type BodyErrors, bodySchema, parseBody } from "#domain/input/parse-body.ts";
import type { Actor } from "#domain/members/actor.ts";
import { changeAwayReply, parseAwayReply } from "#domain/messages/away/away-reply.ts";
import { blockSender, unblockSender } from "#domain/messages/inbox/block-sender.ts";
import { changeMessageSettings, parseMessageSettings } from "#domain/messages/inbox/change-message-settings.ts";
import {
  listOwnMessages,
  type MessageSummary,
  messageFilters,
  summarizeOwnMessages,
} from "#domain/messages/inbox/list-own-messages.ts";
import { markAnswered, reopenMessage } from "#domain/messages/inbox/mark-answered.ts";
import { markGenuine } from "#domain/messages/inbox/mark-genuine.ts";
import type { OwnMessage } from "#domain/messages/inbox/own-message.ts";
import { parseMessageReport, reportMessage } from "#domain/messages/inbox/report-message.ts";
import type { Services } from "#domain/services.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { defaultApiLimits } from "#server/api/api-limits.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { inputOf } from "#server/api/input-of.ts";
import { type ActorVariables, type SignedInDependencies, signedIn } from "#server/api/signed-in.ts";
import { readTimeCursor, writeTimeCursor } from "#server/api/time-cursor.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import type { Result } from "#std/result.ts";
import { snakeCaseKeys } from "#std/text/snake-case.ts";

const path = "/api/me/messages";
const summaryPath = `${path}/summary`;
const settingsPath = `${path}/settings`;
const awayReplyPath = `${path}/away-reply`;
const maxBodyBytes = 32 * 1024;

type Change = (services: Services, actor: Actor, messageId: string) => Promise<Result<OwnMessage, ApiFailure["code"]>>;

/** By the last segment of their path. The body is an empty object; requests may be repeated. */
const changes: Readonly<Record<string, Change>> = {
  answered: markAnswered,
  reopen: reopenMessage,
  genuine: markGenuine,
  block: blockSender,
  unblock: unblockSender,
};

type OwnContext = Context<ActorVariables>;

type Dependencies = Omit<SignedInDependencies, "limits"> & Partial<Pick<SignedInDependencies, "limits">>;

/**
 * `/api/me/messages`, the messages of learners to the owner's listing, newest first: GET returns a page (`filter`,
 * `after`) with the summary, GET `/summary` the summary alone. PUT `/settings` `{ accepts_messages }` turns messages on
 * or off, PUT `/away-reply` `{ is_on, body, ends_on }` sets the automatic reply, and both return the summary. POST to
 * `/:id/` `answered`, `reopen`, `genuine`, `block` and `unblock` changes one message, and `report` `{ reason, text? }`
 * reports it and blocks its sender. Bearer token only; every request may be repeated.
 */
export function ownMessagesRoutes(dependencies: Dependencies): Hono<ActorVariables> {
  const { services } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const member = signedIn({ limits: defaultApiLimits, ...dependencies });
  const onError = (context: Context) => failureResponse(context, origin, { code: "too-large" });
  const small = bodyLimit({ maxSize: maxBodyBytes, onError });
  const fail = (context: OwnContext, failed: ApiFailure) => failureResponse(context, origin, failed);
  for (const read of [path, summaryPath]) app.use(read, allowMethods(origin, ["GET", "HEAD", "OPTIONS"]), member);
  for (const put of [settingsPath, awayReplyPath])
    app.use(put, allowMethods(origin, ["PUT", "OPTIONS"]), member, small);
  addSettings(app, services);

  app.get(path, async (context) => {
    const { filter = "all", after } = context.req.query();
    const cursor = readTimeCursor(after);
    const known = messageFilters.find((each) => each === filter);
    if (cursor === undefined || known === undefined) return fail(context, { code: "invalid" });
    const before = cursor && { createdAt: cursor.at, id: cursor.id };
    const found = await listOwnMessages(services, context.get("actor"), known, before);
    if (!found.ok) return fail(context, { code: found.failure });
    const { messages, next, summary } = found.value;
    return jsonResponse(origin, 200, {
      messages: messages.map(snakeCaseKeys),
      next: writeTimeCursor(next && { at: next.createdAt, id: next.id }),
      summary: summaryJson(summary),
    });
  });
  app.get(summaryPath, async (context) => {
    const read = await summarizeOwnMessages(services, context.get("actor"));
    return summaryResponse(context, origin, read);
  });
  const written = (context: OwnContext, changed: Result<OwnMessage, ApiFailure["code"]>) =>
    changed.ok
      ? jsonResponse(origin, 200, { message: snakeCaseKeys(changed.value) })
      : fail(context, { code: changed.failure });
  for (const [name, change] of Object.entries(changes)) {
    const to = `${path}/:id/${name}`;
    app.use(to, allowMethods(origin, ["POST", "OPTIONS"]), member, small);
    app.post(to, async (context) => {
      const input = await inputOf(context, parseNothing);
      if (!input.ok) return fail(context, input.failure);
      return written(context, await change(services, context.get("actor"), context.req.param("id") ?? ""));
    });
  }
  const reportPath = `${path}/:id/report`;
  app.use(reportPath, allowMethods(origin, ["POST", "OPTIONS"]), member, small);
  app.post(reportPath, async (context) => {
    const input = await inputOf(context, parseMessageReport);
    if (!input.ok) return fail(context, input.failure);
    const about = {
      actor: context.get("actor"),
      messageId: context.req.param("id"),
      requestId: requestIdOf(context),
    };
    return written(context, await reportMessage(services, about, input.value));
  });
  return app;
}

/** The settings for incoming messages. Both routes respond with the updated summary. */
function addSettings(app: Hono<ActorVariables>, services: Services): void {
  const { origin, clock } = services;
  app.put(settingsPath, async (context) => {
    const input = await inputOf(context, parseMessageSettings);
    if (!input.ok) return failureResponse(context, origin, input.failure);
    const changed = await changeMessageSettings(services, context.get("actor"), input.value);
    return summaryResponse(context, origin, changed);
  });
  app.put(awayReplyPath, async (context) => {
    const input = await inputOf(context, (body) => parseAwayReply(body, clock.now()));
    if (!input.ok) return failureResponse(context, origin, input.failure);
    return summaryResponse(context, origin, await changeAwayReply(services, context.get("actor"), input.value));
  });
}

function summaryResponse(context: OwnContext, origin: string, read: Result<MessageSummary, ApiFailure["code"]>) {
  if (!read.ok) return failureResponse(context, origin, { code: read.failure });
  return jsonResponse(origin, 200, { summary: summaryJson(read.value) });
}

function summaryJson({ awayReply, ...summary }: MessageSummary) {
  return { ...snakeCaseKeys(summary), away_reply: snakeCaseKeys(awayReply) };
}

function parseNothing(body: object): Result<object, BodyErrors> {
  return parseBody(bodySchema({}), body);
}
