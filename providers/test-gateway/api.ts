import { timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { ApiError, errorBody } from "./api-error.ts";
import { apiVersion } from "./api-version.ts";
import type { Call } from "./call.ts";
import { listEvents } from "./event-calls.ts";
import { internalError, keyInUse, refusalOf, takeFault } from "./faults.ts";
import { parseForm } from "./form-body.ts";
import type { Gateway } from "./gateway-options.ts";
import type { AnswerRecord } from "./gateway-store.ts";
import { checkKey, findAnswer, type KeyedRequest, saveAnswer } from "./idempotency.ts";
import { newId } from "./new-id.ts";
import { createRefundByForm, listDisputes, listRefunds } from "./refund-calls.ts";
import { createSessionByForm, expireSessionById, listSessions, retrieveSession } from "./session-calls.ts";
import { advanceSessions } from "./session-events.ts";

const maxBodyBytes = 64 * 1024;

/** Just those calls of Stripe's API that the directory uses. */
export function createApi(gateway: Gateway): Hono {
  const api = new Hono();
  const keysInUse = new Set<string>();
  const calls = (call: Call) => (context: Context) => answer(gateway, keysInUse, context, call);
  api.use(bodyLimit({ maxSize: maxBodyBytes }));
  api.post("/v1/checkout/sessions", calls(createSessionByForm));
  api.get("/v1/checkout/sessions", calls(listSessions));
  api.get("/v1/checkout/sessions/:id", calls(retrieveSession));
  api.post("/v1/checkout/sessions/:id/expire", calls(expireSessionById));
  api.post("/v1/refunds", calls(createRefundByForm));
  api.get("/v1/refunds", calls(listRefunds));
  api.get("/v1/disputes", calls(listDisputes));
  api.get("/v1/events", calls(listEvents));
  api.all("/v1/*", (context) => {
    const { method, path } = context.req;
    const message = `Unrecognized request URL (${method}: ${path}). The test gateway has only what Taoli uses.`;
    return refuse(new ApiError(404, message), newId("req_"));
  });
  return api;
}

async function answer(gateway: Gateway, keysInUse: Set<string>, context: Context, call: Call): Promise<Response> {
  const { req } = context;
  const requestId = newId("req_", 14);
  const key = req.header("idempotency-key") ?? null;
  try {
    authenticate(gateway, req.header("authorization"));
    checkVersion(req.header("stripe-version"));
    const url = new URL(req.url);
    const body = req.method === "POST" ? await req.text() : url.search.slice(1);
    const keyed = req.method === "POST" ? key : null;
    const request = { key: keyed, method: req.method, path: url.pathname, body, requestId, now: gateway.now() };
    checkKey(request);
    const found = await oneAtATime(keysInUse, keyed, () => respond(gateway, request, call, req.param("id") ?? ""));
    if (found === null) {
      await gateway.wait(null);
      return refuse(internalError(), requestId, key);
    }
    return new Response(found.body, {
      status: found.status,
      headers: {
        ...headersOf(requestId, key),
        ...(found.requestId !== requestId && { "idempotent-replayed": "true", "original-request": found.requestId }),
      },
    });
  } catch (error) {
    if (error instanceof ApiError) return refuse(error, requestId, key);
    throw error;
  }
}

/** While a request with a key is under way, another one with the same key is a conflict. */
async function oneAtATime<Value>(keys: Set<string>, key: string | null, work: () => Promise<Value>): Promise<Value> {
  if (key === null) return await work();
  if (keys.has(key)) throw keyInUse();
  keys.add(key);
  try {
    return await work();
  } finally {
    keys.delete(key);
  }
}

/**
 * Does what is asked for, once for each key, unless somebody has chosen that something goes wrong. Null: there is no response.
 * Throws an ApiError.
 */
async function respond(gateway: Gateway, request: KeyedRequest, call: Call, id: string): Promise<AnswerRecord | null> {
  const fault = await gateway.store.transaction(async (records) =>
    (await findAnswer(records, request)) === null ? await takeFault(records, request) : null,
  );
  if (fault === "silent") return null;
  const refusal = refusalOf(fault);
  if (refusal !== null) throw refusal;
  if (fault === "slow") await gateway.wait(gateway.slowMs);
  return await gateway.store.transaction(async (records) => {
    await advanceSessions(gateway, records);
    const known = await findAnswer(records, request);
    if (known !== null) return known;
    const object = fault === "error" ? null : await call(gateway, records, parseForm(request.body), id);
    if (object !== null && fault !== "error-after") return await saveAnswer(records, request, 200, object);
    return await saveAnswer(records, request, 500, errorBody(internalError()));
  });
}

function refuse(error: ApiError, requestId: string, key: string | null = null): Response {
  return new Response(JSON.stringify(errorBody(error)), { status: error.status, headers: headersOf(requestId, key) });
}

function headersOf(requestId: string, key: string | null): Record<string, string> {
  return {
    "content-type": "application/json",
    "cache-control": "no-cache, no-store",
    "request-id": requestId,
    "stripe-version": apiVersion,
    ...(key !== null && { "idempotency-key": key }),
  };
}

function authenticate({ secretKey }: Gateway, header: string | undefined): void {
  const given = Buffer.from(header?.replace(/^Bearer /u, "") ?? "");
  const wanted = Buffer.from(secretKey);
  if (given.length === wanted.length && timingSafeEqual(given, wanted)) return;
  throw new ApiError(401, given.length === 0 ? "You did not provide an API key." : "Invalid API Key provided.");
}

function checkVersion(version: string | undefined): void {
  if (version === undefined || version === apiVersion) return;
  throw new ApiError(400, `The test gateway speaks Stripe's API of ${apiVersion} only.`);
}
