import { timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { advanceSessions } from "../lifecycle/checkout-sessions.ts";
import { apiVersion } from "../objects/event.ts";
import { newId } from "../objects/new-id.ts";
import type { SandboxContext } from "../options.ts";
import type { StoredResponse } from "../store/store.ts";
import * as calls from "./calls.ts";
import { ApiError, errorBody, internalError, keyInUse } from "./errors.ts";
import { checkKey, findStoredResponse, type KeyedRequest, storeResponse } from "./idempotency.ts";
import { earlyError, takeInjectedFailure } from "./injected-failures.ts";
import { type Call, parseForm } from "./request.ts";

const maxBodyBytes = 64 * 1024;

/** The supported subset of Stripe's API. Everything else returns 404, like an unknown URL at Stripe. */
export function createApi(sandbox: SandboxContext): Hono {
  const api = new Hono();
  const keysInUse = new Set<string>();
  const handle = (call: Call) => (context: Context) => respond(sandbox, keysInUse, context, call);
  api.use(bodyLimit({ maxSize: maxBodyBytes }));
  api.post("/v1/checkout/sessions", handle(calls.createCheckoutSession));
  api.get("/v1/checkout/sessions", handle(calls.listCheckoutSessions));
  api.get("/v1/checkout/sessions/:id", handle(calls.retrieveCheckoutSession));
  api.post("/v1/checkout/sessions/:id/expire", handle(calls.expireCheckoutSession));
  api.post("/v1/coupons", handle(calls.createCoupon));
  api.post("/v1/refunds", handle(calls.createRefund));
  api.get("/v1/refunds", handle(calls.listRefunds));
  api.get("/v1/disputes", handle(calls.listDisputes));
  api.get("/v1/events", handle(calls.listEvents));
  api.all("/v1/*", (context) => {
    const { method, path } = context.req;
    const message = `Unrecognized request URL (${method}: ${path}). The Stripe sandbox supports a subset of the API.`;
    return errorResponse(new ApiError(404, message), newId("req_"));
  });
  return api;
}

async function respond(
  sandbox: SandboxContext,
  keysInUse: Set<string>,
  context: Context,
  call: Call,
): Promise<Response> {
  const { req } = context;
  const requestId = newId("req_", 14);
  const key = req.header("idempotency-key") ?? null;
  try {
    authenticate(sandbox, req.header("authorization"));
    checkVersion(req.header("stripe-version"));
    const url = new URL(req.url);
    const body = req.method === "POST" ? await req.text() : url.search.slice(1);
    const postKey = req.method === "POST" ? key : null;
    const request = { key: postKey, method: req.method, path: url.pathname, body, requestId, now: sandbox.now() };
    checkKey(request);
    const response = await exclusively(keysInUse, postKey, () =>
      execute(sandbox, request, call, req.param("id") ?? ""),
    );
    if (response === null) {
      await sandbox.wait(null);
      return errorResponse(internalError(), requestId, key);
    }
    const isReplayed = response.requestId !== requestId;
    return new Response(response.body, {
      status: response.status,
      headers: {
        ...headersOf(requestId, key),
        ...(isReplayed && { "idempotent-replayed": "true", "original-request": response.requestId }),
      },
    });
  } catch (error) {
    if (error instanceof ApiError) return errorResponse(error, requestId, key);
    throw error;
  }
}

/** A second request with a key that is in use gets a 409. */
async function exclusively<Value>(keys: Set<string>, key: string | null, work: () => Promise<Value>): Promise<Value> {
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
 * Executes a call once per idempotency key, unless a failure is injected. Null: the client gets no response. Throws an
 * ApiError.
 */
async function execute(
  sandbox: SandboxContext,
  request: KeyedRequest,
  call: Call,
  id: string,
): Promise<StoredResponse | null> {
  const failure = await sandbox.store.transaction(async (records) =>
    (await findStoredResponse(records, request)) === null ? await takeInjectedFailure(records, request) : null,
  );
  if (failure === "silent") return null;
  const error = earlyError(failure);
  if (error !== null) throw error;
  if (failure === "slow") await sandbox.wait(sandbox.slowMs);
  return await sandbox.store.transaction(async (records) => {
    await advanceSessions(sandbox, records);
    const stored = await findStoredResponse(records, request);
    if (stored !== null) return stored;
    const object = failure === "error" ? null : await call(sandbox, records, parseForm(request.body), id);
    if (object !== null && failure !== "error-after") return await storeResponse(records, request, 200, object);
    return await storeResponse(records, request, 500, errorBody(internalError()));
  });
}

function errorResponse(error: ApiError, requestId: string, key: string | null = null): Response {
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

function authenticate({ secretKey }: SandboxContext, header: string | undefined): void {
  const given = Buffer.from(keyOf(header ?? ""));
  const expected = Buffer.from(secretKey);
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw new ApiError(401, given.length === 0 ? "You did not provide an API key." : "Invalid API Key provided.");
}

/** The key of `Bearer <key>`, or of `Basic` with the key as user name. */
function keyOf(header: string): string {
  const [scheme = "", value = ""] = header.split(" ");
  if (scheme !== "Basic") return value;
  return Buffer.from(value, "base64").toString().split(":")[0] ?? "";
}

function checkVersion(version: string | undefined): void {
  if (version === undefined || version === apiVersion) return;
  throw new ApiError(400, `The Stripe sandbox supports API version ${apiVersion} only.`);
}
