import type { Database } from "#database/database.ts";
import { hasContactDetails } from "#domain/contact-details.ts";
import { detectLanguage } from "#domain/messages/sending/detect-language.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { isSameMailbox } from "#domain/senders/same-mailbox.ts";
import { confirmSender, type Sender } from "#domain/senders/sender.ts";
import { redeemSenderToken } from "#domain/senders/sender-tokens.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import type { ReviewHoldReason } from "../hold-reasons.ts";
import { decideByOf, findHoldReasons, holdRecent } from "../queries/find-hold-reasons.ts";
import { findProof, type Proof } from "../queries/find-proof.ts";
import { findReviewSender } from "../queries/find-sender.ts";
import { findReviewedListing, lockReviewedListing, type ReviewedListing } from "../queries/reviewed-listing.ts";
import { type ReviewProof, reviewPeriods } from "../review.ts";
import { enqueueWithEditLink } from "../review-emails.ts";
import type { ReviewInput } from "../review-input.ts";
import { isWrittenBy } from "../written-by.ts";

/**
 * Whether the listing's owner was signed in from the reviewer's network in the last 30 days. Reads in the given
 * transaction: with a single connection, a second one would deadlock.
 */
export type IsOwnersNetwork = (trx: Database, ownerId: string) => Promise<boolean>;

export type SubmitFailure =
  /** Unknown or expired. */
  | "link-expired"
  /** The link was used, or the person has already reviewed this listing: that review is edited through its own link. */
  | "already-reviewed"
  | "listing-gone"
  | "not-allowed"
  | "own-listing"
  /** There is no proof of lessons yet, or only a message that is too recent. */
  | "proof-needed"
  /** The text appears to contain contact details, and its author has not been warned yet. */
  | "contact-in-text"
  | "unknown-course"
  | "unavailable";

/** The outcome of a submission. */
/** `timeZone`: IANA name, of the listing. */
export type Submitted = { id: string; listingId: string; timeZone: string } & ({ dueAt: Date } | { decideBy: Date });

type Dependencies = Pick<Services, "db" | "clock" | "log" | "origin" | "emailCipher" | "hashAddress">;

/**
 * Stores a review through the link sent to its author, and emails the link that edits it. It goes live after 24 hours
 * unless a rule holds it. Repeated submissions use the link once.
 */
export async function submitReview(
  services: Dependencies,
  token: string,
  input: ReviewInput,
  isOwnersNetwork: IsOwnersNetwork,
): Promise<Result<Submitted, SubmitFailure>> {
  if (!input.keepsContact && hasContactDetails(input.body)) return failure("contact-in-text");
  const now = services.clock.now();
  const done = await orUnavailable(services, "review-not-stored", () =>
    storeReview(services, { token, input, isOwnersNetwork }, now),
  );
  if (!done.ok) return done;
  if (done.value.ok) services.log.info("review-submitted", { held: "decideBy" in done.value.value });
  return done.value;
}

/** Thrown to roll back the transaction, so that the link stays unused. */
class RollbackError extends Error {
  override name = "RollbackError";
  readonly code: SubmitFailure;
  constructor(code: SubmitFailure) {
    super(code);
    this.code = code;
  }
}

type Submission = { token: string; input: ReviewInput; isOwnersNetwork: IsOwnersNetwork };

async function storeReview(services: Dependencies, submission: Submission, now: Date) {
  try {
    return success(
      await services.db.transaction().execute(async (trx) => {
        const found = await redeemSenderToken(trx, submission.token, "review", now);
        if (found === null || found.subjectId === null) throw new RollbackError("link-expired");
        if (found.usedAt !== null) throw new RollbackError("already-reviewed");
        if (!(await lockReviewedListing(trx, found.subjectId))) throw new RollbackError("listing-gone");
        const listing = await findReviewedListing(trx, found.subjectId, now);
        if (listing === null || !listing.isPublic) throw new RollbackError("listing-gone");
        const addressHash = await services.hashAddress(found.sender.email);
        return await insertReview(services, trx, { ...submission, sender: found.sender, listing, addressHash }, now);
      }),
    );
  } catch (error) {
    if (error instanceof RollbackError) return failure(error.code);
    throw error;
  }
}

type Accepted = Submission & { sender: Sender; listing: ReviewedListing; addressHash: string };

async function insertReview(services: Dependencies, trx: Database, accepted: Accepted, now: Date): Promise<Submitted> {
  const { input, sender, listing, isOwnersNetwork, addressHash } = accepted;
  const { proof, isResubmitted } = await checkAuthor(trx, accepted, now);
  if (input.course !== null && !listing.courses.includes(input.course)) throw new RollbackError("unknown-course");
  const judged = {
    reviewId: null,
    body: input.body,
    shownName: input.shownName,
    sender,
    listing,
    isOwnersNetwork: await isOwnersNetwork(trx, listing.ownerId),
    hasUncheckedEvidence: proof.kind === "evidence",
    isResubmitted,
  };
  const reasons = await findHoldReasons(trx, judged, now);
  const isHeld = reasons.length > 0;
  const at = isHeld ? decideByOf(reasons, now) : new Date(now.getTime() + reviewPeriods.coolingMs);
  const { id } = await trx
    .insertInto("reviews")
    .values({
      listing_id: listing.id,
      owner_id: listing.ownerId,
      sender_id: sender.id,
      address_hash: addressHash,
      proof: proof.kind satisfies ReviewProof,
      ...textColumns(input),
      state: isHeld ? "held" : "submitted",
      hold_reasons: reasons,
      due_at: isHeld ? null : at,
      decide_by: isHeld ? at : null,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordVersion(trx, { id, version: 1, input }, now);
  await attachProof(trx, proof, id, now);
  await confirmSender(trx, sender.id, now);
  await emailAuthor(trx, services, { sender, listing, reviewId: id }, { isHeld, at });
  if (reasons.includes("velocity")) await holdOthers(trx, services, listing, reasons, now);
  const { timeZone } = listing;
  return { id, listingId: listing.id, timeZone, ...(isHeld ? { decideBy: at } : { dueAt: at }) };
}

/** The columns written by the author. */
export function textColumns(input: ReviewInput) {
  return {
    stars: input.stars,
    body: input.body,
    language: detectLanguage(input.body),
    shown_name: input.shownName,
    learner: input.learner,
    lessons: input.lessons,
    course: input.course,
    started_month: input.startedMonth,
  };
}

/**
 * A withdrawn review may be replaced by a new one, which `isResubmitted` if the earlier one was on hold, had to be
 * changed or is the target of an open case.
 */
async function checkAuthor(trx: Database, { sender, listing, addressHash }: Accepted, now: Date) {
  if (sender.bannedAt !== null) throw new RollbackError("not-allowed");
  if (isSameMailbox(sender.email, listing.owner.to)) throw new RollbackError("own-listing");
  const author = { senderId: sender.id, addressHash };
  const earlier = await trx
    .selectFrom("reviews")
    .where("listing_id", "=", listing.id)
    .where(isWrittenBy(author))
    .select(["id", "state", "hold_reasons", "changes_asked_at"])
    .forUpdate()
    .execute();
  if (earlier.some(({ state }) => state !== "withdrawn")) throw new RollbackError("already-reviewed");
  const proof = await findProof(trx, { listingId: listing.id, ...author }, now);
  if (proof.kind === "none" || proof.kind === "early") throw new RollbackError("proof-needed");
  let isResubmitted = false;
  for (const { id, hold_reasons, changes_asked_at } of earlier) {
    isResubmitted ||= hold_reasons.length > 0 || changes_asked_at !== null || (await hasOpenCase(trx, id));
    await trx.deleteFrom("reviews").where("id", "=", id).execute();
  }
  return { proof, isResubmitted };
}

async function hasOpenCase(trx: Database, reviewId: string): Promise<boolean> {
  const open = await trx
    .selectFrom("moderation_cases")
    .select("id")
    .where("target_kind", "=", "review")
    .where("target_id", "=", reviewId)
    .where("decided_at", "is", null)
    .executeTakeFirst();
  return open !== undefined;
}

export async function recordVersion(
  trx: Database,
  { id, version, input }: { id: string; version: number; input: Pick<ReviewInput, "stars" | "body"> },
  now: Date,
): Promise<void> {
  await trx
    .insertInto("review_versions")
    .values({ review_id: id, version, stars: input.stars, body: input.body, created_at: now })
    .execute();
}

async function attachProof(trx: Database, proof: Proof, reviewId: string, now: Date): Promise<void> {
  if (proof.kind === "invitation")
    await trx.updateTable("review_invitations").set({ reviewed_at: now }).where("id", "=", proof.id).execute();
  if (proof.kind === "evidence")
    await trx
      .updateTable("review_proofs")
      .set({ review_id: reviewId, erase_at: null })
      .where("id", "=", proof.id)
      .execute();
}

type Author = { sender: Sender; listing: ReviewedListing; reviewId: string };

/** Emails the author when the review goes live, or the deadline for the decision. */
export async function emailAuthor(
  trx: Database,
  services: Dependencies,
  author: Author,
  { isHeld, at }: { isHeld: boolean; at: Date },
): Promise<void> {
  const content = isHeld
    ? ({ kind: "review-held", decideBy: at.toISOString() } as const)
    : ({ kind: "review-submitted", dueAt: at.toISOString() } as const);
  await enqueueWithEditLink(trx, services, author, content);
}

async function holdOthers(
  trx: Database,
  services: Dependencies,
  listing: ReviewedListing,
  reasons: readonly ReviewHoldReason[],
  now: Date,
): Promise<void> {
  const at = decideByOf(reasons, now);
  for (const { id, sender_id } of await holdRecent(trx, listing.id, now)) {
    const sender = await findReviewSender(trx, sender_id);
    if (sender !== null) await emailAuthor(trx, services, { sender, listing, reviewId: id }, { isHeld: true, at });
  }
}
