import type { Database } from "#database/database.ts";
import { type Sender, senderColumns, toSender } from "#domain/senders/sender.ts";

/** The author of a review; null once erased. */
export async function findReviewSender(db: Database, senderId: string | null): Promise<Sender | null> {
  if (senderId === null) return null;
  const row = await db
    .selectFrom("senders")
    .select(senderColumns)
    .where("senders.id", "=", senderId)
    .executeTakeFirst();
  return row === undefined ? null : toSender(row);
}
