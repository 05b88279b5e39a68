import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createPromotion, deactivatePromotion } from "#domain/promotions/operate/change-promotions.ts";
import { listPromotions, listPromotionUses } from "#domain/promotions/operate/list-promotions.ts";
import { parseDeactivation, parsePromotion } from "#domain/promotions/operate/promotion-input.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { inputOf } from "#server/api/input-of.ts";
import { readNumber } from "#server/api/operator/operations/audit-routes.ts";
import { requireOperator } from "#server/api/operator/require-operator.ts";
import type { ActorVariables, SignedInDependencies } from "#server/api/signed-in.ts";
import { readTimeCursor, writeTimeCursor } from "#server/api/time-cursor.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import { snakeCaseKeys } from "#std/text/snake-case.ts";

const path = "/api/operator/promotions";
const maxBodyBytes = 8 * 1024;

/**
 * Promotion codes for operators. GET lists them, latest first (`after`); POST creates one (`parsePromotion`). GET
 * `/:id/uses` lists a code's redemptions (`after`); POST `/:id/deactivate` `{ note }` deactivates it.
 */
export function operatorPromotionsRoutes(dependencies: Omit<SignedInDependencies, "limits">): Hono<ActorVariables> {
  const { services } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const operator = requireOperator(dependencies);
  const reject = (context: Context, failure: ApiFailure) => failureResponse(context, origin, failure);
  const limited = bodyLimit({ maxSize: maxBodyBytes, onError: (context) => reject(context, { code: "too-large" }) });
  app.use(path, allowMethods(origin, ["GET", "HEAD", "POST", "OPTIONS"]), operator, limited);
  app.use(`${path}/:id/uses`, allowMethods(origin, ["GET", "HEAD", "OPTIONS"]), operator);
  app.use(`${path}/:id/deactivate`, allowMethods(origin, ["POST", "OPTIONS"]), operator, limited);

  app.get(path, async (context) => {
    const after = readTimeCursor(context.req.query("after"));
    if (after === undefined) return reject(context, { code: "invalid" });
    const found = await listPromotions(services, context.get("actor"), after);
    if (!found.ok) return reject(context, { code: found.failure });
    const { promotions, next } = found.value;
    return jsonResponse(origin, 200, { promotions: promotions.map(snakeCaseKeys), next: writeTimeCursor(next) });
  });

  app.post(path, async (context) => {
    const input = await inputOf(context, (body) => parsePromotion(body, services.clock.now()));
    if (!input.ok) return reject(context, input.failure);
    const made = await createPromotion(services, context.get("actor"), input.value, requestIdOf(context));
    if (made.ok) return jsonResponse(origin, 200, { promotion: snakeCaseKeys(made.value) });
    if (made.failure !== "code-exists") return reject(context, { code: made.failure });
    return reject(context, { code: "invalid", fieldErrors: { code: "duplicate" } });
  });

  app.get(`${path}/:id/uses`, async (context) => {
    const before = readNumber(context.req.query("after"));
    if (before === undefined) return reject(context, { code: "invalid" });
    const found = await listPromotionUses(services, context.get("actor"), context.req.param("id"), before);
    if (!found.ok) return reject(context, { code: found.failure });
    return jsonResponse(origin, 200, { uses: found.value.uses.map(snakeCaseKeys), next: found.value.next });
  });

  app.post(`${path}/:id/deactivate`, async (context) => {
    const note = await inputOf(context, parseDeactivation);
    if (!note.ok) return reject(context, note.failure);
    const ended = { id: context.req.param("id"), note: note.value };
    const done = await deactivatePromotion(services, context.get("actor"), ended, requestIdOf(context));
    if (!done.ok) return reject(context, { code: done.failure });
    return jsonResponse(origin, 200, { promotion: snakeCaseKeys(done.value) });
  });
  return app;
}
