import type { ExpressionBuilder } from "kysely";
import type { Tables } from "#database/tables.ts";

/** A person who writes reviews. `addressHash` identifies them after the sender is erased. */
export type Author = { senderId: string; addressHash: string };

/** The condition that a review was written by this person, also before they deleted an account with this address. */
export function isWrittenBy({ senderId, addressHash }: Author) {
  return (review: ExpressionBuilder<Tables, "reviews">) =>
    review.or([review("reviews.sender_id", "=", senderId), review("reviews.address_hash", "=", addressHash)]);
}
