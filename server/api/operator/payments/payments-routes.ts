import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { parseQuestion } from "#domain/moderation/reports/decision-input.ts";
import { withRequestDeadline } from "#domain/payments/checkout/with-request-deadline.ts";
import { askOwner } from "#domain/payments/operations/ask-owner.ts";
import {
  findPayments,
  findUnlinkedAlerts,
  type PaymentCursor,
  type PaymentSearch,
  paymentFilters,
} from "#domain/payments/operations/find-payments.ts";
import { readPayment } from "#domain/payments/operations/read-payment.ts";
import { refundPayment } from "#domain/payments/operations/refund-payment.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import type { Services } from "#domain/services.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { inputOf } from "#server/api/input-of.ts";
import { requireOperator } from "#server/api/operator/require-operator.ts";
import { parseRefundInput } from "#server/api/payments/payment-input.ts";
import type { ActorVariables, SignedInDependencies } from "#server/api/signed-in.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import { success } from "#std/result.ts";
import { isReadable } from "#std/text/readable-text.ts";
import { snakeCaseKeys } from "#std/text/snake-case.ts";
import { isUuid } from "#std/uuid.ts";

const path = "/api/operator/payments";
const onePath = `${path}/:id{[0-9a-f-]+}`;
const refundPath = `${onePath}/refund`;
const askPath = `${onePath}/ask`;
const maxBodyBytes = 32 * 1024;

/** In characters; the longest search text is the provider's id of a session. */
const maxTextLength = 200;

/**
 * Payments for operators. GET lists them (`show`, `q`, `after`), GET `/:id` returns one with its history, POST
 * `/:id/refund` `{ amount_cents }` refunds the remaining amount, POST `/:id/ask` `{ text }` emails its owner a
 * question.
 */
export function operatorPaymentsRoutes(
  dependencies: Omit<SignedInDependencies, "limits"> & { provider: PaymentProvider },
): Hono<ActorVariables> {
  const { services, provider } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const operator = requireOperator(dependencies);
  const onError = (context: Context) => failureResponse(context, origin, { code: "too-large" });
  const reads = allowMethods(origin, ["GET", "HEAD", "OPTIONS"]);
  for (const read of [path, onePath]) app.use(read, reads, operator);
  const limited = bodyLimit({ maxSize: maxBodyBytes, onError });
  for (const write of [refundPath, askPath])
    app.use(write, allowMethods(origin, ["POST", "OPTIONS"]), operator, limited);

  app.get(path, (context) => list(services, context));

  app.get(onePath, async (context) => {
    const id = context.req.param("id");
    const found = await readPayment(services, context.get("actor"), id, requestIdOf(context));
    if (!found.ok) return failureResponse(context, origin, { code: found.failure });
    const { alerts, ...payment } = found.value;
    return jsonResponse(origin, 200, { payment: { ...snakeCaseKeys(payment), alerts: alerts.map(snakeCaseKeys) } });
  });

  app.post(refundPath, async (context) => {
    const reject = (failure: ApiFailure) => failureResponse(context, origin, failure);
    const input = await inputOf(context, parseRefundInput);
    if (!input.ok) return reject(input.failure);
    const request = { paymentId: context.req.param("id"), amountCents: input.value, requestId: requestIdOf(context) };
    const refunded = await withRequestDeadline(services, "operator-refund-too-slow", () =>
      refundPayment(services, provider, context.get("actor"), request),
    );
    if (refunded.ok) return jsonResponse(origin, 200, snakeCaseKeys(refunded.value));
    if (refunded.failure !== "wrong-amount") return reject({ code: refunded.failure });
    return reject({ code: "invalid", fieldErrors: { amount_cents: "invalid" } });
  });

  app.post(askPath, async (context) => {
    const reject = (failure: ApiFailure) => failureResponse(context, origin, failure);
    const input = await inputOf(context, parseQuestion);
    if (!input.ok) return reject(input.failure);
    const result = await askOwner(services, context.get("actor"), {
      paymentId: context.req.param("id"),
      text: input.value,
      textKey: createHash("sha256").update(input.value).digest("base64url"),
      requestId: requestIdOf(context),
    });
    return result.ok ? jsonResponse(origin, 200, { asked: true }) : reject({ code: result.failure });
  });
  return app;
}

async function list(services: Services, context: Context<ActorVariables>): Promise<Response> {
  const { origin } = services;
  const search = readPaymentSearch(context.req.query());
  const cursor = readCursor(context.req.query("after"));
  if (search === null || cursor === undefined) return failureResponse(context, origin, { code: "invalid" });
  const actor = context.get("actor");
  const found = await findPayments(services, actor, search, cursor, requestIdOf(context));
  if (!found.ok) return failureResponse(context, origin, { code: found.failure });
  const isFirst = search.show === "attention" && cursor === null && search.text === "";
  const loose = isFirst ? await findUnlinkedAlerts(services, actor) : success([]);
  if (!loose.ok) return failureResponse(context, origin, { code: loose.failure });
  const { payments, next } = found.value;
  return jsonResponse(origin, 200, {
    payments: payments.map(snakeCaseKeys),
    alerts: loose.value.map(snakeCaseKeys),
    next: next === null ? null : `${next.createdAt}_${next.id}`,
  });
}

/** Null for an invalid filter. */
export function readPaymentSearch(query: Readonly<Record<string, string | undefined>>): PaymentSearch | null {
  const { show = "all", q = "" } = query;
  const known = paymentFilters.find((each) => each === show);
  const text = q.trim();
  if (known === undefined || text.length > maxTextLength || !isReadable(text)) return null;
  return { show: known, text };
}

/** Null for the first page; undefined for an invalid cursor. */
function readCursor(text: string | undefined): PaymentCursor | null | undefined {
  if (text === undefined || text === "") return null;
  const [, createdAt, id] = /^(\d{1,16})_([0-9a-f-]{36})$/u.exec(text) ?? [];
  return createdAt !== undefined && id !== undefined && isUuid(id) ? { createdAt, id } : undefined;
}
