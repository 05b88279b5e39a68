import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { exactText } from "#domain/input/body-fields.ts";
import { type BodyErrors, bodySchema, parseBody } from "#domain/input/parse-body.ts";
import { ownListingJson } from "#domain/listings/listing-json.ts";
import { type LimitCodes, type Redeemed, redeemCode } from "#domain/promotions/redeem-code.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { defaultApiLimits } from "#server/api/api-limits.ts";
import { failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { inputOf } from "#server/api/input-of.ts";
import { type ActorVariables, type SignedInDependencies, signedIn } from "#server/api/signed-in.ts";
import type { HeaderSet } from "#server/http/headers.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import { type Result, success } from "#std/result.ts";

const path = "/api/me/codes";
const maxBodyBytes = 1024;

/** In characters: enough for a code with spaces around it. */
const maxTextLength = 100;

const codeSchema = bodySchema({
  code: exactText(
    { holds: (text) => text.trim() !== "", code: "missing" },
    { holds: ({ length }) => length <= maxTextLength, code: "too-long" },
  ),
});

type Dependencies = Omit<SignedInDependencies, "limits"> & { limitCodes: LimitCodes };

/**
 * `POST /api/me/codes` `{ code }`: redeems a promotion code for the member's own listing. Bearer token only. Responds
 * with `{ months, listing }`, or, for a code that is redeemed with a payment, `{ discount: { code, percent } }`;
 * failures are those of `failureResponse`.
 */
export function ownCodeRoutes({ limitCodes, ...dependencies }: Dependencies): Hono<ActorVariables> {
  const { services } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const onError = (context: Context) => failureResponse(context, origin, { code: "too-large" });
  app.use(path, allowMethods(origin, ["POST", "OPTIONS"]));
  app.use(path, signedIn({ limits: defaultApiLimits, ...dependencies }));
  app.post(path, bodyLimit({ maxSize: maxBodyBytes, onError }), async (context) => {
    const code = await inputOf(context, parseCode);
    if (!code.ok) return failureResponse(context, origin, code.failure);
    const done = await redeemCode(services, limitCodes, context.get("actor"), code.value, requestIdOf(context));
    if (done.ok) return jsonResponse(origin, 200, redeemedJson(done.value));
    const headers: HeaderSet = "seconds" in done.failure ? { "retry-after": String(done.failure.seconds) } : {};
    return failureResponse(context, origin, { code: done.failure.code }, headers);
  });
  return app;
}

function redeemedJson(redeemed: Redeemed) {
  if ("discount" in redeemed) return redeemed;
  return { months: redeemed.months, listing: ownListingJson(redeemed.listing) };
}

function parseCode(body: object): Result<string, BodyErrors> {
  const parsed = parseBody(codeSchema, body);
  return parsed.ok ? success(parsed.value.code) : parsed;
}
