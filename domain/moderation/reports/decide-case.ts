import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { DeclineReason } from "#domain/reviews/review.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { enqueueOwnerEmail } from "../enqueue-moderation-emails.ts";
import { type Operator, operatorOf } from "../operator.ts";
import type { Outcome, RemovalReason, TargetKind } from "../reasons.ts";
import { lockModeratedListing, type ModeratedListing } from "../removal/moderated-listing.ts";
import {
  isRemovedByOperator,
  type ModerationFailure,
  type ModerationServices,
  type Removed,
  removeLocked,
} from "../removal/remove-listing.ts";
import { restoreLocked } from "../removal/restore-listing.ts";
import { closeCases } from "./close-cases.ts";
import { ownersDueTime } from "./due-time.ts";
import { findReportedImage, reportTargets } from "./report-targets.ts";
import { isAboutReward, removeRewardedReviews } from "./rewarded-reviews.ts";

export type CaseDecision = { note: string | null } & (
  | { outcome: "listing-removed"; reason: RemovalReason; found: string }
  // `found` is shown to the review's author. `since`: the day (UTC) from which the listing's other reviews are removed
  // too, because its owner has offered rewards since then.
  | { outcome: "review-removed"; reason: DeclineReason; found: string; since: string | null }
  // `found` is shown to the owner, or to the reporters if nothing is removed.
  | { outcome: "owner-asked" | "no-action" | "photo-removed" | "photo-hidden" | "team-member-hidden"; found: string }
  | { outcome: "listing-restored" }
);

/** `not-possible`: the outcome does not apply to this target, or not at the moment. */
export type DecideFailure = ModerationFailure | "not-possible";

export type DecidedCase = { outcome: Outcome; removal: Removed | null };

/**
 * Decides a case: applies the outcome, closes the case or leaves it open for the owner, and notifies the owner and the
 * reporters. Neither learns the other's identity.
 */
export async function decideCase(
  services: ModerationServices,
  actor: Actor,
  caseId: string,
  decision: CaseDecision,
  requestId?: string,
): Promise<Result<DecidedCase, DecideFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  if (!isUuid(caseId)) return failure("not-found");
  const done = await orUnavailable(services, "case-not-decided", () =>
    services.db.transaction().execute(async (trx) => {
      const lockedCase = await lockCase(trx, caseId);
      if (lockedCase === null) return failure("not-found" as const);
      if (lockedCase.decidedAt !== null) return failure("already-decided" as const);
      return await applyDecision({ trx, services, operator: operator.value, requestId }, lockedCase, decision);
    }),
  );
  return done.ok ? done.value : done;
}

type LockedCase = {
  id: string;
  targetKind: TargetKind;
  targetId: string;
  decidedAt: Date | null;
  listing: ModeratedListing;
};

/** Locks the listing before the case, in the same order as a removal. */
async function lockCase(trx: Database, id: string): Promise<LockedCase | null> {
  const known = await trx.selectFrom("moderation_cases").select("listing_id").where("id", "=", id).executeTakeFirst();
  const listing = known === undefined ? null : await lockModeratedListing(trx, known.listing_id);
  if (listing === null) return null;
  const row = await trx
    .selectFrom("moderation_cases")
    .select(["target_kind", "target_id", "decided_at"])
    .where("id", "=", id)
    .where("target_kind", "<>", "message")
    .$narrowType<{ target_kind: TargetKind }>()
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return { id, targetKind: row.target_kind, targetId: row.target_id, decidedAt: row.decided_at, listing };
}

/** The outcomes that currently apply to a target: a removed listing can be restored or stay removed. */
export async function listPossibleOutcomes(
  trx: Database,
  { targetKind, targetId }: Pick<LockedCase, "targetKind" | "targetId">,
  isRemoved: boolean,
): Promise<readonly Outcome[]> {
  if (isRemoved) return ["listing-restored", "no-action"];
  const possible: Outcome[] = ["listing-removed"];
  const target = reportTargets[targetKind];
  for (const outcome of target?.outcomes ?? (["no-action"] as const))
    if (target?.applies === undefined || (await target.applies(trx, targetId, outcome))) possible.push(outcome);
  return possible;
}

type Work = { trx: Database; services: ModerationServices; operator: Operator; requestId: string | undefined };

async function applyDecision(
  work: Work,
  lockedCase: LockedCase,
  decision: CaseDecision,
): Promise<Result<DecidedCase, DecideFailure>> {
  const { trx, services, operator, requestId } = work;
  const { listing } = lockedCase;
  const { outcome, note } = decision;
  const possible = await listPossibleOutcomes(trx, lockedCase, isRemovedByOperator(listing));
  if (!possible.includes(outcome)) return failure("not-possible");
  if (decision.outcome === "listing-removed") {
    const removed = await removeLocked(trx, services.clock.now(), operator, listing, decision, requestId);
    return removed.ok ? success({ outcome, removal: removed.value }) : removed;
  }
  if (decision.outcome === "listing-restored") {
    const restored = await restoreLocked(trx, services, operator, listing, note, requestId);
    return restored.ok ? success({ outcome, removal: null }) : restored;
  }
  if (decision.outcome === "review-removed" && decision.since !== null && !(await isAboutReward(trx, lockedCase.id)))
    return failure("not-possible");
  await decideTarget(work, lockedCase, decision);
  return success({ outcome, removal: null });
}

type TargetDecision = Exclude<CaseDecision, { outcome: "listing-removed" | "listing-restored" }>;

async function decideTarget(
  { trx, services, operator, requestId }: Work,
  { id, targetKind, targetId, listing }: LockedCase,
  made: TargetDecision,
): Promise<void> {
  const now = services.clock.now();
  const { userId: operatorId } = operator;
  const { outcome, found: finding, note } = made;
  const reason = made.outcome === "review-removed" ? made.reason : null;
  const removedImage = made.outcome === "photo-removed" ? await findReportedImage(trx, targetKind, targetId) : null;
  const decision = await trx
    .insertInto("decisions")
    .values({
      listing_id: listing.id,
      target_kind: targetKind,
      target_id: targetId,
      outcome,
      reason,
      found: finding,
      note,
      media_hash: removedImage,
      operator_id: operatorId,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await reportTargets[targetKind]?.apply?.(trx, targetId, { outcome, reason, found: finding, operatorId, now });
  const closing = {
    decisionId: decision.id,
    did: outcome,
    found: outcome === "no-action" ? finding : null,
    now,
    dueAt: now,
  };
  const waits = outcome === "owner-asked" || outcome === "photo-hidden";
  if (waits) await postponeCase(trx, id, now);
  else await closeCases(trx, { listing, caseId: id }, closing);
  const since = made.outcome === "review-removed" ? made.since : null;
  const reward = { listing, decisionId: decision.id, found: finding, operatorId, now };
  const reviews = since === null ? null : await removeRewardedReviews(trx, { ...reward, since });
  const emailKind = ownerEmailKind(outcome, isRemovedByOperator(listing));
  if (emailKind !== null) await enqueueOwnerEmail(trx, listing, { kind: emailKind, found: finding }, closing);
  await recordAuditEntry(trx, {
    at: now,
    actor: { kind: "operator", userId: operatorId },
    action: "report-decided",
    target: { kind: targetKind, id: targetId, label: listing.name },
    reason: outcome,
    ...(requestId !== undefined && { requestId }),
    details: { case: id, decision: decision.id, ...(reviews !== null && { since, reviews }) },
  });
}

/** An owner is notified of decisions about the listing, but not of a rejected report or a review's removal. */
function ownerEmailKind(
  outcome: Outcome,
  isRemoved: boolean,
): "removal-confirmed" | "owner-asked" | "photo-removed" | null {
  if (outcome === "no-action") return isRemoved ? "removal-confirmed" : null;
  if (outcome === "review-removed") return null;
  return outcome === "photo-removed" ? outcome : "owner-asked";
}

/** Postpones the case until the owner has had time to respond. The promise to its reporters remains. */
async function postponeCase(trx: Database, caseId: string, now: Date): Promise<void> {
  await trx
    .updateTable("moderation_cases")
    .set({ state: "waiting", due_at: ownersDueTime(now), promised_at: sql`coalesce(promised_at, due_at)` })
    .where("id", "=", caseId)
    .execute();
}
