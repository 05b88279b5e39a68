import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as z from "zod/mini";
import { type CityNames, givenNames, isCityName } from "#domain/cities/decide-city.ts";
import { exactText, optional } from "#domain/input/body-fields.ts";
import { mistyped, type Rule } from "#domain/input/field-schemas.ts";
import { type BodyErrors, bodySchema, parseBody } from "#domain/input/parse-body.ts";
import {
  type CityDecision,
  listCityHistory,
  listModeratedCities,
  moderateCity,
} from "#domain/moderation/moderate-city.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { inputOf } from "#server/api/input-of.ts";
import { readNumber } from "#server/api/operator/operations/audit-routes.ts";
import { requireOperator } from "#server/api/operator/require-operator.ts";
import type { ActorVariables, SignedInDependencies } from "#server/api/signed-in.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import { type Result, success } from "#std/result.ts";
import { isReadable } from "#std/text/readable-text.ts";
import { snakeCaseKeys } from "#std/text/snake-case.ts";

const path = "/api/operator/cities";
const historyPath = `${path}/history`;
const maxBodyBytes = 4 * 1024;

/**
 * Cities for operators: GET returns `{ waiting, accepted, refused, history, history_next }`, GET `/history?after=` the
 * page of the history after `history_next`, and POST `{ city, accept, name?, chinese_name?, state? }` accepts or
 * rejects one.
 */
export function operatorCitiesRoutes(dependencies: Omit<SignedInDependencies, "limits">): Hono<ActorVariables> {
  const { services } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const operator = requireOperator(dependencies);
  app.use(path, allowMethods(origin, ["GET", "HEAD", "POST", "OPTIONS"]), operator);
  app.use(historyPath, allowMethods(origin, ["GET", "HEAD", "OPTIONS"]), operator);

  app.get(path, async (context) => {
    const found = await listModeratedCities(services, context.get("actor"));
    if (!found.ok) return failureResponse(context, origin, { code: found.failure });
    const { waiting, accepted, refused, history } = found.value;
    const { entries, next } = history;
    return jsonResponse(origin, 200, {
      waiting,
      accepted,
      refused,
      history: entries.map(snakeCaseKeys),
      history_next: next,
    });
  });

  app.get(historyPath, async (context) => {
    const before = readNumber(context.req.query("after"));
    if (before === undefined) return failureResponse(context, origin, { code: "invalid" });
    const found = await listCityHistory(services, context.get("actor"), before);
    if (!found.ok) return failureResponse(context, origin, { code: found.failure });
    return jsonResponse(origin, 200, { history: found.value.entries.map(snakeCaseKeys), next: found.value.next });
  });

  const onError = (context: Context) => failureResponse(context, origin, { code: "too-large" });
  app.post(path, bodyLimit({ maxSize: maxBodyBytes, onError }), async (context) => {
    const input = await inputOf(context, parseCityDecision);
    if (!input.ok) return failureResponse(context, origin, input.failure);
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

const isLine: Rule = { holds: (text) => isReadable(text) && !/[\n\r\t]/u.test(text), code: "unreadable" };

const name = optional(exactText(isLine, { holds: (text) => isCityName(text.trim()), code: "invalid" }));

const citySchema = bodySchema({
  city: exactText(isLine),
  accept: z.boolean({ error: mistyped }),
  name,
  chinese_name: name,
  state: name,
});

function parseCityDecision(body: object): Result<CityDecision, BodyErrors> {
  const parsed = parseBody(citySchema, body);
  if (!parsed.ok) return parsed;
  const { city, accept, name, state, chinese_name: chinese } = parsed.value;
  if (!accept) return success({ city, accept });
  return success({ city, accept, names: givenNames(name, chinese, state) });
}

/** A city without listings needs a name and a state from the operator. */
function missingNames(decision: CityDecision): BodyErrors {
  const names: CityNames = decision.accept ? decision.names : {};
  return {
    ...(names.name === undefined && { name: "missing" as const }),
    ...(names.state === undefined && { state: "missing" as const }),
  };
}
