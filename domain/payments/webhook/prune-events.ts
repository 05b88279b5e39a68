import { sql } from "kysely";
import type { Services } from "#domain/services.ts";

/** The provider itself keeps its events for a month. */
const retentionMs = 90 * 24 * 60 * 60_000;

/** How many one statement takes, so that none holds its locks for long. */
const batchSize = 1000;

/** Deletes old messages of the provider: what they led to is in the history of payments. Gives how many. Idempotent. */
export async function pruneEvents({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - retentionMs);
  let pruned = 0;
  let batch: number;
  do {
    const result = await db
      .deleteFrom("stripe_events")
      .where(
        "id",
        "in",
        db
          .selectFrom("stripe_events")
          .select("id")
          .where("received_at", "<", before)
          .orderBy("received_at")
          .limit(sql.lit(batchSize)),
      )
      .executeTakeFirst();
    batch = Number(result.numDeletedRows);
    pruned += batch;
  } while (batch === batchSize);
  return pruned;
}
