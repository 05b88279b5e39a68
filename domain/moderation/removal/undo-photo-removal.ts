import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import { writePicture } from "#domain/media/listing-picture.ts";
import { failure, type Result, success } from "#std/result.ts";
import { withdrawEmails } from "../enqueue-moderation-emails.ts";
import type { Operator } from "../operator.ts";
import { isSafetyReason, type TargetKind, undoSeconds } from "../reasons.ts";
import { reopenCases } from "../reports/close-cases.ts";
import { hidePhoto, isReportedForSafety, showPhoto } from "../reports/report-targets.ts";
import type { ModeratedListing } from "./moderated-listing.ts";
import { restorePortrait } from "./moderated-portrait.ts";

/** The removal of a photo, portrait or logo, read in the transaction that has locked its listing. */
export type PhotoRemovalDecision = {
  id: string;
  target_kind: TargetKind | "message";
  target_id: string;
  reason: string | null;
  media_hash: string | null;
  created_at: Date;
};

/**
 * Restores the image within a minute of its removal. `already-decided`: the owner has since uploaded another portrait
 * or logo, or deleted the teacher. `undo-expired`: the minute has passed, or the removal was for safety.
 */
export async function undoPhotoRemoval(
  trx: Database,
  now: Date,
  operator: Operator,
  listing: ModeratedListing,
  decision: PhotoRemovalDecision,
  requestId?: string,
): Promise<Result<null, "undo-expired" | "already-decided">> {
  const { id, target_kind: kind, target_id: targetId, reason, media_hash: hash } = decision;
  const isLate = now.getTime() > decision.created_at.getTime() + undoSeconds * 1000;
  // A removal that decided a case has no reason and cannot be undone.
  if (isLate || hash === null || reason === null || isSafetyReason(reason)) return failure("undo-expired");
  if (kind === "photo") await showPhoto(trx, targetId);
  else if (kind === "team-member") {
    if (!(await restorePortrait(trx, targetId, hash))) return failure("already-decided");
  } else if (await hasPicture(trx, listing.id)) return failure("already-decided");
  // An image hidden by a report stays hidden.
  else await writePicture(trx, listing.id, hash, now);
  await trx.updateTable("decisions").set({ undone_at: now, undone_by: operator.userId }).where("id", "=", id).execute();
  await withdrawEmails(trx, id, await reopenCases(trx, id));
  if (kind === "photo") await hideAsBefore(trx, targetId, id, now);
  await recordAuditEntry(trx, {
    at: now,
    actor: { kind: "operator", userId: operator.userId },
    action: "photo-removal-undone",
    target: { kind, id: targetId, label: listing.name },
    ...(requestId !== undefined && { requestId }),
    details: { decision: id, listing: listing.id },
  });
  return success(null);
}

/** Hides the photo again if it was hidden when it was removed: by an earlier decision, or by a report. */
async function hideAsBefore(trx: Database, photoId: string, removalId: string, now: Date): Promise<void> {
  const earlier = await trx
    .selectFrom("decisions")
    .select(["outcome", "created_at"])
    .where("target_kind", "=", "photo")
    .where("target_id", "=", photoId)
    .where("id", "<>", removalId)
    .where("undone_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (earlier?.outcome === "photo-hidden") await hidePhoto(trx, photoId, "photo-hidden", earlier.created_at);
  else if (await isReportedForSafety(trx, "photo", photoId)) await hidePhoto(trx, photoId, "reported", now);
}

async function hasPicture(trx: Database, listingId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("teacher_listings")
    .select("picture_hash")
    .where("id", "=", listingId)
    .executeTakeFirst();
  return row?.picture_hash != null;
}
