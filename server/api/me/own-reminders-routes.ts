import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { FieldErrorCode } from "#domain/listings/fields/field-schemas.ts";
import type { ReminderChoice } from "#domain/reminders/choose-reminders.ts";
import { chooseOwnReminders, findOwnReminders } from "#domain/reminders/own-reminders.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { defaultApiLimits } from "#server/api/api-limits.ts";
import { failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { readJsonBody } from "#server/api/read-json-body.ts";
import { type ActorVariables, type SignedInParts, signedIn } from "#server/api/signed-in.ts";
import { failure, type Result, success } from "#std/result.ts";

const path = "/api/me/reminders";
const maxBodyBytes = 1024;

/**
 * `/api/me/reminders`, whether the member gets reminders: GET reads it, PUT changes it. Bearer token only. Body and
 * response are `{ reminders: "on" | "off" }`; failures are those of `failureResponse`.
 */
export function ownRemindersRoutes(parts: Omit<SignedInParts, "limits">): Hono<ActorVariables> {
  const { services } = parts;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const onError = (context: Parameters<typeof failureResponse>[0]) =>
    failureResponse(context, origin, { code: "too-large" });

  app.use(path, allowMethods(origin, ["GET", "HEAD", "PUT", "OPTIONS"]));
  app.use(path, signedIn({ limits: defaultApiLimits, ...parts }));

  app.get(path, async (context) => {
    const found = await findOwnReminders(services, context.get("actor"));
    if (!found.ok) return failureResponse(context, origin, { code: found.failure });
    return jsonResponse(origin, 200, { reminders: found.value });
  });

  app.put(path, bodyLimit({ maxSize: maxBodyBytes, onError }), async (context) => {
    const body = await readJsonBody(context.req.raw);
    if (!body.ok) return failureResponse(context, origin, { code: body.failure });
    const input = parseReminders(body.value);
    if (!input.ok) return failureResponse(context, origin, { code: "invalid", fieldErrors: input.failure });
    const chosen = await chooseOwnReminders(services, context.get("actor"), input.value);
    if (!chosen.ok) return failureResponse(context, origin, { code: chosen.failure });
    return jsonResponse(origin, 200, { reminders: chosen.value });
  });
  return app;
}

function parseReminders(body: object): Result<ReminderChoice, Record<string, FieldErrorCode>> {
  const { reminders, ...others } = body as Record<string, unknown>;
  const fieldErrors: Record<string, FieldErrorCode> = {};
  for (const name of Object.keys(others)) fieldErrors[name] = "unknown-field";
  if (reminders === undefined) fieldErrors["reminders"] = "missing";
  else if (typeof reminders !== "string") fieldErrors["reminders"] = "wrong-type";
  else if (reminders !== "on" && reminders !== "off") fieldErrors["reminders"] = "invalid";
  return Object.keys(fieldErrors).length > 0 ? failure(fieldErrors) : success(reminders as ReminderChoice);
}
