import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { type CityNames, givenNames, isCityName } from "#domain/cities/decide-city.ts";
import type { FieldErrorCode } from "#domain/listings/fields/field-schemas.ts";
import { type CityDecision, listModeratedCities, moderateCity } from "#domain/moderation/moderate-city.ts";
import { type FieldErrors, parseFields, wrongChoice } from "#domain/moderation/parse-fields.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { requireOperator } from "#server/api/operator/require-operator.ts";
import { readJsonBody } from "#server/api/read-json-body.ts";
import type { ActorVariables, SignedInDependencies } from "#server/api/signed-in.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import { isReadable } from "#std/readable-text.ts";
import { failure, type Result, success } from "#std/result.ts";
import { snakeCaseKeys } from "#std/snake-case.ts";

const path = "/api/operator/cities";
const maxBodyBytes = 4 * 1024;

/**
 * Cities for operators: GET returns `{ waiting, accepted, refused, history }`, and POST
 * `{ city, accept, name?, chinese_name?, state? }` accepts or refuses one.
 */
export function operatorCitiesRoutes(dependencies: Omit<SignedInDependencies, "limits">): Hono<ActorVariables> {
  const { services } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  app.use(path, allowMethods(origin, ["GET", "HEAD", "POST", "OPTIONS"]), requireOperator(dependencies));

  app.get(path, async (context) => {
    const found = await listModeratedCities(services, context.get("actor"));
    if (!found.ok) return failureResponse(context, origin, { code: found.failure });
    const { waiting, accepted, refused, history } = found.value;
    return jsonResponse(origin, 200, { waiting, accepted, refused, history: history.map(snakeCaseKeys) });
  });

  const onError = (context: Context) => failureResponse(context, origin, { code: "too-large" });
  app.post(path, bodyLimit({ maxSize: maxBodyBytes, onError }), async (context) => {
    const body = await readJsonBody(context.req.raw);
    if (!body.ok) return failureResponse(context, origin, { code: body.failure });
    const input = parseCityDecision(body.value);
    if (!input.ok) return failureResponse(context, origin, { code: "invalid", fieldErrors: input.failure });
    const decided = await moderateCity(services, context.get("actor"), input.value, requestIdOf(context));
    if (decided.ok) return jsonResponse(origin, 200, { city: decided.value });
    switch (decided.failure) {
      case "not-a-city":
      case "known":
        return failureResponse(context, origin, { code: "invalid", fieldErrors: { city: "invalid" } });
      case "names-missing":
        return failureResponse(context, origin, { code: "invalid", fieldErrors: missingNames(input.value) });
      case "names-invalid":
        return failureResponse(context, origin, { code: "invalid", fieldErrors: { name: "invalid" } });
      default:
        return failureResponse(context, origin, { code: decided.failure });
    }
  });
  return app;
}

function parseCityDecision(body: object): Result<CityDecision, FieldErrors> {
  const parsed = parseFields(body, {
    city: parseLine,
    accept: parseBoolean,
    name: parseName,
    chinese_name: parseName,
    state: parseName,
  });
  if (!parsed.ok) return parsed;
  const { city, accept, name, state, chinese_name: chinese } = parsed.value;
  if (!accept) return success({ city, accept });
  return success({ city, accept, names: givenNames(name, chinese, state) });
}

function parseLine(value: unknown): Result<string, FieldErrorCode> {
  if (typeof value !== "string" || value === "") return failure(wrongChoice(value));
  return isReadable(value) && !/[\n\r\t]/u.test(value) ? success(value) : failure("unreadable");
}

function parseName(value: unknown): Result<string | null, FieldErrorCode> {
  if (value === undefined || value === null || value === "") return success(null);
  const line = parseLine(value);
  return line.ok && !isCityName(line.value.trim()) ? failure("invalid") : line;
}

/** A city without listings needs a name and a state from the operator. */
function missingNames(decision: CityDecision): FieldErrors {
  const names: CityNames = decision.accept ? decision.names : {};
  return {
    ...(names.name === undefined && { name: "missing" as const }),
    ...(names.state === undefined && { state: "missing" as const }),
  };
}

function parseBoolean(value: unknown): Result<boolean, FieldErrorCode> {
  if (typeof value === "boolean") return success(value);
  return failure(value === undefined ? "missing" : "wrong-type");
}
