import type { Database } from "#database/database.ts";

/** Daily views and uses of the member's listing: at most seven kinds and five view sources per day. */
export async function* readAnalytics(db: Database, userId: string) {
  const days = await db
    .selectFrom("listing_analytics as counted")
    .innerJoin("teacher_listings as listing", "listing.id", "counted.listing_id")
    .select(["day", "kind", "source", "amount"])
    .where("listing.user_id", "=", userId)
    .orderBy("day")
    .orderBy("kind")
    .orderBy("source")
    .execute();
  if (days.length > 0) yield days;
}
