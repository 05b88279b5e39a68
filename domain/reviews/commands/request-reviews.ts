import type { Database } from "#database/database.ts";
import { hasPostalAddress } from "#domain/reminders/postal-address.ts";
import { issueSenderToken } from "#domain/senders/sender-tokens.ts";
import type { Services } from "#domain/services.ts";
import { findReviewSender } from "../queries/find-sender.ts";
import { findReviewedListing } from "../queries/reviewed-listing.ts";
import { reviewPeriods } from "../review.ts";
import { enqueueReviewEmail } from "../review-emails.ts";
import { isWrittenBy } from "../written-by.ts";
import { noMoreLinkOf } from "./invite-reviewers.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log" | "site" | "origin" | "emailCipher">;

const batch = 500;

/** Requests are not sent later than this. */
const maxMs = 60 * 24 * 60 * 60_000;

/**
 * Asks for a review once, 21 days after the delivery of a message whose sender agreed to it. Each message and its email
 * are one transaction. Returns how many were sent: none without a postal address, which such emails require.
 */
export async function requestReviews(services: Dependencies, signal?: AbortSignal): Promise<number> {
  if (!hasPostalAddress(services)) return 0;
  const now = services.clock.now();
  const due = await services.db
    .selectFrom("messages")
    .select("id")
    .where("may_ask_review", "=", true)
    .where("state", "=", "delivered")
    .where("delivered_at", "<=", new Date(now.getTime() - reviewPeriods.requestMs))
    .where("delivered_at", ">", new Date(now.getTime() - maxMs))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("review_requests").select("message_id").whereRef("message_id", "=", "messages.id"))),
    )
    .orderBy("delivered_at")
    .limit(batch)
    .execute();
  let sent = 0;
  for (const { id } of due) {
    if (signal?.aborted) break;
    if (await services.db.transaction().execute((trx) => ask(services, trx, id, now))) sent += 1;
  }
  return sent;
}

async function ask(services: Dependencies, trx: Database, messageId: string, now: Date): Promise<boolean> {
  const inserted = await trx
    .insertInto("review_requests")
    .values({ message_id: messageId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) return false;
  const message = await trx
    .selectFrom("messages")
    .select(["listing_id", "sender_id", "address_hash"])
    .where("id", "=", messageId)
    .executeTakeFirst();
  const sender = await findReviewSender(trx, message?.sender_id ?? null);
  if (message === undefined || sender === null || sender.bannedAt !== null) return false;
  const listing = await findReviewedListing(trx, message.listing_id, now);
  if (listing === null || !listing.isPublic) return false;
  if (await isAnswered(trx, listing.id, sender.id, message.address_hash)) return false;
  const token = await issueSenderToken(
    trx,
    { senderId: sender.id, purpose: "review", subjectId: listing.id, lifetimeMs: reviewPeriods.invitationMs },
    now,
  );
  const noMoreLink = noMoreLinkOf(services.origin, sender.language, token);
  const about = { sender, listing, path: `/review/write/${token}` };
  await enqueueReviewEmail(trx, services, about, { kind: "review-request", noMoreLink });
  return true;
}

/**
 * Whether a review exists, the email has opted out, or another message of the same person was already used for a
 * request.
 */
async function isAnswered(trx: Database, listingId: string, senderId: string, hash: string): Promise<boolean> {
  const review = trx
    .selectFrom("reviews")
    .select("id")
    .where("listing_id", "=", listingId)
    .where(isWrittenBy({ senderId, addressHash: hash }));
  const optOut = trx.selectFrom("review_opt_outs").select("address_hash").where("address_hash", "=", hash);
  const before = trx
    .selectFrom("review_requests")
    .innerJoin("messages", "messages.id", "review_requests.message_id")
    .select("messages.id")
    .where("messages.listing_id", "=", listingId)
    .where("messages.address_hash", "=", hash);
  const [reviews, optOuts, requests] = [await review.execute(), await optOut.execute(), await before.execute()];
  // The current message is included in the count.
  return reviews.length > 0 || optOuts.length > 0 || requests.length > 1;
}
