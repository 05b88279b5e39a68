import { orUnavailable } from "#domain/or-unavailable.ts";
import { isSameMailbox } from "#domain/senders/same-mailbox.ts";
import { findSenderToken } from "#domain/senders/sender-tokens.ts";
import type { Services } from "#domain/services.ts";
import { isWrittenBy } from "../written-by.ts";
import { findProof, type Proof } from "./find-proof.ts";
import { findReviewedListing, type ReviewedListing } from "./reviewed-listing.ts";

type Listing = Pick<ReviewedListing, "id" | "type" | "names" | "avatarUrl" | "courses" | "timeZone">;

/** Data of the page that a review link opens. */
export type WritePage =
  | { state: "write" | "prove" | "early"; listing: Listing; proof: Proof }
  | { state: "used" | "own-listing"; listing: Listing }
  | { state: "link-expired" | "listing-gone" | "not-allowed" | "unavailable" };

/** Reads a link without using it: mail scanners open links. Never throws. */
export async function findWritePage(
  services: Pick<Services, "db" | "clock" | "log" | "hashAddress">,
  token: string,
): Promise<WritePage> {
  const now = services.clock.now();
  const done = await orUnavailable(services, "review-link-not-read", async (): Promise<WritePage> => {
    const found = await findSenderToken(services.db, token, "review", now);
    if (found === null || found.subjectId === null) return { state: "link-expired" };
    if (found.sender.bannedAt !== null) return { state: "not-allowed" };
    const listing = await findReviewedListing(services.db, found.subjectId, now);
    if (listing === null || !listing.isPublic) return { state: "listing-gone" };
    if (found.usedAt !== null) return { state: "used", listing };
    if (isSameMailbox(found.sender.email, listing.owner.to)) return { state: "own-listing", listing };
    const addressHash = await services.hashAddress(found.sender.email);
    const person = { listingId: listing.id, senderId: found.sender.id, addressHash };
    const existing = await services.db
      .selectFrom("reviews")
      .select("id")
      .where("listing_id", "=", listing.id)
      .where(isWrittenBy(person))
      .where("state", "<>", "withdrawn")
      .executeTakeFirst();
    if (existing !== undefined) return { state: "used", listing };
    const proof = await findProof(services.db, person, now);
    if (proof.kind === "early") return { state: "early", listing, proof };
    return { state: proof.kind === "none" ? "prove" : "write", listing, proof };
  });
  return done.ok ? done.value : { state: "unavailable" };
}
