import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { hideTeamMember } from "#domain/team/reported-team-member.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { enqueueOwnerEmail, withdrawEmails } from "../enqueue-moderation-emails.ts";
import { type Operator, operatorOf } from "../operator.ts";
import { isSafetyReason, type TeacherReason, undoSeconds } from "../reasons.ts";
import { lockModeratedListing, type ModeratedListing } from "./moderated-listing.ts";
import type { ModerationFailure, ModerationServices, Removed } from "./remove-listing.ts";

/** Hides a teacher of a school from learners without a report, or shows them again. `member`: the teacher's id. */
export type TeacherAction =
  /** `found` is shown to the owner, `note` to operators only. */
  | { outcome: "team-member-hidden"; member: string; reason: TeacherReason; found: string; note: string | null }
  | { outcome: "team-member-shown"; member: string };

type TeacherFailure = ModerationFailure | "not-possible";

/**
 * Hides or shows a teacher of a school, as a decision in the listing's history and an audit log entry. The owner is
 * emailed about a hidden teacher once it can no longer be undone. `not-found`: the listing has no such teacher.
 * `already-decided`: the teacher is already hidden or shown. `not-possible`: an undecided report is about the teacher,
 * so that its decision hides or shows them.
 */
export async function hideTeacher(
  services: ModerationServices,
  actor: Actor,
  listingId: string,
  action: TeacherAction,
  requestId?: string,
): Promise<Result<Removed, TeacherFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  if (!isUuid(listingId)) return failure("not-found");
  const done = await orUnavailable(services, "teacher-not-hidden", () =>
    services.db.transaction().execute(async (trx): Promise<Result<Removed, TeacherFailure>> => {
      const listing = await lockModeratedListing(trx, listingId);
      const teacher = listing === null ? undefined : await findTeacher(trx, listing.id, action.member);
      if (listing === null || teacher === undefined) return failure("not-found");
      if (teacher.isReported) return failure("not-possible");
      const isHiding = action.outcome === "team-member-hidden";
      if ((teacher.hidden_at !== null) === isHiding) return failure("already-decided");
      const now = services.clock.now();
      await hideTeamMember(trx, action.member, isHiding ? now : null);
      return success(await recordAction(trx, { now, operator: operator.value, listing, requestId }, action));
    }),
  );
  return done.ok ? done.value : done;
}

async function findTeacher(trx: Database, listingId: string, id: string) {
  return await trx
    .selectFrom("team_members as member")
    .select("member.hidden_at")
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("moderation_cases as case")
          .select("case.id")
          .where("case.target_kind", "=", "team-member")
          .whereRef("case.target_id", "=", "member.id")
          .where("case.decided_at", "is", null),
      ).as("isReported"),
    )
    .where("member.id", "=", id)
    .where("member.listing_id", "=", listingId)
    .where("member.removed_at", "is", null)
    .executeTakeFirst();
}

type Work = { now: Date; operator: Operator; listing: ModeratedListing; requestId: string | undefined };

async function recordAction(trx: Database, work: Work, action: TeacherAction): Promise<Removed> {
  const { now, operator, listing, requestId } = work;
  const { outcome, member } = action;
  const made = "reason" in action ? action : { reason: null, found: null, note: null };
  const { reason, found, note } = made;
  const { id: decisionId } = await trx
    .insertInto("decisions")
    .values({
      listing_id: listing.id,
      target_kind: "team-member",
      target_id: member,
      outcome,
      reason,
      found,
      note,
      operator_id: operator.userId,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const canUndo = reason !== null && !isSafetyReason(reason);
  const undoUntil = canUndo ? new Date(now.getTime() + undoSeconds * 1000) : null;
  const timing = { decisionId, now, dueAt: undoUntil ?? now };
  if (found !== null) await enqueueOwnerEmail(trx, listing, { kind: "owner-asked", found }, timing);
  await recordAuditEntry(trx, {
    at: now,
    actor: { kind: "operator", userId: operator.userId },
    action: outcome,
    target: { kind: "team-member", id: member, label: listing.name },
    ...(reason !== null && { reason }),
    ...(requestId !== undefined && { requestId }),
    details: { decision: decisionId, listing: listing.id },
  });
  return { decisionId, undoUntil };
}

/** A decision to hide a teacher, read in the transaction that has locked the listing. */
type Hiding = { id: string; target_id: string; reason: string | null; created_at: Date };

/**
 * Shows a teacher again within a minute. `already-decided`: there is a later decision. `undo-expired`: the minute has
 * passed, the reason was safety, or the decision was about a report.
 */
export async function undoHiding(
  trx: Database,
  now: Date,
  operator: Operator,
  listing: ModeratedListing,
  { id, target_id: member, reason, created_at: hiddenAt }: Hiding,
  requestId?: string,
): Promise<Result<null, "undo-expired" | "already-decided">> {
  const isLate = now.getTime() > hiddenAt.getTime() + undoSeconds * 1000;
  // A decision about a report has no reason.
  if (isLate || reason === null || isSafetyReason(reason)) return failure("undo-expired");
  const hidden = await trx.selectFrom("team_members").select("hidden_at").where("id", "=", member).executeTakeFirst();
  if (hidden?.hidden_at?.getTime() !== hiddenAt.getTime()) return failure("already-decided");
  await hideTeamMember(trx, member, null);
  await trx.updateTable("decisions").set({ undone_at: now, undone_by: operator.userId }).where("id", "=", id).execute();
  await withdrawEmails(trx, id, []);
  await recordAuditEntry(trx, {
    at: now,
    actor: { kind: "operator", userId: operator.userId },
    action: "team-member-hiding-undone",
    target: { kind: "team-member", id: member, label: listing.name },
    ...(requestId !== undefined && { requestId }),
    details: { decision: id, listing: listing.id },
  });
  return success(null);
}
