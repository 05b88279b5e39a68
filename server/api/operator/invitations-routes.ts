import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { InvitationEmail } from "#domain/email/email.ts";
import { composeEmail } from "#domain/email/templates/compose-email.ts";
import type { FieldErrorCode } from "#domain/input/field-schemas.ts";
import type { CheckedRow } from "#domain/invitations/check-invitations.ts";
import { parseCheck, parseSend } from "#domain/invitations/invitation-input.ts";
import { listInvitations } from "#domain/invitations/list-invitations.ts";
import { previewInvitations, sendInvitations } from "#domain/invitations/send-invitations.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { inputOf } from "#server/api/input-of.ts";
import { requireOperator } from "#server/api/operator/require-operator.ts";
import type { ActorVariables, SignedInDependencies } from "#server/api/signed-in.ts";
import { readTimeCursor, writeTimeCursor } from "#server/api/time-cursor.ts";
import { renderEmailHtml } from "#server/email/email-html.tsx";
import { plainHeaders } from "#server/http/headers.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import { csvByteOrderMark, csvLine } from "#std/formats/csv.ts";
import { snakeCaseKeys } from "#std/text/snake-case.ts";

const path = "/api/operator/invitations";
const maxBodyBytes = 1024 * 1024;

/** The file contains the same rows as the list, up to this many. */
const maxExported = 5000;

/**
 * Invitations of teachers and schools. GET lists them with their totals (`after`); GET `.csv` downloads the list. POST
 * `/check` `{ csv, language, free_months }` returns the result of each row and the email; POST `{ …, note,
 * is_published: true }` sends.
 */
export function operatorInvitationsRoutes(dependencies: Omit<SignedInDependencies, "limits">): Hono<ActorVariables> {
  const { services } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const operator = requireOperator(dependencies);
  const reject = (context: Context, failure: ApiFailure) => failureResponse(context, origin, failure);
  const limited = bodyLimit({ maxSize: maxBodyBytes, onError: (context) => reject(context, { code: "too-large" }) });
  app.use(path, allowMethods(origin, ["GET", "HEAD", "POST", "OPTIONS"]), operator, limited);
  app.use(`${path}.csv`, allowMethods(origin, ["GET", "HEAD", "OPTIONS"]), operator);
  app.use(`${path}/check`, allowMethods(origin, ["POST", "OPTIONS"]), operator, limited);

  app.get(path, async (context) => {
    const after = readTimeCursor(context.req.query("after"));
    if (after === undefined) return reject(context, { code: "invalid" });
    const requestId = requestIdOf(context);
    const found = await listInvitations(services, context.get("actor"), after, { requestId });
    if (!found.ok) return reject(context, { code: found.failure });
    const { invitations, sums, next } = found.value;
    return jsonResponse(origin, 200, {
      invitations: invitations.map(snakeCaseKeys),
      sums,
      next: writeTimeCursor(next),
    });
  });

  app.get(`${path}.csv`, async (context) => {
    const options = { requestId: requestIdOf(context), size: maxExported };
    const found = await listInvitations(services, context.get("actor"), null, options);
    if (!found.ok) return reject(context, { code: found.failure });
    const lines = found.value.invitations.map(({ name, email, city, language, sendAt, ...row }) => {
      const { isSent, hasAccount, isPublished, isRefused } = row;
      return csvLine([name, email, city, language, sendAt, isSent, hasAccount, isPublished, isRefused]);
    });
    const head = "name email city language send_at sent account published refused".split(" ");
    return new Response(csvByteOrderMark + csvLine(head) + lines.join(""), {
      headers: {
        ...plainHeaders(origin),
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="invitations.csv"',
        "cache-control": "no-store",
      },
    });
  });

  app.post(`${path}/check`, async (context) => {
    const input = await inputOf(context, parseCheck);
    if (!input.ok) return reject(context, input.failure);
    const checked = await previewInvitations(services, context.get("actor"), input.value);
    if (!checked.ok) return reject(context, failureOf(checked.failure));
    const { rows, email } = checked.value;
    return jsonResponse(origin, 200, { rows: rows.map(rowJson), email: email && emailJson(dependencies, email) });
  });

  app.post(path, async (context) => {
    const input = await inputOf(context, parseSend);
    if (!input.ok) return reject(context, input.failure);
    const sent = await sendInvitations(services, context.get("actor"), input.value, requestIdOf(context));
    if (!sent.ok) return reject(context, failureOf(sent.failure));
    return jsonResponse(origin, 200, { rows: sent.value.rows.map(rowJson), sent: sent.value.sent });
  });
  return app;
}

/** The address hash is not exposed. */
function rowJson({ line, name, email, language, city, status }: CheckedRow) {
  return { line, name, email, language, city, status };
}

function emailJson({ services }: Pick<SignedInDependencies, "services">, email: InvitationEmail) {
  const { site, origin, clock } = services;
  const { subject, text } = composeEmail(email, { site, origin, writtenAt: clock.now() }, renderEmailHtml);
  return { to: email.to, language: email.language, subject, text };
}

const fileErrors = {
  unreadable: "unreadable",
  "no-header": "invalid",
  "no-rows": "missing",
  "too-many-rows": "too-many",
} as const satisfies Record<string, FieldErrorCode>;

type SendFailure = Extract<Awaited<ReturnType<typeof sendInvitations>>, { ok: false }>["failure"];

function failureOf(code: SendFailure): ApiFailure {
  if (code === "unreadable" || code === "no-header" || code === "no-rows" || code === "too-many-rows")
    return { code: "invalid", fieldErrors: { csv: fileErrors[code] } };
  return { code };
}
