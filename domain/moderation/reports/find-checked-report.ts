import type { Database } from "#database/database.ts";

/** How long an owner sees that a report was rejected. */
const shownMs = 14 * 24 * 60 * 60_000;

/**
 * When operators last rejected a report about the member's listing, its images or teachers; null if that was longer
 * ago. Excludes the report's reason, text and time, which could reveal its author. Child safety reports are never
 * mentioned, because that could endanger the child.
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
