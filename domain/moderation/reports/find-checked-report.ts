import type { Database } from "#database/database.ts";

/** How long an owner is told that a report led to nothing. */
const shownMs = 14 * 24 * 60 * 60_000;

/**
 * When operators last looked into a report about the member's listing, its images or teachers, and changed nothing;
 * null if that is some time ago. Without the report's reason, text and time, from which its author could be guessed;
 * nothing is said of one about a child's safety, because an answer to it could endanger the child.
 */
export async function findCheckedReport(db: Database, userId: string, now: Date): Promise<Date | null> {
  const found = await db
    .selectFrom("decisions")
    .innerJoin("teacher_listings as listing", "listing.id", "decisions.listing_id")
    .select("decisions.created_at")
    .where("listing.user_id", "=", userId)
    .where("listing.removed_at", "is", null)
    .where("decisions.outcome", "=", "no-action")
    .where("decisions.target_kind", "in", ["listing", "photo", "picture", "team-member"])
    .where("decisions.created_at", ">", new Date(now.getTime() - shownMs))
    .where(({ and, exists, not, selectFrom }) => {
      const reports = selectFrom("moderation_cases as case")
        .innerJoin("reports", "reports.case_id", "case.id")
        .select("reports.id")
        .whereRef("case.decision_id", "=", "decisions.id");
      return and([
        exists(reports.where("reports.source", "=", "visitor")),
        not(exists(reports.where("reports.reason", "=", "child-safety"))),
      ]);
    })
    .orderBy("decisions.created_at", "desc")
    .executeTakeFirst();
  return found?.created_at ?? null;
}
