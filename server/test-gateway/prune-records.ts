import { sql } from "kysely";
import type { Services } from "#domain/services.ts";

/** Longer than the reconciler usually looks back, and as long as messages are kept. */
const retentionMs = 90 * 24 * 60 * 60_000;

/** How many one statement takes, so that none holds its locks for long. */
const batchSize = 1000;

/**
 * Deletes what the test gateway has not written for long and what nothing is to happen to any more: payments that were made
 * with it stay as they are, but their panels are gone. Its settings stay. Gives how many. Idempotent.
 */
export async function pruneGatewayRecords({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - retentionMs);
  const old = db
    .selectFrom("test_gateway_records")
    .select("number")
    .where("kind", "<>", "settings")
    .where("due_at", "is", null)
    .where("saved_at", "<", before)
    .limit(sql.lit(batchSize));
  let pruned = 0;
  let batch: number;
  do {
    const result = await db.deleteFrom("test_gateway_records").where("number", "in", old).executeTakeFirst();
    batch = Number(result.numDeletedRows);
    pruned += batch;
  } while (batch === batchSize);
  return pruned;
}
