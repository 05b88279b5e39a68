import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Actor } from "#domain/members/actor.ts";
import type { ReviewReportReason } from "#domain/moderation/reasons.ts";
import { lockModeratedListing } from "#domain/moderation/removal/moderated-listing.ts";
import { dueTime } from "#domain/moderation/reports/due-time.ts";
import { openCase } from "#domain/moderation/reports/submit-report.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { holdReported } from "#domain/reviews/moderation/reported-review.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { findListingOfOwner, reviewOwnerOf } from "./review-owner.ts";

export type OwnReviewReport = { reason: ReviewReportReason; text: string | null };

type ReportFailure = "not-signed-in" | "not-allowed" | "not-found" | "unavailable";

/**
 * Reports a published review of the actor's own listing to operators. It stays visible until they have decided. A
 * repeated report is stored once.
 */
export async function reportOwnReview(
  services: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
  reviewId: string,
  { reason, text }: OwnReviewReport,
  requestId?: string,
): Promise<Result<null, ReportFailure>> {
  const owner = reviewOwnerOf(actor, "report-review");
  if (!owner.ok) return owner;
  if (!isUuid(reviewId)) return failure("not-found");
  const now = services.clock.now();
  const done = await orUnavailable(services, "review-report-not-stored", () =>
    services.db.transaction().execute(async (trx) => {
      const own = await findListingOfOwner(trx, owner.value);
      const listing = own === null ? null : await lockModeratedListing(trx, own.id);
      const review = await trx
        .selectFrom("reviews")
        .select("id")
        .where("id", "=", reviewId)
        .where("listing_id", "=", own?.id ?? null)
        .where("state", "=", "published")
        .executeTakeFirst();
      if (listing === null || review === undefined) return failure("not-found" as const);
      const target = { target_kind: "review", target_id: reviewId, listing_id: listing.id } as const;
      const caseId = await openCase(trx, { ...target, priority: 1, due_at: dueTime(false, now), created_at: now });
      const known = await trx
        .selectFrom("reports")
        .select("id")
        .where("case_id", "=", caseId)
        .where("source", "=", "owner")
        .where("reason", "=", reason)
        .executeTakeFirst();
      if (known !== undefined) return success(null);
      const { language } = listing.owner;
      await trx
        .insertInto("reports")
        .values({ case_id: caseId, source: "owner", reason, body: text, language, created_at: now })
        .execute();
      // Owners cannot hide a review by disputing it: only a threat or a child's name hides it immediately.
      if (reason !== "not-genuine") await holdReported(trx, reviewId, reason, now);
      await recordAuditEntry(trx, {
        at: now,
        actor: { kind: "owner", userId: owner.value },
        action: "review-reported",
        target: { kind: "review", id: reviewId },
        reason,
        ...(requestId !== undefined && { requestId }),
      });
      return success(null);
    }),
  );
  return done.ok ? done.value : done;
}
