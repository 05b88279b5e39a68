import { type SelectQueryBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";

export type ListingRows = SelectQueryBuilder<Tables, "teacher_listings", object>;

/**
 * What visitors may see at a moment: paid for, not removed, and in the second its time ends no longer. The flags stand
 * as they do in the indexes' conditions, so that these serve every query that starts here.
 */
export function publicListings(db: Database, now: Date): ListingRows {
  return db
    .selectFrom("teacher_listings")
    .where(sql<boolean>`is_active and removed_at is null`)
    .where("subscription_expires_at", ">", now);
}
