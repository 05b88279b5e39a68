import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import { hasContactDetails } from "#domain/contact-details.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import type { ReviewHoldReason } from "../hold-reasons.ts";
import { decideByOf, findHoldReasons } from "../queries/find-hold-reasons.ts";
import { type AuthoredReview, lockByEditLink } from "../queries/find-review-by-edit-link.ts";
import type { ReviewedListing } from "../queries/reviewed-listing.ts";
import { type ReviewState, reviewPeriods } from "../review.ts";
import type { ReviewInput } from "../review-input.ts";
import { nextState } from "../review-state.ts";
import { eraseProofLater } from "./erase-proof-later.ts";
import { emailAuthor, type IsOwnersNetwork, recordVersion, textColumns } from "./submit-review.ts";

export type EditFailure =
  | "link-expired"
  | "listing-gone"
  | "not-allowed"
  /** Declined, removed or withdrawn: it can no longer be changed. */
  | "not-possible"
  | "contact-in-text"
  | "unknown-course"
  | "unavailable";

export type Edited = { state: ReviewState; dueAt: Date | null; decideBy: Date | null };

type Dependencies = Pick<Services, "db" | "clock" | "log" | "origin" | "emailCipher" | "hashAddress">;
type Work<Value> = (trx: Database, own: AuthoredReview, now: Date) => Promise<Result<Value, EditFailure>>;

async function withOwnReview<Value>(services: Dependencies, event: string, token: string, work: Work<Value>) {
  const now = services.clock.now();
  const done = await orUnavailable(services, event, () =>
    services.db.transaction().execute(async (trx): Promise<Result<Value, EditFailure>> => {
      const own = await lockByEditLink(services, trx, token, now);
      return own === null ? failure("link-expired") : await work(trx, own, now);
    }),
  );
  return done.ok ? done.value : done;
}

/**
 * Edits a review through its link. A published review stays published, with the date of the edit, unless a rule holds
 * the new text. A correction requested by an operator goes live as soon as its 24 hours have passed. A banned sender
 * can only withdraw, erase and appeal. A review that had lost its sender with an account has one again.
 */
export async function editReview(
  services: Dependencies,
  token: string,
  input: ReviewInput,
  isOwnersNetwork: IsOwnersNetwork,
): Promise<Result<Edited, EditFailure>> {
  if (!input.keepsContact && hasContactDetails(input.body)) return failure("contact-in-text");
  return await withOwnReview(services, "review-not-edited", token, async (trx, own, now) => {
    const { row, listing, sender } = own;
    if (sender.bannedAt !== null) return failure("not-allowed");
    if (listing === null) return failure("listing-gone");
    if (nextState(row.state, "correct") === null) return failure("not-possible");
    const isKnownCourse =
      input.course === null || input.course === row.course || listing.courses.includes(input.course);
    if (!isKnownCourse) return failure("unknown-course");
    const reasons = await reasonsAfter(trx, own, listing, { input, isOwnersNetwork }, now);
    const next = columnsAfter(own, reasons, now);
    const isLive = row.state === "published" && next.state === "published";
    const version = row.version + 1;
    await trx
      .updateTable("reviews")
      .set({
        ...textColumns(input),
        ...next,
        sender_id: sender.id,
        version,
        ...((isLive || row.published_at !== null) && { edited_at: now }),
      })
      .where("id", "=", row.id)
      .execute();
    await recordVersion(trx, { id: row.id, version, input }, now);
    const isHeldNow = next.state === "held" && row.state !== "held" && next.decide_by !== null;
    if (isHeldNow) {
      const outcome = { isHeld: true, at: next.decide_by ?? now };
      await emailAuthor(trx, services, { sender, listing, reviewId: row.id }, outcome);
    }
    return success({ state: next.state, dueAt: next.due_at, decideBy: next.decide_by });
  });
}

type Change = { input: ReviewInput; isOwnersNetwork: IsOwnersNetwork };

/** Reasons not related to the text remain until an operator has decided. */
async function reasonsAfter(
  trx: Database,
  { row, sender }: AuthoredReview,
  listing: ReviewedListing,
  { input, isOwnersNetwork }: Change,
  now: Date,
): Promise<string[]> {
  const judged = {
    reviewId: row.id,
    body: input.body,
    shownName: input.shownName,
    sender,
    listing,
    isOwnersNetwork: row.decided_at === null && (await isOwnersNetwork(trx, listing.ownerId)),
    hasUncheckedEvidence: row.proof === "evidence" && (row.decided_at === null || !(await isProofSeen(trx, row.id))),
    isResubmitted: false,
  };
  const reasons: string[] = await findHoldReasons(trx, judged, now);
  if (row.state !== "held" || row.changes_until !== null) return reasons;
  const lasting: readonly string[] = [
    "velocity",
    "reported",
    "owner-network",
    "resubmitted",
  ] satisfies ReviewHoldReason[];
  return [...new Set([...reasons, ...row.hold_reasons.filter((reason) => lasting.includes(reason))])];
}

/** Whether an operator has opened the proof image: a request for changes alone does not check it. */
async function isProofSeen(trx: Database, reviewId: string): Promise<boolean> {
  const proof = await trx
    .selectFrom("review_proofs")
    .select("seen_at")
    .where("review_id", "=", reviewId)
    .where("seen_at", "is not", null)
    .executeTakeFirst();
  return proof !== undefined;
}

function columnsAfter({ row }: AuthoredReview, reasons: string[], now: Date) {
  if (reasons.length > 0) {
    const decideBy = row.decide_by !== null && row.changes_until === null ? row.decide_by : decideByOf(reasons, now);
    return { state: "held" as const, hold_reasons: reasons, due_at: null, decide_by: decideBy, changes_until: null };
  }
  const cooled = new Date(Math.max(now.getTime(), row.created_at.getTime() + reviewPeriods.coolingMs));
  const isLive = row.state === "published";
  return {
    state: isLive ? ("published" as const) : ("submitted" as const),
    hold_reasons: [],
    due_at: isLive ? null : cooled,
    decide_by: null,
    changes_until: null,
  };
}

/**
 * Withdraws a review: its stars no longer count. `wasPressed`: someone pressured the author, which operators review.
 * `erases`: the texts are erased immediately, not after twelve months; also possible later. Idempotent.
 */
export async function withdrawReview(
  services: Dependencies,
  token: string,
  { wasPressed, erases }: { wasPressed: boolean; erases: boolean },
): Promise<Result<null, EditFailure>> {
  return await withOwnReview(services, "review-not-withdrawn", token, async (trx, { row }, now) => {
    if (row.state === "withdrawn") {
      if (erases) await eraseTexts(trx, row.id);
      return success(null);
    }
    if (nextState(row.state, "withdraw") === null) return failure("not-possible");
    await trx
      .updateTable("reviews")
      .set({ state: "withdrawn", ended_at: now, due_at: null, decide_by: null, changes_until: null })
      .where("id", "=", row.id)
      .execute();
    if (erases) await eraseTexts(trx, row.id);
    await eraseProofLater(trx, row.id, now);
    if (wasPressed && row.listing_id !== null) await reportPressure(trx, row.id, row.listing_id, now);
    return success(null);
  });
}

async function eraseTexts(trx: Database, reviewId: string): Promise<void> {
  await trx
    .updateTable("reviews")
    .set({ body: null, shown_name: null, reply: null, reply_language: null, replied_at: null, appeal: null })
    .where("id", "=", reviewId)
    .execute();
  await trx.deleteFrom("review_versions").where("review_id", "=", reviewId).execute();
}

/** Opens a case about the withdrawn review, shown to operators with its listing. */
async function reportPressure(trx: Database, reviewId: string, listingId: string, now: Date): Promise<void> {
  const dueAt = new Date(now.getTime() + reviewPeriods.decideMs);
  const values = { target_kind: "review", target_id: reviewId, listing_id: listingId } as const;
  const { id } = await trx
    .insertInto("moderation_cases")
    .values({ ...values, priority: 1, due_at: dueAt, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(["target_kind", "target_id"]).where("decided_at", "is", null).doUpdateSet({ priority: 1 }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("reports")
    .values({ case_id: id, source: "visitor", reason: "pressed-to-withdraw", language: "en", created_at: now })
    .execute();
  await recordAuditEntry(trx, {
    at: now,
    actor: { kind: "visitor" },
    action: "review-pressure-reported",
    target: { kind: "review", id: reviewId },
  });
}

/** Appeals a decline or removal; once, within thirty days. */
export async function appealReview(
  services: Dependencies,
  token: string,
  text: string,
): Promise<Result<null, EditFailure>> {
  return await withOwnReview(services, "review-not-appealed", token, async (trx, { row }, now) => {
    if (!canAppeal(row, now)) return failure("not-possible");
    await trx.updateTable("reviews").set({ appeal: text, appealed_at: now }).where("id", "=", row.id).execute();
    return success(null);
  });
}

type Ended = Pick<AuthoredReview["row"], "state" | "appealed_at" | "ended_at">;

export function canAppeal({ state, appealed_at, ended_at }: Ended, now: Date): boolean {
  const isEnded = state === "refused" || state === "removed";
  return (
    isEnded && appealed_at === null && ended_at !== null && now.getTime() <= ended_at.getTime() + reviewPeriods.appealMs
  );
}
