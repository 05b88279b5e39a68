import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";

/** The number of public listings of some cities at a moment. Cities that never had one are missing. */
export function cityCountsStatement(db: Database, keys: readonly string[], now: Date) {
  return db
    .selectFrom("city_counts")
    .select(["city_key", presentCount(now).as("count")])
    .where("city_key", "in", [...keys]);
}

/** Cities that have listings beside the given ones, those with most listings first. */
export function otherCitiesStatement(db: Database, keys: readonly string[], limit: number, now: Date) {
  return db
    .selectFrom("city_counts")
    .select(["city_key", "city", "state", presentCount(now).as("count")])
    .where("active_count", ">", 0)
    .where("city_key", "not in", [...keys])
    .orderBy("active_count", "desc")
    .orderBy("city_key")
    .limit(limit);
}

/** What is kept counted, less the listings whose time is over though nobody has cleared their flag yet. */
function presentCount(now: Date): RawBuilder<number> {
  return sql<number>`active_count - (
    select count(*) from teacher_listings
    where is_active and removed_at is null
      and teacher_listings.city_key = city_counts.city_key
      and subscription_expires_at <= ${now}
  )`;
}
