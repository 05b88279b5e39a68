import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { sumOldDays } from "#domain/analytics/counting/sum-old-days.ts";
import { recordErasures } from "#domain/audit/record-erasures.ts";
import { eraseInvitations } from "#domain/invitations/erase-invitations.ts";
import { eraseMessages } from "#domain/messages/erase-messages.ts";
import { eraseGivers } from "#domain/payments/erase-givers.ts";
import { eraseReviews } from "#domain/reviews/commands/erase-reviews.ts";
import type { Services } from "#domain/services.ts";
import { eraseRemovedTeachers } from "#domain/team/removed-teachers.ts";
import { erasedBefore, retention } from "./retention.ts";

/** The maximum number of audit log entries deleted per statement. */
const batch = 5000;

/**
 * Deletes rows that are older than `retention.ts` allows and have no other job, and records them in the audit log.
 * Returns the number of rows. Idempotent; each statement is independent, so a run may be interrupted. Throws if the
 * database fails.
 */
export async function eraseExpired(
  { db, clock }: Pick<Services, "db" | "clock">,
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  const deletions = await db
    .deleteFrom("account_deletions")
    .where("erased_at", "<", erasedBefore("deletedAccounts", clock.now()))
    .executeTakeFirst();
  const reports = await db
    .deleteFrom("reports")
    .where("created_at", "<", erasedBefore("reports", clock.now()))
    .executeTakeFirst();
  await deleteEmptyCases(db, erasedBefore("reports", clock.now()));
  await db
    .deleteFrom("moderation_outcomes")
    .where("at", "<", erasedBefore("moderationOutcomes", clock.now()))
    .execute();
  const removedTeachers = await eraseRemovedTeachers(db, clock.now());
  const givers = await eraseGivers(db, clock.now());
  const reviews = { ...(await eraseReviews(db, clock.now())), ...(await eraseInvitations(db, clock.now())) };
  const analytics = await sumOldDays(db, clock.now());
  // Senders are deleted with their last message or review.
  const messages = await eraseMessages(db, clock.now());
  let entries = 0;
  for (let deleted = batch; deleted === batch && signal?.aborted !== true; entries += deleted)
    deleted = await deleteOldEntries(db);
  const counts = {
    deletedAccounts: Number(deletions.numDeletedRows),
    reports: Number(reports.numDeletedRows),
    removedTeachers,
    givers,
    ...messages,
    ...reviews,
    ...analytics,
    auditEntries: entries,
  };
  await recordErasures(db, clock.now(), counts);
  return counts;
}

/** Deletes decided cases without remaining reports. The decision stays with the listing. */
async function deleteEmptyCases(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom("moderation_cases")
    .where("decided_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("reports").select("id").whereRef("case_id", "=", "moderation_cases.id"))),
    )
    .execute();
}

/**
 * Deletes the oldest entries. Uses the database's clock: the log rejects the deletion of younger entries by that clock.
 */
async function deleteOldEntries(db: Database): Promise<number> {
  const { count, unit } = retention.auditLog;
  const deleted = await db
    .deleteFrom("audit_log")
    .where("number", "in", (query) => query.selectFrom("audit_log").select("number").orderBy("number").limit(batch))
    .where("at", "<", sql<Date>`now() - ${`${count} ${unit}`}::interval`)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
