import type { Database } from "#database/database.ts";
import { erasedBefore } from "#domain/retention/retention.ts";

const withoutGiver = { email: null, giver_name: null, payer_name: null, payer_email: null };

/** The states of an attempt that can still be paid, or whose payment is in progress. */
const unfinished = ["created", "open", "pending"] as const;

/**
 * Erases an email's giver data when the account with that email is erased. A payment page that can still be paid needs
 * the giver's data and keeps it until the retention period ends.
 */
export async function eraseGiver(trx: Database, email: string, now: Date): Promise<void> {
  await trx
    .updateTable("payments")
    .set({ ...withoutGiver, updated_at: now })
    .where("is_gift", "=", true)
    .where("email", "=", email.toLowerCase())
    .where("state", "not in", unfinished)
    .execute();
}

/**
 * Erases givers' names and emails after the periods in `retention.ts`; the payments remain. Returns the number of gifts
 * changed. Idempotent.
 */
export async function eraseGivers(db: Database, now: Date): Promise<number> {
  const erased = await db
    .updateTable("payments")
    .set({ ...withoutGiver, updated_at: now })
    .where("is_gift", "=", true)
    .where("email", "is not", null)
    .where("created_at", "<", erasedBefore("unpaidGifts", now))
    .where("state", "not in", unfinished)
    .where((payment) =>
      payment.or([payment("paid_at", "is", null), payment("created_at", "<", erasedBefore("givers", now))]),
    )
    .executeTakeFirst();
  return Number(erased.numUpdatedRows);
}
