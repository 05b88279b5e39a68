import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ChosenEmails, EmailChoice } from "#domain/email/choices/email-choice.ts";
import { chooseOwn, findOwnChoice } from "#domain/email/choices/own-choice.ts";
import { oneOf } from "#domain/input/field-schemas.ts";
import { type BodyErrors, bodySchema, parseBody } from "#domain/input/parse-body.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { defaultApiLimits } from "#server/api/api-limits.ts";
import { failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { inputOf } from "#server/api/input-of.ts";
import { type ActorVariables, type SignedInDependencies, signedIn } from "#server/api/signed-in.ts";
import { type Result, success } from "#std/result.ts";

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
      const input = await inputOf(context, (body) => parseChoice(name, body));
      if (!input.ok) return failureResponse(context, origin, input.failure);
      const chosen = await chooseOwn(services, context.get("actor"), emails, input.value);
      if (!chosen.ok) return failureResponse(context, origin, { code: chosen.failure });
      return jsonResponse(origin, 200, { [name]: chosen.value });
    });
  }
  return app;
}

function parseChoice(name: string, body: object): Result<EmailChoice, BodyErrors> {
  const parsed = parseBody(bodySchema({ [name]: oneOf(["on", "off"]) }), body);
  return parsed.ok ? success(parsed.value[name] as EmailChoice) : parsed;
}
