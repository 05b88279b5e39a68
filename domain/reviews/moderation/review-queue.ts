import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Actor } from "#domain/members/actor.ts";
import { operatorOf } from "#domain/moderation/operator.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import {
  type DecidedReview,
  findReviewToDecide,
  listDecidedReviews,
  listReviewsToDecide,
  type ReviewToDecide,
} from "#domain/reviews/queries/list-reviews-to-decide.ts";
import type { DeclineReason, ReviewState } from "#domain/reviews/review.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";

type QueueFailure = "not-signed-in" | "not-allowed" | "not-found" | "unavailable";
type Dependencies = Pick<Services, "db" | "clock" | "log">;

/** The outcomes of a decision on a review (`decideReview`). */
export type ReviewOutcome = "publish" | "ask-changes" | "refuse" | "remove" | "restore" | "uphold";

/** Another review of the same person. */
type OtherReview = {
  id: string;
  listingId: string | null;
  state: ReviewState;
  stars: number;
  body: string;
  refusal: DeclineReason | null;
  createdAt: Date;
};

/** A page of the same person's other reviews, latest first, and the next cursor. */
type OtherReviews = { others: OtherReview[]; next: { at: Date; id: string } | null };

export type QueuedReview = ReviewToDecide & { outcomes: ReviewOutcome[]; otherReviews: OtherReviews };

const pageSize = 50;
const othersPageSize = 20;

type QueuePage = { reviews: ReviewToDecide[]; next: { at: Date; id: string } | null };

/** A page of the reviews that require an operator, most urgent first, and the next cursor. */
export async function listReviewQueue(
  services: Dependencies,
  actor: Actor,
  after: { at: Date; id: string } | null,
): Promise<Result<QueuePage, QueueFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  return await orUnavailable(services, "review-queue-unavailable", async () => {
    const rows = await listReviewsToDecide(services.db, after, pageSize + 1);
    const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
    return { reviews: rows.slice(0, pageSize), next: last === undefined ? null : { at: last.decideBy, id: last.id } };
  });
}

type DecidedPage = { reviews: DecidedReview[]; next: { at: Date; id: string } | null };

/** A page of decided reviews, latest decision first, without texts. */
export async function listReviewDecisions(
  services: Dependencies,
  actor: Actor,
  after: { at: Date; id: string } | null,
): Promise<Result<DecidedPage, QueueFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  return await orUnavailable(services, "review-decisions-unavailable", async () => {
    const rows = await listDecidedReviews(services.db, after, pageSize + 1);
    const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
    return { reviews: rows.slice(0, pageSize), next: last === undefined ? null : { at: last.decidedAt, id: last.id } };
  });
}

/** One review, with the latest of its author's reviews of other listings. Audited. */
export async function readQueuedReview(
  services: Dependencies,
  actor: Actor,
  id: string,
  requestId?: string,
): Promise<Result<QueuedReview, QueueFailure>> {
  return await readAudited(services, actor, { id, requestId }, async (trx, review) => ({
    ...review,
    outcomes: possibleReviewOutcomes(review),
    otherReviews: await othersOf(trx, id, null, othersPageSize),
  }));
}

/** The page after the cursor of the other reviews by a review's author. Audited like the review. */
export async function listOtherReviews(
  services: Dependencies,
  actor: Actor,
  id: string,
  after: { at: Date; id: string } | null,
  requestId?: string,
  size = othersPageSize,
): Promise<Result<OtherReviews, QueueFailure>> {
  return await readAudited(services, actor, { id, requestId }, (trx) => othersOf(trx, id, after, size));
}

type Read = { id: string; requestId: string | undefined };

/** Runs a read of a review and its audit entry in one transaction. */
async function readAudited<Value>(
  services: Dependencies,
  actor: Actor,
  { id, requestId }: Read,
  read: (trx: Database, review: ReviewToDecide) => Promise<Value>,
): Promise<Result<Value, QueueFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  if (!isUuid(id)) return failure("not-found");
  const done = await orUnavailable(services, "review-unavailable", () =>
    services.db.transaction().execute(async (trx) => {
      const review = await findReviewToDecide(trx, id);
      if (review === null) return null;
      await recordAuditEntry(trx, {
        at: services.clock.now(),
        actor: { kind: "operator", userId: operator.value.userId },
        action: "review-read",
        target: { kind: "review", id },
        ...(requestId !== undefined && { requestId }),
      });
      return { value: await read(trx, review) };
    }),
  );
  if (!done.ok) return done;
  return done.value === null ? failure("not-found") : success(done.value.value);
}

/** The outcomes that are currently possible. A review that has been live is removed, others are refused. Pure. */
function possibleReviewOutcomes(
  review: Pick<ReviewToDecide, "state" | "publishedAt" | "changesAskedAt" | "appealedAt">,
): ReviewOutcome[] {
  const { state, publishedAt, changesAskedAt, appealedAt } = review;
  const end = publishedAt === null ? "refuse" : "remove";
  if (state === "refused" || state === "removed") return appealedAt === null ? ["restore"] : ["restore", "uphold"];
  if (state === "withdrawn") return [];
  const changes: ReviewOutcome[] = changesAskedAt === null ? ["ask-changes"] : [];
  if (state === "published") return [...changes, "remove"];
  return ["publish", ...changes, end];
}

async function othersOf(
  trx: Database,
  id: string,
  after: { at: Date; id: string } | null,
  size: number,
): Promise<OtherReviews> {
  const found = await trx
    .selectFrom("reviews as other")
    .innerJoin("reviews as this", "this.sender_id", "other.sender_id")
    .select(["other.id", "other.listing_id as listingId", "other.state", "other.stars"])
    .select(({ fn, val }) => fn.coalesce("other.body", val("")).as("body"))
    .select(["other.refusal", "other.created_at as createdAt"])
    .where("this.id", "=", id)
    .where("other.id", "<>", id)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(other.created_at, other.id) < (${after?.at.toISOString()}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy("other.created_at", "desc")
    .orderBy("other.id", "desc")
    .limit(size + 1)
    .execute();
  const last = found.length > size ? found[size - 1] : undefined;
  return { others: found.slice(0, size), next: last === undefined ? null : { at: last.createdAt, id: last.id } };
}
