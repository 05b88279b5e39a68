import type { Database } from "#database/database.ts";
import { erasedBefore } from "#domain/retention/retention.ts";

/** The columns of a message reduced to its proof of contact. */
const withoutText = { sender_name: null, body: null, body_hash: null, body_sketch: [] as number[] };

/**
 * Erases messages after the periods in `retention.ts`: unconfirmed ones after a day, text and name after a year, the
 * proof of contact after two years; then expired links and browser tokens, and senders without other data. Returns the
 * number of rows. Idempotent; each statement is independent. Throws if the database fails.
 */
export async function eraseMessages(db: Database, now: Date): Promise<Record<string, number>> {
  const unconfirmed = await db
    .deleteFrom("messages")
    .where("state", "=", "unconfirmed")
    .where("created_at", "<", erasedBefore("unconfirmedMessages", now))
    .executeTakeFirst();
  const texts = await db
    .updateTable("messages")
    .set({ ...withoutText, sender_id: null })
    .where("created_at", "<", erasedBefore("messages", now))
    .where("body", "is not", null)
    .executeTakeFirst();
  const proofs = await db
    .deleteFrom("messages")
    .where("created_at", "<", erasedBefore("contactProofs", now))
    .executeTakeFirst();
  await db.deleteFrom("sender_tokens").where("expires_at", "<", now).execute();
  const senders = await db
    .deleteFrom("senders")
    .where("banned_at", "is", null)
    .where("created_at", "<", erasedBefore("unconfirmedMessages", now))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("messages").select("id").whereRef("messages.sender_id", "=", "senders.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("reviews").select("id").whereRef("reviews.sender_id", "=", "senders.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("sender_tokens").select("sender_id").whereRef("sender_tokens.sender_id", "=", "senders.id")),
      ),
    )
    .executeTakeFirst();
  return {
    unconfirmedMessages: Number(unconfirmed.numDeletedRows),
    messageTexts: Number(texts.numUpdatedRows),
    contactProofs: Number(proofs.numDeletedRows),
    senders: Number(senders.numDeletedRows),
  };
}

/**
 * Erases a person's messages when their account is deleted: undelivered messages; the text of delivered ones, which
 * keep a keyed hash of the email as the proof of contact; and reviews that were never published. The sender is deleted
 * last, with the tokens and proofs; published reviews then lose the name, and keep the keyed hash `addressHash`, so
 * that the same address cannot review a listing again. A banned sender keeps only the address, the ban and owners'
 * blocks: otherwise, registering and deleting an account would lift the ban.
 */
export async function eraseSender(trx: Database, email: string, addressHash: string): Promise<void> {
  const senders = sendersOf(trx, email);
  await trx.deleteFrom("messages").where("sender_id", "in", senders).where("state", "!=", "delivered").execute();
  await trx.updateTable("messages").set(withoutText).where("sender_id", "in", senders).execute();
  await trx.deleteFrom("reviews").where("sender_id", "in", senders).where("published_at", "is", null).execute();
  await hashAuthor(trx, senders, addressHash);
  const erased = await trx
    .deleteFrom("senders")
    .where("email", "=", email.toLowerCase())
    .where("banned_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (erased === undefined) await detachSender(trx, email);
}

/**
 * Sets the hash of reviews that were stored without one. Not if another review of the listing has it: a version that
 * did not know the hash may have accepted a second one.
 */
async function hashAuthor(trx: Database, senders: ReturnType<typeof sendersOf>, addressHash: string): Promise<void> {
  await trx
    .updateTable("reviews")
    .set({ address_hash: addressHash })
    .where("sender_id", "in", senders)
    .where("address_hash", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("reviews as other")
            .select("other.id")
            .whereRef("other.listing_id", "=", "reviews.listing_id")
            .where("other.address_hash", "=", addressHash),
        ),
      ),
    )
    .execute();
}

/** Does to the rows about a sender what deleting the sender would do, except for owners' blocks. */
async function detachSender(trx: Database, email: string): Promise<void> {
  const senders = sendersOf(trx, email);
  for (const table of ["messages", "reviews", "review_invitations"] as const)
    await trx.updateTable(table).set({ sender_id: null }).where("sender_id", "in", senders).execute();
  for (const table of ["sender_tokens", "review_proofs"] as const)
    await trx.deleteFrom(table).where("sender_id", "in", senders).execute();
}

function sendersOf(trx: Database, email: string) {
  return trx.selectFrom("senders").select("id").where("email", "=", email.toLowerCase());
}
