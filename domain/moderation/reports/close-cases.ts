import type { Database } from "#database/database.ts";
import { type Closing, enqueueReporterEmails, ownersAddress } from "../enqueue-moderation-emails.ts";
import { secondLook, type TargetKind, targetKinds } from "../reasons.ts";
import type { ModeratedListing } from "../removal/moderated-listing.ts";

/**
 * Closes one case, or all cases of a removed listing, and notifies the reporters. Reported messages stay undecided:
 * they are about their senders, not about the listing. Returns how many were closed.
 */
export async function closeCases(
  trx: Database,
  { listing, caseId }: { listing: ModeratedListing; caseId?: string },
  closing: Closing,
): Promise<number> {
  const { decisionId, did, now } = closing;
  const undecided = trx
    .updateTable("moderation_cases")
    .set({ state: "decided", decided_at: now, decision_id: decisionId })
    .where("listing_id", "=", listing.id)
    .where("decided_at", "is", null);
  const closed = await (caseId === undefined
    ? undecided.where("target_kind", "<>", "message")
    : undecided.where("id", "=", caseId)
  )
    .returning("id")
    .execute();
  const ids = closed.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const reports = await trx
    .updateTable("reports")
    .set({ outcome: did === "no-action" ? "rejected" : "upheld" })
    .where("case_id", "in", ids)
    .returning(["id", "email", "language", "source", "reason"])
    .execute();
  const owner = did === "review-removed" || did === "no-action" ? ownersAddress(listing) : null;
  const reporters = reports.map(({ id, email, language, source, reason }) => {
    // An owner who reported a review is notified like any other reporter. The result of an appeal is sent in another
    // email.
    const isOwners = source === "owner" && reason !== secondLook;
    return { id, language, email: isOwners ? owner : email };
  });
  await enqueueReporterEmails(trx, listing, reporters, closing);
  return ids.length;
}

/**
 * Reopens the cases that a decision closed, or only those of some kinds of targets. Returns the ids of all their
 * reports.
 */
export async function reopenCases(
  trx: Database,
  decisionId: string,
  kinds: readonly TargetKind[] = targetKinds,
): Promise<string[]> {
  const cases = await trx
    .selectFrom("moderation_cases")
    .select("id")
    .where("decision_id", "=", decisionId)
    .where("target_kind", "in", kinds)
    .execute();
  if (cases.length === 0) return [];
  const ids = cases.map(({ id }) => id);
  // If a later report has opened another case of the target, the earlier case stays decided.
  await trx
    .updateTable("moderation_cases as old")
    .set({ state: "open", decided_at: null, decision_id: null })
    .where("id", "in", ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("moderation_cases as present")
            .select("present.id")
            .whereRef("present.target_kind", "=", "old.target_kind")
            .whereRef("present.target_id", "=", "old.target_id")
            .where("present.decided_at", "is", null),
        ),
      ),
    )
    .execute();
  const reports = await trx
    .updateTable("reports")
    .set({ outcome: null })
    .where("case_id", "in", ids)
    .returning("id")
    .execute();
  return reports.map(({ id }) => id);
}
