import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { FileStore } from "#domain/media/media.ts";
import { decideReview } from "#domain/reviews/moderation/decide-review.ts";
import { readProof } from "#domain/reviews/moderation/read-proof.ts";
import { parseReviewDecision } from "#domain/reviews/moderation/review-decision-input.ts";
import {
  listOtherReviews,
  listReviewDecisions,
  listReviewQueue,
  type QueuedReview,
  readQueuedReview,
} from "#domain/reviews/moderation/review-queue.ts";
import type { DecidedReview, ReviewToDecide } from "#domain/reviews/queries/list-reviews-to-decide.ts";
import type { Services } from "#domain/services.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { inputOf } from "#server/api/input-of.ts";
import { requireOperator } from "#server/api/operator/require-operator.ts";
import type { ActorVariables, SignedInDependencies } from "#server/api/signed-in.ts";
import { readTimeCursor, writeTimeCursor } from "#server/api/time-cursor.ts";
import { plainHeaders } from "#server/http/headers.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import { snakeCaseKeys } from "#std/text/snake-case.ts";

type Dependencies = Omit<SignedInDependencies, "limits"> & { proofs: FileStore };

const path = "/api/operator/reviews";
const maxBodyBytes = 32 * 1024;

/**
 * Reviews that wait for an operator. GET lists a page of them (`after`), most urgent first, or with `state=decided` of
 * the decided, latest first; GET `/:id` returns one with the same person's latest other reviews; GET
 * `/:id/others?after=` the page after `others_next`; GET `/:id/proof` returns the image of a receipt or chat and
 * records the access; POST `/:id/decide` `{ outcome, reason?, found? }` decides.
 */
export function operatorReviewsRoutes({ proofs, ...dependencies }: Dependencies): Hono<ActorVariables> {
  const { services } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const operator = requireOperator(dependencies);
  const onError = (context: Context) => failureResponse(context, origin, { code: "too-large" });
  const reject = (context: Context, failure: ApiFailure) => failureResponse(context, origin, failure);
  for (const read of [path, `${path}/:id`, `${path}/:id/others`, `${path}/:id/proof`])
    app.use(read, allowMethods(origin, ["GET", "HEAD", "OPTIONS"]), operator);
  const limited = bodyLimit({ maxSize: maxBodyBytes, onError });
  app.use(`${path}/:id/decide`, allowMethods(origin, ["POST", "OPTIONS"]), operator, limited);

  app.get(path, async (context) => {
    const { state = "open", after } = context.req.query();
    const cursor = readTimeCursor(after);
    if (cursor === undefined || (state !== "open" && state !== "decided")) return reject(context, { code: "invalid" });
    if (state === "decided") {
      const decided = await listReviewDecisions(services, context.get("actor"), cursor);
      if (!decided.ok) return reject(context, { code: decided.failure });
      const { reviews, next } = decided.value;
      return jsonResponse(origin, 200, { reviews: reviews.map(decidedJson), next: writeTimeCursor(next) });
    }
    const queue = await listReviewQueue(services, context.get("actor"), cursor);
    if (!queue.ok) return reject(context, { code: queue.failure });
    const { reviews, next } = queue.value;
    return jsonResponse(origin, 200, { reviews: reviews.map(reviewJson), next: writeTimeCursor(next) });
  });
  app.get(`${path}/:id`, async (context) => {
    const id = context.req.param("id");
    const found = await readQueuedReview(services, context.get("actor"), id, requestIdOf(context));
    if (!found.ok) return reject(context, { code: found.failure });
    const { otherReviews, outcomes, ...review } = found.value;
    const others = otherReviews.others.map(otherJson);
    const next = writeTimeCursor(otherReviews.next);
    return jsonResponse(origin, 200, { review: { ...reviewJson(review), outcomes, others, others_next: next } });
  });
  app.get(`${path}/:id/others`, (context) => readOthers(services, context));
  app.get(`${path}/:id/proof`, async (context) => {
    const id = context.req.param("id");
    const proof = await readProof(services, proofs, context.get("actor"), id, requestIdOf(context));
    if (!proof.ok) return reject(context, { code: proof.failure });
    const headers = { ...plainHeaders(origin), "content-type": "image/webp", "cache-control": "private, no-store" };
    return new Response(new Uint8Array(proof.value), { headers });
  });
  app.post(`${path}/:id/decide`, async (context) => {
    const input = await inputOf(context, parseReviewDecision);
    if (!input.ok) return reject(context, input.failure);
    const id = context.req.param("id");
    const decided = await decideReview(services, context.get("actor"), id, input.value, requestIdOf(context));
    if (!decided.ok) return reject(context, { code: decided.failure });
    return jsonResponse(origin, 200, { state: decided.value.state });
  });
  return app;
}

async function readOthers(services: Services, context: Context<ActorVariables>): Promise<Response> {
  const reject = (failure: ApiFailure) => failureResponse(context, services.origin, failure);
  const after = readTimeCursor(context.req.query("after"));
  if (after === undefined) return reject({ code: "invalid" });
  const id = context.req.param("id") ?? "";
  const found = await listOtherReviews(services, context.get("actor"), id, after, requestIdOf(context));
  if (!found.ok) return reject({ code: found.failure });
  const { others, next } = found.value;
  return jsonResponse(services.origin, 200, { others: others.map(otherJson), next: writeTimeCursor(next) });
}

function decidedJson({ decidedAt, ...review }: DecidedReview) {
  return { ...snakeCaseKeys(review), decided_at: decidedAt.toISOString() };
}

function otherJson({ createdAt, ...other }: QueuedReview["otherReviews"]["others"][number]) {
  return { ...snakeCaseKeys(other), created_at: createdAt.toISOString() };
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
