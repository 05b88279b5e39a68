import { Hono } from "hono";
import { type EmailCursor, type EmailFilter, listEmails } from "#domain/operators/emails/list-emails.ts";
import { emailStates } from "#domain/operators/emails/outbox-email.ts";
import { retryEmail } from "#domain/operators/emails/retry-email.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { requireOperator } from "#server/api/operator/require-operator.ts";
import type { ActorVariables, SignedInDependencies } from "#server/api/signed-in.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import { isReadable } from "#std/text/readable-text.ts";
import { snakeCaseKeys } from "#std/text/snake-case.ts";
import { isUuid } from "#std/uuid.ts";

const path = "/api/operator/emails";
const maxEmailLength = 254;

/**
 * The outbox for operators, without any content. GET lists it, latest first (`state`, `recipient`, `after`); POST
 * `/:id/retry` puts a failed email back in the queue.
 */
export function operatorEmailsRoutes(dependencies: Omit<SignedInDependencies, "limits">): Hono<ActorVariables> {
  const { services } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const operator = requireOperator(dependencies);
  app.use(path, allowMethods(origin, ["GET", "HEAD", "OPTIONS"]), operator);
  app.use(`${path}/:id/retry`, allowMethods(origin, ["POST", "OPTIONS"]), operator);

  app.get(path, async (context) => {
    const filter = readEmailFilter(context.req.query());
    const after = readCursor(context.req.query("after"));
    if (filter === null || after === undefined) return failureResponse(context, origin, { code: "invalid" });
    const found = await listEmails(services, context.get("actor"), filter, after, requestIdOf(context));
    if (!found.ok) return failureResponse(context, origin, { code: found.failure });
    const { emails, next } = found.value;
    return jsonResponse(origin, 200, {
      emails: emails.map(snakeCaseKeys),
      next: next === null ? null : `${next.createdAt.getTime()}_${next.id}`,
    });
  });

  app.post(`${path}/:id/retry`, async (context) => {
    const id = context.req.param("id");
    const retried = await retryEmail(services, context.get("actor"), id, requestIdOf(context));
    if (!retried.ok) return failureResponse(context, origin, { code: retried.failure });
    return jsonResponse(origin, 200, { email: snakeCaseKeys(retried.value) });
  });
  return app;
}

/** Null for a filter that no email can match. */
export function readEmailFilter(query: Readonly<Record<string, string | undefined>>): EmailFilter | null {
  const { state = "", recipient = "" } = query;
  const known = emailStates.find((each) => each === state);
  const address = recipient.trim();
  if (state !== "" && known === undefined) return null;
  if (address.length > maxEmailLength || !isReadable(address)) return null;
  return { ...(known !== undefined && { state: known }), ...(address !== "" && { recipient: address }) };
}

/** Null for the first page; undefined for an invalid cursor. */
function readCursor(text: string | undefined): EmailCursor | null | undefined {
  if (text === undefined || text === "") return null;
  const [, time, id] = /^(\d{1,13})_([0-9a-f-]{36})$/u.exec(text) ?? [];
  return id !== undefined && isUuid(id) ? { createdAt: new Date(Number(time)), id } : undefined;
}
