import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { lockListing, projectListing } from "#domain/payments/ledger/project-listing.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { findAccountRemoval } from "../bans/account-removal.ts";
import { enqueueOwnerEmail, withdrawEmails } from "../enqueue-moderation-emails.ts";
import { type Operator, operatorOf } from "../operator.ts";
import { canUndo, isRemovalReason, undoSeconds } from "../reasons.ts";
import { closeCases, reopenCases } from "../reports/close-cases.ts";
import { undoHiding } from "./hide-teacher.ts";
import { lockModeratedListing, type ModeratedListing } from "./moderated-listing.ts";
import { deleteSecondLook } from "./own-removal.ts";
import { isRemovedByOperator, type ModerationFailure, type ModerationServices } from "./remove-listing.ts";
import { undoPhotoRemoval } from "./undo-photo-removal.ts";

/**
 * Restores a removed listing to every page, if it is still paid for, and emails its owner. If the owner's account is
 * gone or banned, the listing stays hidden. Reports of its photos, portrait or logo, and teachers that the removal
 * closed are open again. `already-decided`: it is not removed.
 */
export async function restoreListing(
  services: ModerationServices,
  actor: Actor,
  listingId: string,
  note: string | null,
  requestId?: string,
): Promise<Result<null, ModerationFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  if (!isUuid(listingId)) return failure("not-found");
  const done = await orUnavailable(services, "listing-not-restored", () =>
    services.db.transaction().execute(async (trx) => {
      const listing = await lockModeratedListing(trx, listingId);
      if (listing === null) return failure("not-found" as const);
      return await restoreLocked(trx, services, operator.value, listing, note, requestId);
    }),
  );
  return done.ok ? done.value : done;
}

/** The restore inside a transaction that has locked the listing. */
export async function restoreLocked(
  trx: Database,
  services: ModerationServices,
  operator: Operator,
  listing: ModeratedListing,
  note: string | null,
  requestId?: string,
): Promise<Result<null, "already-decided">> {
  if (!isRemovedByOperator(listing)) return failure("already-decided");
  const now = services.clock.now();
  const isShown = await show(trx, services, listing);
  const target = { target_kind: "listing", target_id: listing.id, listing_id: listing.id } as const;
  const { id: decisionId } = await trx
    .insertInto("decisions")
    .values({ ...target, outcome: "listing-restored", note, operator_id: operator.userId, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const closing = { decisionId, did: "listing-restored", found: null, now, dueAt: now } as const;
  await closeCases(trx, { listing }, closing);
  await reopenPartCases(trx, listing.id);
  if (isShown) await enqueueOwnerEmail(trx, listing, { kind: "listing-restored" }, closing);
  await recordAuditEntry(trx, {
    at: now,
    actor: { kind: "operator", userId: operator.userId },
    action: "listing-restored",
    target: { kind: "listing", id: listing.id, label: listing.name },
    ...(requestId !== undefined && { requestId }),
    details: { decision: decisionId },
  });
  return success(null);
}

/** The parts that the cases closed by a removal are about; they may still be hidden. Reviews have their own queue. */
const parts = ["photo", "picture", "team-member"] as const;

/** Reopens the cases of parts of a listing that its removal closed without a decision about the part. */
async function reopenPartCases(trx: Database, listingId: string): Promise<void> {
  const removal = await trx
    .selectFrom("decisions")
    .select("id")
    .where("listing_id", "=", listingId)
    .where("outcome", "=", "listing-removed")
    .where("undone_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (removal !== undefined) await reopenCases(trx, removal.id, parts);
}

export type UndoFailure = ModerationFailure | "undo-expired";

/**
 * Undoes a removal within one minute: the listing or photo is restored, its cases are reopened, and no email is sent.
 * A hidden teacher is shown again in the same way.
 * `undo-expired`: the minute has passed, or the removal was for safety. `already-decided`: there is a later decision.
 * Idempotent.
 */
export async function undoRemoval(
  services: ModerationServices,
  actor: Actor,
  decisionId: string,
  requestId?: string,
): Promise<Result<null, UndoFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  if (!isUuid(decisionId)) return failure("not-found");
  const done = await orUnavailable(services, "removal-not-undone", () =>
    services.db.transaction().execute(async (trx) => await undo(trx, services, operator.value, decisionId, requestId)),
  );
  return done.ok ? done.value : done;
}

async function undo(
  trx: Database,
  services: ModerationServices,
  operator: Operator,
  decisionId: string,
  requestId?: string,
): Promise<Result<null, UndoFailure>> {
  const now = services.clock.now();
  const decision = await findRemoval(trx, decisionId);
  const listing = decision === null ? null : await lockModeratedListing(trx, decision.listing_id);
  // Read again under the lock: another request may have undone it.
  const current = listing === null ? null : await findRemoval(trx, decisionId);
  if (listing === null || current === null) return failure("not-found");
  if (current.undone_at !== null) return success(null);
  if (current.outcome === "photo-removed")
    return await undoPhotoRemoval(trx, now, operator, listing, current, requestId);
  if (current.outcome === "team-member-hidden")
    return await undoHiding(trx, now, operator, listing, current, requestId);
  if (!isRemovalReason(current.reason)) return failure("not-found");
  const isLate = now.getTime() > current.created_at.getTime() + undoSeconds * 1000;
  if (isLate || !canUndo(current.reason)) return failure("undo-expired");
  if (listing.removedAt?.getTime() !== current.created_at.getTime()) return failure("already-decided");
  await show(trx, services, listing);
  await trx
    .updateTable("decisions")
    .set({ undone_at: now, undone_by: operator.userId })
    .where("id", "=", decisionId)
    .execute();
  await deleteSecondLook(trx, listing.id);
  await withdrawEmails(trx, decisionId, await reopenCases(trx, decisionId));
  await recordAuditEntry(trx, {
    at: now,
    actor: { kind: "operator", userId: operator.userId },
    action: "listing-removal-undone",
    target: { kind: "listing", id: listing.id, label: listing.name },
    ...(requestId !== undefined && { requestId }),
    details: { decision: decisionId },
  });
  return success(null);
}

async function findRemoval(trx: Database, id: string) {
  const row = await trx
    .selectFrom("decisions")
    .select(["id", "listing_id", "target_kind", "target_id", "outcome"])
    .select(["reason", "media_hash", "created_at", "undone_at"])
    .where("id", "=", id)
    .where("outcome", "in", ["listing-removed", "photo-removed", "team-member-hidden"])
    .executeTakeFirst();
  return row ?? null;
}

/** Shows the listing if it is paid for, unless its owner's account is gone or banned. */
async function show(trx: Database, services: ModerationServices, listing: ModeratedListing): Promise<boolean> {
  const { id, ownerId, removedAt, isDemo } = listing;
  const now = services.clock.now();
  const reason = await findAccountRemoval(trx, ownerId, now);
  const removal = { removed_at: reason === null ? null : removedAt, removal_reason: reason };
  await trx.updateTable("teacher_listings").set(removal).where("id", "=", id).execute();
  if (isDemo) {
    const isActive = sql<boolean>`coalesce(subscription_expires_at > ${now.toISOString()}::timestamptz, false)`;
    await trx.updateTable("teacher_listings").set({ is_active: isActive }).where("id", "=", id).execute();
    return true;
  }
  const locked = await lockListing(trx, id);
  if (locked !== null) await projectListing(trx, services.payments, locked, now);
  return reason === null;
}
