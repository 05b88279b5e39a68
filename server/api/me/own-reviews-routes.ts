import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as z from "zod/mini";
import { bodySchema, parseBody } from "#domain/input/parse-body.ts";
import { type InviteFailure, inviteReviewers } from "#domain/reviews/commands/invite-reviewers.ts";
import { findOwnReviews } from "#domain/reviews/own/find-own-reviews.ts";
import { parseOwnReviewReport, parseReply } from "#domain/reviews/own/own-review-input.ts";
import { replyToReview } from "#domain/reviews/own/reply-to-review.ts";
import { reportOwnReview } from "#domain/reviews/own/report-own-review.ts";
import type { PublishedReview, ReviewCursor } from "#domain/reviews/queries/list-published-reviews.ts";
import { acceptedLocale } from "#i18n/accepted-locale.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { defaultApiLimits } from "#server/api/api-limits.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { inputOf } from "#server/api/input-of.ts";
import { type ActorVariables, type SignedInDependencies, signedIn } from "#server/api/signed-in.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import { snakeCaseKeys } from "#std/text/snake-case.ts";
import { isUuid } from "#std/uuid.ts";

const path = "/api/me/reviews";
const routes: [route: string, methods: string[]][] = [
  [path, ["GET", "HEAD", "OPTIONS"]],
  [`${path}/:id/reply`, ["PUT", "OPTIONS"]],
  [`${path}/:id/report`, ["POST", "OPTIONS"]],
  [`${path}/invitations`, ["POST", "OPTIONS"]],
];
const maxBodyBytes = 32 * 1024;

/** `inviteReviewers` checks the addresses. */
const invitation = bodySchema({ emails: z.optional(z.unknown()) });

type OwnContext = Context<ActorVariables>;

/**
 * `/api/me/reviews`, the published reviews of the owner's listing. GET lists them, newest first
 * (`filter=without-reply`, `after`), with the numbers of learners who were invited and who then wrote one; PUT
 * `{ reply, replied_at }` to `/:id/reply` publishes the owner's reply or replaces the one of `replied_at`; POST
 * `{ reason, text? }` to `/:id/report` reports a review; POST `{ emails }` to `/invitations` invites learners. Bearer
 * token only.
 */
export function ownReviewsRoutes(dependencies: Omit<SignedInDependencies, "limits">): Hono<ActorVariables> {
  const { services } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const fail = (context: OwnContext, failed: ApiFailure) => failureResponse(context, origin, failed);
  const onError = (context: Context) => failureResponse(context, origin, { code: "too-large" });
  const small = bodyLimit({ maxSize: maxBodyBytes, onError });
  for (const [route, methods] of routes) {
    app.use(route, allowMethods(origin, methods));
    app.use(route, signedIn({ limits: defaultApiLimits, ...dependencies }));
  }

  app.get(path, async (context) => {
    const query = readQuery(context.req.query());
    if (query === null) return fail(context, { code: "invalid" });
    const found = await findOwnReviews(services, context.get("actor"), query);
    if (!found.ok) return fail(context, { code: found.failure });
    const { listingId, type, reviews, next, total, withoutReply, invitations } = found.value;
    return jsonResponse(origin, 200, {
      listing_id: listingId,
      listing_type: type,
      reviews: reviews.map(reviewJson),
      next: next === null ? null : `${next.shownAt.getTime()}_${next.id}`,
      total,
      without_reply: withoutReply,
      invitations,
    });
  });
  app.put(`${path}/:id/reply`, small, async (context) => {
    const input = await inputOf(context, parseReply);
    if (!input.ok) return fail(context, input.failure);
    const id = context.req.param("id");
    const done = await replyToReview(services, context.get("actor"), id, input.value, requestIdOf(context));
    if (!done.ok) return fail(context, { code: done.failure });
    const { reply, repliedAt } = done.value;
    return jsonResponse(origin, 200, { reply, replied_at: repliedAt.toISOString() });
  });
  app.post(`${path}/:id/report`, small, async (context) => {
    const input = await inputOf(context, parseOwnReviewReport);
    if (!input.ok) return fail(context, input.failure);
    const id = context.req.param("id");
    const done = await reportOwnReview(services, context.get("actor"), id, input.value, requestIdOf(context));
    return done.ok ? jsonResponse(origin, 201, { received: true }) : fail(context, { code: done.failure });
  });
  app.post(`${path}/invitations`, small, async (context) => {
    const input = await inputOf(context, (body) => parseBody(invitation, body));
    if (!input.ok) return fail(context, input.failure);
    const { emails } = input.value;
    const language = acceptedLocale(context.req.header("accept-language"));
    const done = await inviteReviewers(services, context.get("actor"), { addresses: emails, language });
    if (!done.ok) return fail(context, inviteFailure(done.failure, emails));
    return jsonResponse(origin, 201, { accepted: done.value.accepted });
  });
  return app;
}

/** Maps each invalid address to an error at its index in the list. */
function inviteFailure(failed: InviteFailure, emails: unknown): ApiFailure {
  if (failed.code === "too-many-requests") return { code: "invitations-used", values: { n: failed.left } };
  if (failed.code !== "invalid") return { code: failed.code };
  const { reason, addresses } = failed;
  if (reason !== "invalid")
    return { code: "invalid", fieldErrors: { emails: reason === "too-many" ? "too-long" : reason } };
  const given: unknown[] = Array.isArray(emails) ? emails : [];
  const wrong = given.flatMap((email, index) =>
    typeof email === "string" && addresses.includes(email.slice(0, 254))
      ? [[`emails.${index}`, "invalid"] as const]
      : [],
  );
  return { code: "invalid", fieldErrors: Object.fromEntries(wrong) };
}

/** Parses the filter and the cursor of a page. Null if either is invalid. */
function readQuery({ filter = "all", after = "" }: Record<string, string>): {
  withoutReply: boolean;
  after: ReviewCursor | null;
} | null {
  if (filter !== "all" && filter !== "without-reply") return null;
  const withoutReply = filter === "without-reply";
  if (after === "") return { withoutReply, after: null };
  const [, time, id] = /^(\d{1,13})_([0-9a-f-]{36})$/u.exec(after) ?? [];
  if (id === undefined || !isUuid(id)) return null;
  return { withoutReply, after: { shownAt: new Date(Number(time)), id } };
}

/** Times are ISO 8601, UTC. */
function reviewJson(review: PublishedReview) {
  const { shownAt, reply, ...rest } = review;
  return {
    ...snakeCaseKeys(rest),
    shown_at: shownAt.toISOString(),
    reply: reply?.body ?? null,
    reply_language: reply?.language ?? null,
    replied_at: reply?.repliedAt.toISOString() ?? null,
  };
}
