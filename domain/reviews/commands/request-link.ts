import type { Database } from "#database/database.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { ProofNeeded, PublicWriter } from "#domain/senders/public-write.ts";
import { type Sender, upsertSender } from "#domain/senders/sender.ts";
import { issueSenderToken } from "#domain/senders/sender-tokens.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { findProof, type Proof } from "../queries/find-proof.ts";
import { findReviewedListing, type ReviewedListing } from "../queries/reviewed-listing.ts";
import { enqueueReviewEmail, enqueueWithEditLink } from "../review-emails.ts";
import type { LinkInput, ParsedLink } from "../review-input.ts";
import { isWrittenBy } from "../written-by.ts";

export type LinkFailure =
  /** Submitted faster than a person can fill in the form. */
  | { code: "too-fast" }
  | { code: "too-many-requests"; seconds: number }
  | ProofNeeded
  /** No public listing has this id. */
  | { code: "not-found" }
  | { code: "unavailable" };

/** The minimum time a person needs for the form. */
const minMs = 3000;
const weekMs = 7 * 24 * 60 * 60_000;

type Dependencies = Pick<Services, "db" | "clock" | "log" | "origin" | "emailCipher" | "hashAddress">;

/**
 * Sends a review link to an email that has contacted the listing, or to anyone who wants to upload a proof image.
 * Succeeds for every email, so that the response reveals nothing about it.
 */
export async function requestReviewLink(
  services: Dependencies,
  { limit, requireProof }: PublicWriter,
  { input, isTrap, startedAt, proof }: ParsedLink,
): Promise<Result<null, LinkFailure>> {
  const now = services.clock.now();
  if (isTrap) return success(null);
  if (now.getTime() - startedAt.getTime() < minMs) return failure({ code: "too-fast" });
  const done = await orUnavailable(services, "review-link-not-sent", async () => {
    const listing = await findReviewedListing(services.db, input.listingId, now);
    if (listing === null || !listing.isPublic) return failure({ code: "not-found" as const });
    const demand = await requireProof(proof);
    if (demand !== null) return failure({ code: "proof-needed" as const, ...demand });
    const seconds = await limit("review-link", input.email);
    if (seconds !== null) return failure({ code: "too-many-requests" as const, seconds });
    const addressHash = await services.hashAddress(input.email);
    await services.db.transaction().execute(async (trx) => {
      const sender = await upsertSender(trx, input, now);
      if (sender.bannedAt === null) await sendLink(services, trx, { input, sender, listing, addressHash }, now);
    });
    return success(null);
  });
  return done.ok ? done.value : failure({ code: "unavailable" });
}

type Link = { input: LinkInput; sender: Sender; listing: ReviewedListing; addressHash: string };

async function sendLink(services: Dependencies, trx: Database, link: Link, now: Date): Promise<void> {
  const { input, sender, listing, addressHash } = link;
  const person = { listingId: listing.id, senderId: sender.id, addressHash };
  const existing = await trx
    .selectFrom("reviews")
    .select(["id", "sender_id", "created_at", "state"])
    .where("listing_id", "=", listing.id)
    .where(isWrittenBy(person))
    .where("state", "<>", "withdrawn")
    .executeTakeFirst();
  if (existing !== undefined) {
    // Without a sender, the author has deleted an account: the address is then stored only while this link works.
    const lifetime = existing.sender_id === null ? { lifetimeMs: weekMs } : {};
    const about = { sender, listing, reviewId: existing.id, ...lifetime };
    const wroteAt = existing.created_at.toISOString();
    const isDeclined = existing.state === "refused" || existing.state === "removed";
    await enqueueWithEditLink(trx, services, about, { kind: "review-link", use: "edit", wroteAt, isDeclined });
    return;
  }
  const proof = await findProof(trx, person, now);
  const content = contentOf(proof, input.wantsProof);
  if (content === null) return;
  const wait = proof.kind === "early" ? proof.from.getTime() - now.getTime() : 0;
  const token = await issueSenderToken(
    trx,
    { senderId: sender.id, purpose: "review", subjectId: listing.id, lifetimeMs: wait + weekMs },
    now,
  );
  await enqueueReviewEmail(trx, services, { sender, listing, path: `/review/write/${token}` }, content);
}

/** Null: the email has not contacted the listing, and nothing is sent. */
function contentOf(proof: Proof, wantsProof: boolean) {
  if (proof.kind === "early" && !wantsProof) return { kind: "review-early", from: proof.from.toISOString() } as const;
  if (proof.kind === "early" || proof.kind === "none")
    return wantsProof ? ({ kind: "review-link", use: "prove" } as const) : null;
  return { kind: "review-link", use: "write" } as const;
}
