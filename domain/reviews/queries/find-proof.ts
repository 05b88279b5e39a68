import type { Database } from "#database/database.ts";
import { reviewPeriods } from "../review.ts";

/** A person's proof that lessons with a listing took place. `early`: only a message that is too recent. */
export type Proof =
  | { kind: "message"; at: Date }
  | { kind: "invitation"; at: Date; id: string }
  | { kind: "evidence"; id: string }
  | { kind: "early"; from: Date }
  | { kind: "none" };

type Person = { listingId: string; senderId: string; addressHash: string };

/**
 * Returns the best proof: a message of the required age, then an invitation, then an image. Undelivered messages prove
 * nothing.
 */
export async function findProof(db: Database, person: Person, now: Date): Promise<Proof> {
  const { listingId, senderId, addressHash } = person;
  const messages = await db
    .selectFrom("messages")
    .select("delivered_at")
    .where("address_hash", "=", addressHash)
    .where("listing_id", "=", listingId)
    .where("state", "=", "delivered")
    .where("delivered_at", ">=", new Date(now.getTime() - reviewPeriods.maxMessageMs))
    .orderBy("delivered_at")
    .execute();
  const oldest = messages[0]?.delivered_at ?? null;
  const from = oldest === null ? null : new Date(oldest.getTime() + reviewPeriods.minMessageMs);
  if (oldest !== null && from !== null && from <= now) return { kind: "message", at: oldest };
  const invitation = await db
    .selectFrom("review_invitations")
    .select(["id", "sent_at"])
    .where("listing_id", "=", listingId)
    .where("address_hash", "=", addressHash)
    .where("refused_at", "is", null)
    .where("sent_at", ">", new Date(now.getTime() - reviewPeriods.invitedAgainMs))
    .executeTakeFirst();
  if (invitation !== undefined) return { kind: "invitation", at: invitation.sent_at, id: invitation.id };
  const image = await db
    .selectFrom("review_proofs")
    .select("id")
    .where("sender_id", "=", senderId)
    .where("listing_id", "=", listingId)
    .where("review_id", "is", null)
    .executeTakeFirst();
  if (image !== undefined) return { kind: "evidence", id: image.id };
  return from === null ? { kind: "none" } : { kind: "early", from };
}
