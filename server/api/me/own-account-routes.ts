import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as z from "zod/mini";
import type { AccountDirectory } from "#domain/account-closure/account-directory.ts";
import { requestDeletion } from "#domain/account-closure/request-deletion.ts";
import { normalEmail } from "#domain/accounts/credentials.ts";
import { documents, documentVersions, type LegalDocument } from "#domain/consents/documents.ts";
import { mistyped, rules } from "#domain/input/field-schemas.ts";
import { type BodyErrors, bodySchema, parseBody } from "#domain/input/parse-body.ts";
import { type AccountAlerts, acceptDocuments, findAccountAlerts } from "#domain/members/account-alerts.ts";
import type { Actor } from "#domain/members/actor.ts";
import { acceptedLocale } from "#i18n/accepted-locale.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { defaultApiLimits } from "#server/api/api-limits.ts";
import { failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { inputOf } from "#server/api/input-of.ts";
import { type ActorVariables, type SignedInDependencies, signedIn } from "#server/api/signed-in.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import { type Result, success } from "#std/result.ts";

const path = "/api/me/account";
const consentsPath = `${path}/consents`;
const deletionPath = `${path}/deletion`;
const maxBodyBytes = 2048;

type Dependencies = Omit<SignedInDependencies, "limits"> &
  Partial<Pick<SignedInDependencies, "limits">> & { directory: Pick<AccountDirectory, "canDelete" | "endSessions"> };

/**
 * `GET /api/me/account`: what the member should know, `{ bounced_email, outdated_documents, report_checked_at,
 * hidden_contacts }`, the last with the `{ contact, found }` that operators hide.
 * `PUT /api/me/account/consents` with the versions of documents, such as `{ terms: "2025-01" }`, accepts them; only
 * current versions can be accepted.
 *
 * `POST /api/me/account/deletion` with `{ email }`, the account's own address as its owner typed it, deletes the
 * account; the session must have proved its owner's identity within ten minutes. Responds with 202: the listing is gone
 * and the session has ended, a job erases the rest.
 */
export function ownAccountRoutes(dependencies: Dependencies): Hono<ActorVariables> {
  const { services, directory } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const onError = (context: Context) => failureResponse(context, origin, { code: "too-large" });

  app.use(path, allowMethods(origin, ["GET", "HEAD", "OPTIONS"]));
  app.use(path, signedIn({ limits: defaultApiLimits, ...dependencies }));
  app.get(path, async (context) => {
    const found = await findAccountAlerts(services, context.get("actor"));
    if (!found.ok) return failureResponse(context, origin, { code: found.failure });
    return jsonResponse(origin, 200, alertsJson(found.value));
  });

  app.use(consentsPath, allowMethods(origin, ["PUT", "OPTIONS"]));
  app.use(consentsPath, signedIn({ limits: defaultApiLimits, ...dependencies }));
  app.put(consentsPath, bodyLimit({ maxSize: maxBodyBytes, onError }), async (context) => {
    const accepted = await inputOf(context, parseConsents);
    if (!accepted.ok) return failureResponse(context, origin, accepted.failure);
    const done = await acceptDocuments(services, context.get("actor"), accepted.value);
    if (!done.ok) return failureResponse(context, origin, { code: done.failure });
    return jsonResponse(origin, 200, alertsJson(done.value));
  });

  app.use(deletionPath, allowMethods(origin, ["POST", "OPTIONS"]));
  app.use(deletionPath, signedIn({ limits: defaultApiLimits, ...dependencies }));
  app.post(deletionPath, bodyLimit({ maxSize: maxBodyBytes, onError }), async (context) => {
    const actor = context.get("actor");
    const confirmed = await inputOf(context, (body) => parseConfirmation(body, actor));
    if (!confirmed.ok) return failureResponse(context, origin, confirmed.failure);
    const requested = await requestDeletion(services, directory, actor, {
      authenticatedAt: context.get("claims").authenticatedAt,
      locale: acceptedLocale(context.req.header("accept-language")),
      requestId: requestIdOf(context),
    });
    if (!requested.ok) return failureResponse(context, origin, { code: requested.failure });
    return jsonResponse(origin, 202, { deletion: "requested" });
  });
  return app;
}

/** Parses `{ email }`. An operator has no address here, and is rejected later. */
function parseConfirmation(body: object, actor: Actor) {
  const isOwn = (typed: string) => actor.role !== "member" || normalEmail(typed) === normalEmail(actor.email);
  const email = z.string({ error: mistyped }).check(rules([{ holds: isOwn, code: "invalid" }]));
  return parseBody(bodySchema({ email }), body);
}

const consents = bodySchema({ terms: currentVersion("terms"), privacy: currentVersion("privacy") });

function parseConsents(body: object): Result<LegalDocument[], BodyErrors> {
  const parsed = parseBody(consents, body);
  return parsed.ok ? success(documents.filter((document) => parsed.value[document] !== undefined)) : parsed;
}

function currentVersion(document: LegalDocument) {
  const isCurrent = (version: string) => version === documentVersions[document];
  return z.optional(z.string({ error: "wrong-type" }).check(rules([{ holds: isCurrent, code: "invalid" }])));
}

function alertsJson(alerts: AccountAlerts) {
  return {
    bounced_email: alerts.bouncedEmail,
    outdated_documents: alerts.outdatedDocuments,
    report_checked_at: alerts.reportCheckedAt,
    hidden_contacts: alerts.hiddenContacts,
  };
}
