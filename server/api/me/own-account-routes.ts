import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { AccountDirectory } from "#domain/account-closure/account-directory.ts";
import { requestDeletion } from "#domain/account-closure/request-deletion.ts";
import { normalEmail } from "#domain/accounts/credentials.ts";
import { documents, documentVersions, type LegalDocument } from "#domain/consents/documents.ts";
import type { FieldErrorCode } from "#domain/listings/fields/field-schemas.ts";
import { type AccountAlerts, acceptDocuments, findAccountAlerts } from "#domain/members/account-alerts.ts";
import type { Actor } from "#domain/members/actor.ts";
import { acceptedLocale } from "#i18n/accepted-locale.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { defaultApiLimits } from "#server/api/api-limits.ts";
import { failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { readJsonBody } from "#server/api/read-json-body.ts";
import { type ActorVariables, type SignedInDependencies, signedIn } from "#server/api/signed-in.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import { failure, type Result, success } from "#std/result.ts";

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
    const body = await readJsonBody(context.req.raw);
    if (!body.ok) return failureResponse(context, origin, { code: body.failure });
    const accepted = parseConsents(body.value);
    if (!accepted.ok) return failureResponse(context, origin, { code: "invalid", fieldErrors: accepted.failure });
    const done = await acceptDocuments(services, context.get("actor"), accepted.value);
    if (!done.ok) return failureResponse(context, origin, { code: done.failure });
    return jsonResponse(origin, 200, alertsJson(done.value));
  });

  app.use(deletionPath, allowMethods(origin, ["POST", "OPTIONS"]));
  app.use(deletionPath, signedIn({ limits: defaultApiLimits, ...dependencies }));
  app.post(deletionPath, bodyLimit({ maxSize: maxBodyBytes, onError }), async (context) => {
    const body = await readJsonBody(context.req.raw);
    if (!body.ok) return failureResponse(context, origin, { code: body.failure });
    const actor = context.get("actor");
    const fieldErrors = confirmationErrors(body.value, actor);
    if (Object.keys(fieldErrors).length > 0) return failureResponse(context, origin, { code: "invalid", fieldErrors });
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

/** An operator has no address here, and is rejected later. */
function confirmationErrors(body: object, actor: Actor): Record<string, FieldErrorCode> {
  const { email, ...others } = body as Record<string, unknown>;
  const errors: Record<string, FieldErrorCode> = {};
  for (const name of Object.keys(others)) errors[name] = "unknown-field";
  if (email === undefined) errors["email"] = "missing";
  else if (typeof email !== "string") errors["email"] = "wrong-type";
  else if (actor.role === "member" && normalEmail(email) !== normalEmail(actor.email)) errors["email"] = "invalid";
  return errors;
}

function parseConsents(body: object): Result<LegalDocument[], Record<string, FieldErrorCode>> {
  const errors: Record<string, FieldErrorCode> = {};
  const accepted: LegalDocument[] = [];
  for (const [name, version] of Object.entries(body)) {
    const document = documents.find((known) => known === name);
    if (document === undefined) errors[name] = "unknown-field";
    else if (typeof version !== "string") errors[name] = "wrong-type";
    else if (version !== documentVersions[document]) errors[name] = "invalid";
    else accepted.push(document);
  }
  return Object.keys(errors).length > 0 ? failure(errors) : success(accepted);
}

function alertsJson(alerts: AccountAlerts) {
  return {
    bounced_email: alerts.bouncedEmail,
    outdated_documents: alerts.outdatedDocuments,
    report_checked_at: alerts.reportCheckedAt,
    hidden_contacts: alerts.hiddenContacts,
  };
}
