import type { Database } from "#database/database.ts";
import { reviewInvitationLimits } from "../review.ts";

/**
 * `left`: further invitations allowed now, given those of the last 30 days. `invited` and `reviewed` are all-time
 * totals.
 */
export type InvitationFigures = { invited: number; reviewed: number; left: number };

/**
 * Returns how many people an owner's listing has invited and how many of them wrote a review, without identifying them.
 */
export async function invitationFigures(db: Database, listingId: string, now: Date): Promise<InvitationFigures> {
  const row = await db
    .selectFrom("review_invitations")
    .select(({ fn }) => [
      fn.countAll<string>().as("invited"),
      fn.countAll<string>().filterWhere("reviewed_at", "is not", null).as("reviewed"),
      fn
        .countAll<string>()
        .filterWhere("sent_at", ">", new Date(now.getTime() - reviewInvitationLimits.periodMs))
        .as("recent"),
    ])
    .where("listing_id", "=", listingId)
    .executeTakeFirstOrThrow();
  const left = Math.max(0, reviewInvitationLimits.max - Number(row.recent));
  return { invited: Number(row.invited), reviewed: Number(row.reviewed), left };
}
