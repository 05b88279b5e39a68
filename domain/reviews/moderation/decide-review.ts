import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Actor } from "#domain/members/actor.ts";
import { type Operator, operatorOf } from "#domain/moderation/operator.ts";
import { lockModeratedListing } from "#domain/moderation/removal/moderated-listing.ts";
import { closeCases } from "#domain/moderation/reports/close-cases.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { eraseProofLater } from "../commands/erase-proof-later.ts";
import { goLive } from "../commands/publish-due.ts";
import { findReviewSender } from "../queries/find-sender.ts";
import { findReviewedListing, lockReviewedListing } from "../queries/reviewed-listing.ts";
import { type DeclineReason, type ReviewState, reviewPeriods } from "../review.ts";
import { enqueueWithEditLink, type ReviewEmailContent, type ReviewEmailServices } from "../review-emails.ts";
import { nextState, type ReviewEvent } from "../review-state.ts";

/**
 * `publish`: the review breaks no rule and goes live after its 24 hours. `ask-changes`: once, the author must remove a
 * few words. `refuse`, `remove`: for one of the `declineReasons`. `restore`: after an appeal or a mistake; like
 * `publish`, not before its 24 hours have passed, and not while its listing is not public.
 * `uphold`: the decision stands after an appeal. `found` is shown to the author.
 */
export type ReviewDecision =
  | { outcome: "publish" | "restore" }
  | { outcome: "ask-changes" | "refuse" | "remove"; reason: DeclineReason; found: string }
  | { outcome: "uphold"; found: string };

export type DecideReviewFailure =
  | "not-signed-in"
  | "not-allowed"
  | "not-found"
  /** Not possible in this state, or changes were already requested once. */
  | "not-possible"
  /** A different operator must decide the appeal, if there is one. */
  | "same-operator"
  | "unavailable";

type Dependencies = Pick<Services, "db" | "log"> & ReviewEmailServices;

/** Decides on a review as an operator, and notifies its author. Audited. */
export async function decideReview(
  services: Dependencies,
  actor: Actor,
  reviewId: string,
  decision: ReviewDecision,
  requestId?: string,
): Promise<Result<{ state: ReviewState }, DecideReviewFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  if (!isUuid(reviewId)) return failure("not-found");
  const done = await orUnavailable(services, "review-not-decided", () =>
    services.db
      .transaction()
      .execute((trx) => decide({ trx, services, operator: operator.value, requestId }, reviewId, decision)),
  );
  return done.ok ? done.value : done;
}

type Work = { trx: Database; services: Dependencies; operator: Operator; requestId: string | undefined };

async function decide(
  work: Work,
  id: string,
  decision: ReviewDecision,
): Promise<Result<{ state: ReviewState }, DecideReviewFailure>> {
  const { trx, services, operator, requestId } = work;
  const now = services.clock.now();
  const row = await lockReview(trx, id);
  if (row === null) return failure("not-found");
  if (isAppeal(row) && row.decided_by === operator.userId && (await hasOtherOperators(trx, operator.userId, now)))
    return failure("same-operator");
  const event = eventOf(decision, row, { now, isPublic: await hasPublicListing(trx, row, now) });
  const next = event === null ? row.state : nextState(row.state, event);
  if (next === null || !isPossible(decision, row)) return failure("not-possible");
  await trx
    .updateTable("reviews")
    // The author is notified here, also about a report that the job has not reported to them yet.
    .set({ decided_at: now, decided_by: operator.userId, is_untold: false, ...columnsOf(decision, row, next, now) })
    .where("id", "=", id)
    .execute();
  if (next === "published") await goLive(trx, services, id, now);
  if (decision.outcome !== "ask-changes") await eraseProofLater(trx, id, now);
  await emailAuthor(work, row, decision, now);
  await closeCaseOf(work, row, decision, now);
  await recordAuditEntry(trx, {
    at: now,
    actor: { kind: "operator", userId: operator.userId },
    action: "review-decided",
    target: { kind: "review", id },
    reason: "reason" in decision ? decision.reason : decision.outcome,
    ...(requestId !== undefined && { requestId }),
    details: { outcome: decision.outcome },
  });
  return success({ state: next });
}

type Row = NonNullable<Awaited<ReturnType<typeof lockReview>>>;

/** Locks the listing, then the review. */
async function lockReview(trx: Database, id: string) {
  const known = await trx.selectFrom("reviews").select("listing_id").where("id", "=", id).executeTakeFirst();
  if (known === undefined) return null;
  if (known.listing_id !== null) await lockReviewedListing(trx, known.listing_id);
  return (await trx.selectFrom("reviews").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()) ?? null;
}

/** Whether the author of a declined or removed review has appealed. */
function isAppeal({ state, appealed_at }: Row): boolean {
  return (state === "refused" || state === "removed") && appealed_at !== null;
}

async function hasPublicListing(trx: Database, { listing_id }: Row, now: Date): Promise<boolean> {
  const listing = listing_id === null ? null : await findReviewedListing(trx, listing_id, now);
  return listing?.isPublic === true;
}

type Moment = { now: Date; isPublic: boolean };

function eventOf(
  { outcome }: ReviewDecision,
  { created_at, published_at }: Row,
  { now, isPublic }: Moment,
): ReviewEvent | null {
  if (outcome === "uphold") return null;
  if (outcome !== "publish" && outcome !== "restore") return outcome;
  const isCooled = published_at !== null || now.getTime() >= created_at.getTime() + reviewPeriods.coolingMs;
  const goesLive = isCooled && isPublic;
  if (outcome === "restore") return goesLive ? "restore" : "restore-early";
  return goesLive ? "approve" : "approve-early";
}

function isPossible({ outcome }: ReviewDecision, row: Row): boolean {
  if (outcome === "uphold") return isAppeal(row);
  if (outcome === "ask-changes") return row.changes_asked_at === null;
  if (outcome === "remove") return row.published_at !== null;
  if (outcome === "refuse") return row.published_at === null;
  return outcome !== "publish" || row.changes_until === null;
}

function columnsOf(decision: ReviewDecision, row: Row, next: ReviewState, now: Date) {
  const none = { due_at: null, decide_by: null, changes_until: null };
  switch (decision.outcome) {
    case "ask-changes": {
      const until = new Date(now.getTime() + reviewPeriods.changesMs);
      const correction = { changes_asked_at: now, changes_until: until, decide_by: until, due_at: null };
      return { ...correction, state: next, refusal: decision.reason, found: decision.found };
    }
    case "refuse":
    case "remove":
      return { ...none, state: next, ended_at: now, refusal: decision.reason, found: decision.found };
    case "uphold":
      return { found: decision.found };
    default:
      // For a review that is published now, `goLive` sets the columns.
      return next === "submitted"
        ? {
            ...none,
            state: next,
            hold_reasons: [],
            refusal: null,
            found: null,
            ended_at: null,
            due_at: new Date(row.created_at.getTime() + reviewPeriods.coolingMs),
          }
        : { found: null };
  }
}

async function emailAuthor({ trx, services }: Work, row: Row, decision: ReviewDecision, now: Date): Promise<void> {
  const content = contentOf(decision, row, now);
  const sender = await findReviewSender(trx, row.sender_id);
  if (content === null || sender === null) return;
  const listing = row.listing_id === null ? null : await findReviewedListing(trx, row.listing_id, now);
  await enqueueWithEditLink(trx, services, { sender, listing, reviewId: row.id }, content);
}

function contentOf(decision: ReviewDecision, row: Row, now: Date): ReviewEmailContent | null {
  const wasLive = row.published_at !== null;
  switch (decision.outcome) {
    case "ask-changes": {
      const until = new Date(now.getTime() + reviewPeriods.changesMs).toISOString();
      return { kind: "review-changes", reason: decision.reason, found: decision.found, wasLive, until };
    }
    case "refuse":
    case "remove": {
      const until = row.appealed_at === null ? new Date(now.getTime() + reviewPeriods.appealMs).toISOString() : null;
      const { reason, found } = decision;
      return { kind: "review-declined", reason, found, wasLive, appealUntil: until };
    }
    case "uphold": {
      if (row.refusal === null) return null;
      const { found } = decision;
      return { kind: "review-declined", reason: row.refusal, found, wasLive, appealUntil: null };
    }
    default: {
      const cooled = new Date(row.created_at.getTime() + reviewPeriods.coolingMs);
      const isEarly = row.published_at === null && cooled > now;
      return isEarly ? { kind: "review-submitted", dueAt: cooled.toISOString() } : null;
    }
  }
}

/** Closes the review's case and notifies the reporters. */
async function closeCaseOf({ trx, operator }: Work, row: Row, decision: ReviewDecision, now: Date): Promise<void> {
  if (decision.outcome === "ask-changes" || decision.outcome === "uphold" || row.listing_id === null) return;
  const open = await trx
    .selectFrom("moderation_cases")
    .select("id")
    .where("target_kind", "=", "review")
    .where("target_id", "=", row.id)
    .where("decided_at", "is", null)
    .executeTakeFirst();
  const listing = open === undefined ? null : await lockModeratedListing(trx, row.listing_id);
  if (open === undefined || listing === null) return;
  const isRemoved = "reason" in decision;
  const did = isRemoved ? "review-removed" : "no-action";
  const { id: decisionId } = await trx
    .insertInto("decisions")
    .values({
      listing_id: listing.id,
      target_kind: "review",
      target_id: row.id,
      outcome: did,
      reason: isRemoved ? decision.reason : null,
      operator_id: operator.userId,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await closeCases(trx, { listing, caseId: open.id }, { decisionId, did, found: null, now, dueAt: now });
}

/** How long a person who has signed in as an operator counts as one. */
const activeOperatorMs = 30 * 24 * 60 * 60_000;

/** Whether other people have signed in as operators in the last thirty days and still have the role. */
async function hasOtherOperators(trx: Database, userId: string, now: Date): Promise<boolean> {
  const other = await trx
    .selectFrom("audit_log as session")
    .select("session.actor_id")
    .where("session.action", "=", "operator-session-started")
    .where("session.actor_id", "<>", userId)
    .where("session.at", ">", new Date(now.getTime() - activeOperatorMs))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("audit_log as revoked")
            .select("revoked.number")
            .where("revoked.action", "=", "operator-revoked")
            .where(sql<boolean>`revoked.target_id = session.actor_id::text`)
            .whereRef("revoked.at", ">=", "session.at"),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
