import { sql } from "kysely";
import type { Services } from "#domain/services.ts";

/** Longer than the reconciler usually looks back, and as long as webhook events are stored. */
const retentionMs = 90 * 24 * 60 * 60_000;

/** Rows per statement, so that none holds its locks for long. */
const batchSize = 1000;

/**
 * Deletes records of the Stripe sandbox that are old and have nothing due. Payments made with it are unaffected, but
 * their test controls are gone. Its settings stay. Returns the number of deleted records. Idempotent.
 */
export async function pruneSandboxRecords({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
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
