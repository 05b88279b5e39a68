import { timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { ApiError, errorBody } from "./api-error.ts";
import { apiVersion } from "./api-version.ts";
import type { Call } from "./call.ts";
import { listEvents } from "./event-calls.ts";
import { parseForm } from "./form-body.ts";
import type { Gateway } from "./gateway-options.ts";
import type { RecordAccess } from "./gateway-store.ts";
import { answerOnce } from "./idempotency.ts";
import { newId } from "./new-id.ts";
import { createRefundByForm, listDisputes, listRefunds } from "./refund-calls.ts";
import { createSessionByForm, expireSessionById, listSessions, retrieveSession } from "./session-calls.ts";
import { advanceSessions } from "./session-events.ts";

const maxBodyBytes = 64 * 1024;

/** Just those calls of Stripe's API that the directory uses. */
export function createApi(gateway: Gateway): Hono {
  const api = new Hono();
  const calls = (call: Call) => (context: Context) => answer(gateway, context, call);
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

async function answer(gateway: Gateway, context: Context, call: Call): Promise<Response> {
  const { req } = context;
  const requestId = newId("req_", 14);
  const key = req.header("idempotency-key") ?? null;
  try {
    authenticate(gateway, req.header("authorization"));
    checkVersion(req.header("stripe-version"));
    const url = new URL(req.url);
    const body = req.method === "POST" ? await req.text() : url.search.slice(1);
    const request = { key, method: req.method, path: url.pathname, body, requestId, now: gateway.now() };
    const work = (records: RecordAccess) => call(gateway, records, parseForm(body), req.param("id") ?? "");
    const found = await gateway.store.transaction(async (records) => {
      await advanceSessions(gateway, records);
      return answerOnce(records, { ...request, key: req.method === "POST" ? key : null }, () => work(records));
    });
    return new Response(found.body, {
      status: found.status,
      headers: {
        ...headersOf(requestId, key),
        ...(found.isReplayed && { "idempotent-replayed": "true", "original-request": found.requestId }),
      },
    });
  } catch (error) {
    if (error instanceof ApiError) return refuse(error, requestId, key);
    throw error;
  }
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
