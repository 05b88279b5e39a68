import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Actor } from "#domain/members/actor.ts";
import { detectLanguage } from "#domain/messages/sending/detect-language.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { findReviewSender } from "#domain/reviews/queries/find-sender.ts";
import { findReviewedListing, lockReviewedListing } from "#domain/reviews/queries/reviewed-listing.ts";
import { languageTag } from "#domain/reviews/review.ts";
import { enqueueWithEditLink, type ReviewEmailServices } from "#domain/reviews/review-emails.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { findListingOfOwner, reviewOwnerOf } from "./review-owner.ts";

const dayMs = 24 * 60 * 60_000;

export type Reply = {
  text: string;
  /** The time of the reply that this one replaces; null for the first one. */
  replaces: Date | null;
};

/** A reply as it is stored. */
export type StoredReply = { reply: string; repliedAt: Date };

/** `reply-changed`: the stored reply differs from the one being replaced; it was changed in another tab. */
type ReplyFailure = "not-signed-in" | "not-allowed" | "not-found" | "reply-changed" | "unavailable";

/**
 * Publishes or edits the owner's single reply to a review of their own listing, and emails the reviewer; about an edit,
 * after a day at the earliest. Sending the same text again changes nothing.
 */
export async function replyToReview(
  services: Pick<Services, "db" | "log"> & ReviewEmailServices,
  actor: Actor,
  reviewId: string,
  reply: Reply,
  requestId?: string,
): Promise<Result<StoredReply, ReplyFailure>> {
  const owner = reviewOwnerOf(actor, "reply-to-review");
  if (!owner.ok) return owner;
  if (!isUuid(reviewId)) return failure("not-found");
  const now = services.clock.now();
  const done = await orUnavailable(services, "reply-not-stored", () =>
    services.db.transaction().execute(async (trx) => {
      const listing = await findListingOfOwner(trx, owner.value);
      if (listing !== null) await lockReviewedListing(trx, listing.id);
      const review = listing === null ? undefined : await lockReview(trx, listing.id, reviewId);
      if (review === undefined) return failure("not-found" as const);
      const { reply: before, replied_at: repliedAt } = review;
      if (before === reply.text && repliedAt !== null) return success({ reply: before, repliedAt });
      if (repliedAt?.getTime() !== reply.replaces?.getTime()) return failure("reply-changed" as const);
      await trx
        .updateTable("reviews")
        .set({ reply: reply.text, reply_language: detectLanguage(reply.text), replied_at: now })
        .where("id", "=", reviewId)
        .execute();
      const shouldNotify = repliedAt === null || now.getTime() - repliedAt.getTime() > dayMs;
      const sender = shouldNotify ? await findReviewSender(trx, review.sender_id) : null;
      if (sender !== null && listing !== null) {
        const about = { sender, listing: await findReviewedListing(trx, listing.id, now), reviewId };
        const replyLanguage = languageTag(detectLanguage(reply.text));
        await enqueueWithEditLink(trx, services, about, { kind: "review-replied", reply: reply.text, replyLanguage });
      }
      await recordAuditEntry(trx, {
        at: now,
        actor: { kind: "owner", userId: owner.value },
        action: before === null ? "review-replied" : "review-reply-changed",
        target: { kind: "review", id: reviewId },
        ...(requestId !== undefined && { requestId }),
      });
      return success({ reply: reply.text, repliedAt: now });
    }),
  );
  return done.ok ? done.value : done;
}

function lockReview(trx: Database, listingId: string, id: string) {
  return trx
    .selectFrom("reviews")
    .select(["reply", "replied_at", "sender_id"])
    .where("id", "=", id)
    .where("listing_id", "=", listingId)
    .where("state", "=", "published")
    .forUpdate()
    .executeTakeFirst();
}
