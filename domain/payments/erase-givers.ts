import type { Database } from "#database/database.ts";
import { erasedBefore } from "#domain/retention/retention.ts";

const withoutGiver = { email: null, giver_name: null, payer_name: null, payer_email: null };

/** The states of an attempt that can still be paid, or is being paid. */
const unfinished = ["created", "open", "pending"] as const;

/**
 * Erases the givers of an address's gifts when the account with that address is erased. A payment page that can still
 * be paid needs the giver, and keeps it until the retention period is over.
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
 * Erases the names and addresses of givers after the periods in `retention.ts`: the payments stay. Returns how many
 * gifts lost their giver. Idempotent.
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
