import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ChosenEmails, EmailChoice } from "#domain/email/choices/email-choice.ts";
import { chooseOwn, findOwnChoice } from "#domain/email/choices/own-choice.ts";
import type { FieldErrorCode } from "#domain/listings/fields/field-schemas.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { defaultApiLimits } from "#server/api/api-limits.ts";
import { failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { readJsonBody } from "#server/api/read-json-body.ts";
import { type ActorVariables, type SignedInDependencies, signedIn } from "#server/api/signed-in.ts";
import { failure, type Result, success } from "#std/result.ts";

/** The path and JSON name of each choice. */
const places: readonly { emails: ChosenEmails; path: string; name: string }[] = [
  { emails: "reminders", path: "/api/me/reminders", name: "reminders" },
  { emails: "monthly", path: "/api/me/monthly-email", name: "monthly_email" },
];

const maxBodyBytes = 1024;

/**
 * `/api/me/reminders` and `/api/me/monthly-email`, whether the member gets these emails: GET reads it, PUT changes it.
 * Bearer token only. Body and response are `{ reminders: "on" | "off" }`, or `monthly_email`; failures are those of
 * `failureResponse`.
 */
export function emailPreferenceRoutes(dependencies: Omit<SignedInDependencies, "limits">): Hono<ActorVariables> {
  const { services } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const onError = (context: Parameters<typeof failureResponse>[0]) =>
    failureResponse(context, origin, { code: "too-large" });

  for (const { emails, path, name } of places) {
    app.use(path, allowMethods(origin, ["GET", "HEAD", "PUT", "OPTIONS"]));
    app.use(path, signedIn({ limits: defaultApiLimits, ...dependencies }));

    app.get(path, async (context) => {
      const found = await findOwnChoice(services, context.get("actor"), emails);
      if (!found.ok) return failureResponse(context, origin, { code: found.failure });
      return jsonResponse(origin, 200, { [name]: found.value });
    });

    app.put(path, bodyLimit({ maxSize: maxBodyBytes, onError }), async (context) => {
      const body = await readJsonBody(context.req.raw);
      if (!body.ok) return failureResponse(context, origin, { code: body.failure });
      const input = parseChoice(name, body.value);
      if (!input.ok) return failureResponse(context, origin, { code: "invalid", fieldErrors: input.failure });
      const chosen = await chooseOwn(services, context.get("actor"), emails, input.value);
      if (!chosen.ok) return failureResponse(context, origin, { code: chosen.failure });
      return jsonResponse(origin, 200, { [name]: chosen.value });
    });
  }
  return app;
}

function parseChoice(name: string, body: object): Result<EmailChoice, Record<string, FieldErrorCode>> {
  const { [name]: choice, ...others } = body as Record<string, unknown>;
  const fieldErrors: Record<string, FieldErrorCode> = {};
  for (const other of Object.keys(others)) fieldErrors[other] = "unknown-field";
  if (choice === undefined) fieldErrors[name] = "missing";
  else if (typeof choice !== "string") fieldErrors[name] = "wrong-type";
  else if (choice !== "on" && choice !== "off") fieldErrors[name] = "invalid";
  return Object.keys(fieldErrors).length > 0 ? failure(fieldErrors) : success(choice as EmailChoice);
}
