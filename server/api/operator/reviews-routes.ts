import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { FileStore } from "#domain/media/media.ts";
import { decideReview } from "#domain/reviews/commands/decide-review.ts";
import { readProof } from "#domain/reviews/commands/read-proof.ts";
import { parseReviewDecision } from "#domain/reviews/moderation/review-decision-input.ts";
import { listReviewDecisions, listReviewQueue, readQueuedReview } from "#domain/reviews/moderation/review-queue.ts";
import type { DecidedReview, ReviewToDecide } from "#domain/reviews/queries/list-reviews-to-decide.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { requireOperator } from "#server/api/operator/require-operator.ts";
import { readJsonBody } from "#server/api/read-json-body.ts";
import type { ActorVariables, SignedInDependencies } from "#server/api/signed-in.ts";
import { readTimeCursor, writeTimeCursor } from "#server/api/time-cursor.ts";
import { plainHeaders } from "#server/http/headers.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import { snakeCaseKeys } from "#std/snake-case.ts";

type Dependencies = Omit<SignedInDependencies, "limits"> & { proofs: FileStore };

const path = "/api/operator/reviews";
const maxBodyBytes = 32 * 1024;

/**
 * Reviews that wait for an operator. GET lists them, most urgent first, or with `state=decided` the decided, latest
 * first, page by page (`after`); GET `/:id` returns one with the same person's other reviews; GET `/:id/proof` returns
 * the image of a receipt or chat and records the access; POST `/:id/decide` `{ outcome, reason?, found? }` decides.
 */
export function operatorReviewsRoutes({ proofs, ...dependencies }: Dependencies): Hono<ActorVariables> {
  const { services } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const operator = requireOperator(dependencies);
  const onError = (context: Context) => failureResponse(context, origin, { code: "too-large" });
  const refuse = (context: Context, failure: ApiFailure) => failureResponse(context, origin, failure);
  for (const read of [path, `${path}/:id`, `${path}/:id/proof`])
    app.use(read, allowMethods(origin, ["GET", "HEAD", "OPTIONS"]), operator);
  const limited = bodyLimit({ maxSize: maxBodyBytes, onError });
  app.use(`${path}/:id/decide`, allowMethods(origin, ["POST", "OPTIONS"]), operator, limited);

  app.get(path, async (context) => {
    const { state = "open", after } = context.req.query();
    const cursor = readTimeCursor(after);
    if (cursor === undefined || (state !== "open" && state !== "decided")) return refuse(context, { code: "invalid" });
    if (state === "decided") {
      const decided = await listReviewDecisions(services, context.get("actor"), cursor);
      if (!decided.ok) return refuse(context, { code: decided.failure });
      const { reviews, next } = decided.value;
      return jsonResponse(origin, 200, { reviews: reviews.map(decidedJson), next: writeTimeCursor(next) });
    }
    const queue = await listReviewQueue(services, context.get("actor"));
    if (!queue.ok) return refuse(context, { code: queue.failure });
    return jsonResponse(origin, 200, { reviews: queue.value.map(reviewJson), next: null });
  });
  app.get(`${path}/:id`, async (context) => {
    const id = context.req.param("id");
    const found = await readQueuedReview(services, context.get("actor"), id, requestIdOf(context));
    if (!found.ok) return refuse(context, { code: found.failure });
    const { others, outcomes, ...review } = found.value;
    return jsonResponse(origin, 200, {
      review: {
        ...reviewJson(review),
        outcomes,
        others: others.map(({ createdAt, ...other }) => ({
          ...snakeCaseKeys(other),
          created_at: createdAt.toISOString(),
        })),
      },
    });
  });
  app.get(`${path}/:id/proof`, async (context) => {
    const id = context.req.param("id");
    const proof = await readProof(services, proofs, context.get("actor"), id, requestIdOf(context));
    if (!proof.ok) return refuse(context, { code: proof.failure });
    const headers = { ...plainHeaders(origin), "content-type": "image/webp", "cache-control": "private, no-store" };
    return new Response(new Uint8Array(proof.value), { headers });
  });
  app.post(`${path}/:id/decide`, async (context) => {
    const body = await readJsonBody(context.req.raw);
    if (!body.ok) return refuse(context, { code: body.failure });
    const input = parseReviewDecision(body.value);
    if (!input.ok) return refuse(context, { code: "invalid", fieldErrors: input.failure });
    const id = context.req.param("id");
    const decided = await decideReview(services, context.get("actor"), id, input.value, requestIdOf(context));
    if (!decided.ok) return refuse(context, { code: decided.failure });
    return jsonResponse(origin, 200, { state: decided.value.state });
  });
  return app;
}

function decidedJson({ decidedAt, ...review }: DecidedReview) {
  return { ...snakeCaseKeys(review), decided_at: decidedAt.toISOString() };
}

/** Times are ISO 8601, UTC. Excludes the author's address and the operator who decided. */
function reviewJson(review: ReviewToDecide) {
  const { decideBy, createdAt, publishedAt, changesAskedAt, appealedAt, decidedBy: _, ...rest } = review;
  return {
    ...snakeCaseKeys(rest),
    decide_by: decideBy.toISOString(),
    created_at: createdAt.toISOString(),
    published_at: publishedAt?.toISOString() ?? null,
    changes_asked_at: changesAskedAt?.toISOString() ?? null,
    appealed_at: appealedAt?.toISOString() ?? null,
  };
}
