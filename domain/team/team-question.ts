import { sql } from "kysely";
import type { Database } from "#database/database.ts";

/**
 * Returns the number of teachers of each school whose owner is due to be asked whether all of them still work there:
 * once a year, first a year after the first consent. Records that they were asked. The owners must have a row in
 * `mail_settings`.
 */
export async function claimTeamQuestions(
  trx: Database,
  listingIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  if (listingIds.length === 0) return new Map();
  const yearAgo = new Date(now);
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
  const due = await trx
    .selectFrom("team_members as member")
    .innerJoin("teacher_listings as listing", "listing.id", "member.listing_id")
    .innerJoin("mail_settings as settings", "settings.user_id", "listing.user_id")
    .select(["listing.id", "listing.user_id"])
    .select((column) => column.fn.countAll<string>().as("size"))
    .where("listing.id", "in", listingIds)
    .where("member.removed_at", "is", null)
    .groupBy(["listing.id", "listing.user_id", "settings.team_asked_at"])
    .having(sql`coalesce(settings.team_asked_at, min(member.consent_at))`, "<=", yearAgo)
    .execute();
  if (due.length > 0)
    await trx
      .updateTable("mail_settings")
      .set({ team_asked_at: now })
      .where(
        "user_id",
        "in",
        due.map((row) => row.user_id),
      )
      .execute();
  return new Map(due.map(({ id, size }) => [id, Number(size)]));
}
