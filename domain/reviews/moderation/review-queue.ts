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
import type { RefusalReason, ReviewState } from "#domain/reviews/review.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";

type QueueFailure = "not-signed-in" | "not-allowed" | "not-found" | "unavailable";
type Dependencies = Pick<Services, "db" | "clock" | "log">;

/** The maximum listed; further reviews appear as these are decided. */
const queueSize = 100;

/** The outcomes of a decision on a review (`decideReview`). */
export const reviewOutcomes = ["publish", "ask-changes", "refuse", "remove", "restore", "uphold"] as const;
export type ReviewOutcome = (typeof reviewOutcomes)[number];

/** Another review of the same person. */
type OtherReview = {
  id: string;
  listingId: string | null;
  state: ReviewState;
  stars: number;
  body: string;
  refusal: RefusalReason | null;
  createdAt: Date;
};

export type QueuedReview = ReviewToDecide & { outcomes: ReviewOutcome[]; others: OtherReview[] };

/** The reviews that require an operator, most urgent first. */
export async function listReviewQueue(
  services: Dependencies,
  actor: Actor,
): Promise<Result<ReviewToDecide[], QueueFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  return await orUnavailable(services, "review-queue-unavailable", () => listReviewsToDecide(services.db, queueSize));
}

const decidedPageSize = 50;

type DecidedPage = { reviews: DecidedReview[]; next: { at: Date; id: string } | null };

/** A page of decided reviews, latest decision first, without texts. */
export async function listReviewDecisions(
  services: Dependencies,
  actor: Actor,
  after: { at: Date; id: string } | null,
  size = decidedPageSize,
): Promise<Result<DecidedPage, QueueFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  return await orUnavailable(services, "review-decisions-unavailable", async () => {
    const rows = await listDecidedReviews(services.db, after, size + 1);
    const last = rows.length > size ? rows[size - 1] : undefined;
    return { reviews: rows.slice(0, size), next: last === undefined ? null : { at: last.decidedAt, id: last.id } };
  });
}

/** One review, with its author's reviews of other listings. Audited. */
export async function readQueuedReview(
  services: Dependencies,
  actor: Actor,
  id: string,
  requestId?: string,
): Promise<Result<QueuedReview, QueueFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  if (!isUuid(id)) return failure("not-found");
  const read = await orUnavailable(services, "review-unavailable", () =>
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
      return { ...review, outcomes: possibleReviewOutcomes(review), others: await othersOf(trx, id) };
    }),
  );
  if (!read.ok) return read;
  return read.value === null ? failure("not-found") : success(read.value);
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

async function othersOf(trx: Database, id: string): Promise<OtherReview[]> {
  return await trx
    .selectFrom("reviews as other")
    .innerJoin("reviews as this", "this.sender_id", "other.sender_id")
    .select(["other.id", "other.listing_id as listingId", "other.state", "other.stars"])
    .select(({ fn, val }) => fn.coalesce("other.body", val("")).as("body"))
    .select(["other.refusal", "other.created_at as createdAt"])
    .where("this.id", "=", id)
    .where("other.id", "<>", id)
    .orderBy("other.created_at", "desc")
    .limit(20)
    .execute();
}
