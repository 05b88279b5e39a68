import { type ExpressionBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";

type Subject = { userId: string; email: string | null };

type Rows = ExpressionBuilder<Pick<Tables, "messages" | "teacher_listings" | "senders">, "messages">;

/**
 * Messages received by the member's listing, as its owner sees them, and messages that the member wrote with the
 * account's verified email. Excludes held and refused messages, because their senders are not notified.
 */
export async function readMessages(
  db: Database,
  { userId, email }: Subject,
  { after, limit }: { after: string | null; limit: number },
) {
  const isReceived = (row: Rows) =>
    row.and([row(sql.ref("teacher_listings.user_id"), "=", userId), row("messages.state", "=", "delivered")]);
  return await db
    .selectFrom("messages")
    .innerJoin("teacher_listings", "teacher_listings.id", "messages.listing_id")
    .leftJoin("senders", "senders.id", "messages.sender_id")
    .leftJoin("blocked_senders", (join) =>
      join
        .onRef("blocked_senders.listing_id", "=", "messages.listing_id")
        .onRef("blocked_senders.sender_id", "=", "messages.sender_id"),
    )
    .select(["messages.id", "messages.listing_id", "messages.sender_name", "senders.email as sender_email"])
    .select(["messages.for_whom", "messages.body", "messages.language", "messages.created_at"])
    .select(({ fn, val, eb }) => [
      eb.case().when("teacher_listings.user_id", "=", userId).then("received").else("sent").end().as("direction"),
      // Only visible to the owner.
      eb
        .case()
        .when("teacher_listings.user_id", "=", userId)
        .then(eb("blocked_senders.sender_id", "is not", null))
        .end()
        .as("is_blocked"),
      eb.case().when("teacher_listings.user_id", "=", userId).then(eb.ref("answered_at")).end().as("answered_at"),
      fn.coalesce("messages.may_ask_review", val(false)).as("may_ask_review"),
    ])
    .where((row) =>
      row.or([
        isReceived(row as unknown as Rows),
        ...(email === null
          ? []
          : [row.and([row("senders.email", "=", email.toLowerCase()), row("messages.confirmed_at", "is not", null)])]),
      ]),
    )
    .$if(after !== null, (query) => query.where("messages.id", ">", after))
    .orderBy("messages.id")
    .limit(limit)
    .execute();
}
