import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { findReviewOfCase, type ReviewOfCase } from "#domain/reviews/moderation/reported-review.ts";
import type { Services } from "#domain/services.ts";
import { findTeamMemberOfCase, type TeamMemberOfCase } from "#domain/team/reported-team-member.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { isAccountRemoval } from "../bans/account-removal.ts";
import { operatorOf } from "../operator.ts";
import type { Outcome } from "../reasons.ts";
import { listPossibleOutcomes } from "./decide-case.ts";
import { type CaseRow, casesQuery, type Row, toCaseRow } from "./list-cases.ts";
import { type EarlierCases, listEarlierCases } from "./list-earlier-cases.ts";
import { findReportedImage } from "./report-targets.ts";
import { findReportedPhoto, type ReportedPhoto } from "./reported-photo.ts";
import { findConfirmedReward } from "./rewarded-reviews.ts";

type QueryFailure = "not-signed-in" | "not-allowed" | "not-found" | "unavailable";
type Dependencies = Pick<Services, "db" | "clock" | "log">;

type CaseReport = {
  id: string;
  source: "visitor" | "owner";
  reason: string;
  text: string | null;
  email: string | null;
  createdAt: string;
};

/**
 * The target of the case, if it still exists. `photo`: the SHA-256 of the photo, portrait or logo, even if its owner
 * has removed it since the report.
 */
export type CaseDetail = CaseRow & {
  photo: string | null;
  /** The details of a photo. */
  photoDetail: ReportedPhoto | null;
  review: ReviewOfCase | null;
  teamMember: TeamMemberOfCase | null;
  removedAt: string | null;
  /** When operators last confirmed that the owner had offered a reward for reviews. */
  rewardConfirmedAt: string | null;
  outcomes: readonly Outcome[];
  entries: CaseReport[];
  earlier: EarlierCases;
};

/** One case with all its reports. Reading visitors' texts is audited. */
export async function findCase(
  services: Dependencies,
  actor: Actor,
  id: string,
  requestId?: string,
): Promise<Result<CaseDetail, QueryFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  if (!isUuid(id)) return failure("not-found");
  const now = services.clock.now();
  const found = await orUnavailable(services, "case-unavailable", () =>
    services.db.transaction().execute(async (trx) => {
      const row = await casesQuery(trx).where("item.id", "=", id).executeTakeFirst();
      if (row === undefined) return null;
      await recordAuditEntry(trx, {
        at: now,
        actor: { kind: "operator", userId: operator.value.userId },
        action: "report-read",
        target: { kind: "report", id },
        ...(requestId !== undefined && { requestId }),
      });
      return await readDetail(trx, row, now);
    }),
  );
  if (!found.ok) return found;
  return found.value === null ? failure("not-found") : success(found.value);
}

async function readDetail(trx: Database, row: Row, now: Date): Promise<CaseDetail> {
  const { target_kind: targetKind, target_id: targetId } = row;
  const review = targetKind === "review" ? await findReviewOfCase(trx, targetId) : null;
  const person = targetKind === "team-member" ? await findTeamMemberOfCase(trx, targetId) : null;
  const reward = review === null ? null : await findConfirmedReward(trx, row.listing_id);
  const isRemoved = row.removed_at !== null && !isAccountRemoval(row.removal_reason);
  return {
    ...toCaseRow(row),
    photo: person === null ? await findReportedImage(trx, targetKind, targetId) : person.picture,
    photoDetail: targetKind === "photo" ? await findReportedPhoto(trx, targetId) : null,
    review,
    teamMember: person?.member ?? null,
    removedAt: row.removed_at?.toISOString() ?? null,
    rewardConfirmedAt: reward?.toISOString() ?? null,
    outcomes: row.decided_at === null ? await listPossibleOutcomes(trx, { targetKind, targetId }, isRemoved) : [],
    entries: await readReports(trx, row.id),
    earlier: await listEarlierCases(trx, row, now),
  };
}

async function readReports(trx: Database, caseId: string): Promise<CaseReport[]> {
  const reports = await trx
    .selectFrom("reports")
    .select(["id", "source", "reason", "body", "email", "created_at"])
    .where("case_id", "=", caseId)
    .orderBy("created_at")
    .limit(200)
    .execute();
  return reports.map(({ id, source, reason, body, email, created_at }) => {
    return { id, source, reason, text: body, email, createdAt: created_at.toISOString() };
  });
}
