import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import { writePicture } from "#domain/media/listing-picture.ts";
import { abandonImage } from "#domain/media/media-files.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { enqueueOwnerEmail } from "../enqueue-moderation-emails.ts";
import { type Operator, operatorOf } from "../operator.ts";
import { isSafetyReason, type PhotoRemovalReason, undoSeconds } from "../reasons.ts";
import { closeCases } from "../reports/close-cases.ts";
import { erasePhoto, hidePhoto } from "../reports/report-targets.ts";
import { lockModeratedListing, type ModeratedListing } from "./moderated-listing.ts";
import { findPortrait, removePortrait } from "./moderated-portrait.ts";
import type { ModerationFailure, ModerationServices, Removed } from "./remove-listing.ts";

/**
 * A photo, with its id; the portrait or logo of a listing (`picture`), with the listing's id; or the portrait of a
 * school's teacher, with the teacher's id.
 */
export type RemovablePhoto = { kind: "photo" | "picture" | "portrait"; id: string };

export type PhotoRemoval = {
  reason: PhotoRemovalReason;
  /** Shown to the owner. */
  found: string;
  /** Visible to operators only. */
  note: string | null;
};

/**
 * Removes a photo, portrait or logo from its listing, closes its case and emails the owner once the removal can no
 * longer be undone. A report about a teacher stays open, because it is also about the name. A removal for safety is
 * permanent: `eraseNow` then erases the files. `already-decided`: an operator has already removed it. `not-found`: it
 * does not exist.
 */
export async function removePhotoOf(
  services: ModerationServices,
  actor: Actor,
  target: RemovablePhoto,
  removal: PhotoRemoval,
  requestId?: string,
): Promise<Result<Removed, ModerationFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  if (!isUuid(target.id)) return failure("not-found");
  const now = services.clock.now();
  const done = await orUnavailable(services, "photo-not-removed", () =>
    services.db.transaction().execute(async (trx) => {
      const image = await lockImage(trx, target);
      if (image === null) return failure("not-found" as const);
      if (image.isRemoved) return failure("already-decided" as const);
      const removed = await recordRemoval(trx, { now, operator: operator.value, target, image, removal, requestId });
      await removeImage(trx, target, image, isSafetyReason(removal.reason), now);
      return success(removed);
    }),
  );
  return done.ok ? done.value : done;
}

async function removeImage(
  trx: Database,
  { kind, id }: RemovablePhoto,
  { listing, hash }: LockedImage,
  isSafety: boolean,
  now: Date,
): Promise<void> {
  if (kind === "picture") {
    await writePicture(trx, listing.id, null, now);
    if (isSafety) await abandonImage(trx, hash);
  } else if (kind === "portrait") await removePortrait(trx, { listingId: listing.id, id, hash }, isSafety, now);
  else if (isSafety) await erasePhoto(trx, id);
  else await hidePhoto(trx, id, "photo-removed", now);
}

type LockedImage = { listing: ModeratedListing; hash: string; isRemoved: boolean };

/** Locks the listing first, like every decision. */
async function lockImage(trx: Database, { kind, id }: RemovablePhoto): Promise<LockedImage | null> {
  const listingId = await findListingOf(trx, { kind, id });
  const listing = listingId === null ? null : await lockModeratedListing(trx, listingId);
  if (listing === null) return null;
  if (kind === "portrait") {
    const hash = await findPortrait(trx, id);
    return hash === null ? null : { listing, hash, isRemoved: false };
  }
  if (kind === "picture") {
    const row = await trx.selectFrom("teacher_listings").select("picture_hash").where("id", "=", id).executeTakeFirst();
    return row?.picture_hash ? { listing, hash: row.picture_hash, isRemoved: false } : null;
  }
  const row = await trx
    .selectFrom("listing_photos")
    .select(["file_hash", "hidden_reason"])
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { listing, hash: row.file_hash, isRemoved: row.hidden_reason === "photo-removed" };
}

async function findListingOf(trx: Database, { kind, id }: RemovablePhoto): Promise<string | null> {
  if (kind === "picture") return id;
  const table = kind === "photo" ? "listing_photos" : "team_members";
  const row = await trx.selectFrom(table).select("listing_id").where("id", "=", id).executeTakeFirst();
  return row?.listing_id ?? null;
}

const targetKindOf = { photo: "photo", picture: "listing", portrait: "team-member" } as const;

type Work = {
  now: Date;
  operator: Operator;
  target: RemovablePhoto;
  image: LockedImage;
  removal: PhotoRemoval;
  requestId: string | undefined;
};

async function recordRemoval(trx: Database, work: Work): Promise<Removed> {
  const { now, operator, target, image, removal, requestId } = work;
  const { listing, hash } = image;
  const { reason, found, note } = removal;
  const about = { target_kind: targetKindOf[target.kind], target_id: target.id } as const;
  const values = { ...about, listing_id: listing.id, outcome: "photo-removed", reason, found, note } as const;
  const { id: decisionId } = await trx
    .insertInto("decisions")
    .values({ ...values, media_hash: hash, operator_id: operator.userId, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const undoUntil = isSafetyReason(reason) ? null : new Date(now.getTime() + undoSeconds * 1000);
  const closing = { decisionId, did: "photo-removed", found: null, now, dueAt: undoUntil ?? now } as const;
  const open = await findOpenCase(trx, target, hash);
  if (open !== null) await closeCases(trx, { listing, caseId: open }, closing);
  await enqueueOwnerEmail(trx, listing, { kind: "photo-removed", found }, closing);
  await recordAuditEntry(trx, {
    at: now,
    actor: { kind: "operator", userId: operator.userId },
    action: "photo-removed",
    target: { kind: about.target_kind, id: target.id, label: listing.name },
    reason,
    ...(requestId !== undefined && { requestId }),
    details: { decision: decisionId, listing: listing.id },
  });
  return { decisionId, undoUntil };
}

async function findOpenCase(trx: Database, { kind, id }: RemovablePhoto, hash: string): Promise<string | null> {
  if (kind === "portrait") return null;
  const undecided = trx.selectFrom("moderation_cases as case").select("case.id").where("case.decided_at", "is", null);
  const about = undecided.where("case.target_kind", "=", kind);
  const row = await (kind === "photo"
    ? about.where("case.target_id", "=", id)
    : about
        .innerJoin("reported_pictures as reported", "reported.id", "case.target_id")
        .where("reported.listing_id", "=", id)
        .where("reported.file_hash", "=", hash)
  ).executeTakeFirst();
  return row?.id ?? null;
}
