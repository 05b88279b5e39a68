import { sql } from "kysely";
import type { Services } from "#domain/services.ts";

/** How many listings one statement processes, so that none holds its locks for long. */
const batchSize = 500;

/**
 * Clears the flag of expired listings, which keeps the indexes of active ones small. Idempotent; safe to run in several
 * processes at once. No page depends on it: every reader compares the expiry itself.
 */
export async function expireListings({ db, clock }: Pick<Services, "db" | "clock">): Promise<{ expired: number }> {
  const now = clock.now();
  let expired = 0;
  let batch: number;
  do {
    batch = await expireBatch(db, now);
    expired += batch;
  } while (batch === batchSize);
  return { expired };
}

async function expireBatch(db: Services["db"], now: Date): Promise<number> {
  const result = await db
    .with("ended", (query) =>
      query
        .selectFrom("teacher_listings")
        .select("id")
        .where(sql<boolean>`is_active`)
        .where("subscription_expires_at", "<=", now)
        .orderBy("subscription_expires_at")
        .limit(batchSize)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable("teacher_listings")
    .from("ended")
    .set({ is_active: false })
    .whereRef("teacher_listings.id", "=", "ended.id")
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** When the next active listing ends. Null: there is none. */
export async function findNextExpiry({ db }: Pick<Services, "db">): Promise<Date | null> {
  const row = await db
    .selectFrom("teacher_listings")
    .select("subscription_expires_at")
    .where(sql<boolean>`is_active`)
    .orderBy("subscription_expires_at")
    .limit(1)
    .executeTakeFirst();
  return row?.subscription_expires_at ?? null;
}
