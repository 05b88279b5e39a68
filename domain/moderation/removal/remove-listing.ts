import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { isAccountRemoval } from "../bans/account-removal.ts";
import { enqueueOwnerEmail } from "../enqueue-moderation-emails.ts";
import { type Operator, operatorOf } from "../operator.ts";
import { canUndo, type RemovalReason, undoSeconds } from "../reasons.ts";
import { closeCases } from "../reports/close-cases.ts";
import { lockModeratedListing, type ModeratedListing } from "./moderated-listing.ts";

export type ModerationFailure = "not-signed-in" | "not-allowed" | "not-found" | "already-decided" | "unavailable";

export type Removal = {
  reason: RemovalReason;
  /** Shown to the owner. */
  found: string;
  /** Visible to operators only. */
  note: string | null;
};

/** `undoUntil` is null for a removal that can only be reverted by a restore. */
export type Removed = { decisionId: string; undoUntil: Date | null };

export type ModerationServices = Pick<Services, "db" | "clock" | "log" | "payments">;

/**
 * Removes a listing from every page, even if paid, until it is restored. Closes its cases. Emails are sent once the
 * removal can no longer be undone. `already-decided`: an operator has already removed it.
 */
export async function removeListing(
  services: ModerationServices,
  actor: Actor,
  listingId: string,
  removal: Removal,
  requestId?: string,
): Promise<Result<Removed, ModerationFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  if (!isUuid(listingId)) return failure("not-found");
  const done = await orUnavailable(services, "listing-not-removed", () =>
    services.db.transaction().execute(async (trx) => {
      const listing = await lockModeratedListing(trx, listingId);
      if (listing === null) return failure("not-found" as const);
      return await removeLocked(trx, services.clock.now(), operator.value, listing, removal, requestId);
    }),
  );
  return done.ok ? done.value : done;
}

/** The removal inside a transaction that has locked the listing. */
export async function removeLocked(
  trx: Database,
  now: Date,
  operator: Operator,
  listing: ModeratedListing,
  { reason, found, note }: Removal,
  requestId?: string,
): Promise<Result<Removed, "already-decided">> {
  if (isRemovedByOperator(listing)) return failure("already-decided");
  await trx
    .updateTable("teacher_listings")
    .set({ removed_at: now, removal_reason: reason, is_active: false })
    .where("id", "=", listing.id)
    .execute();
  const target = { target_kind: "listing", target_id: listing.id, listing_id: listing.id } as const;
  const { id: decisionId } = await trx
    .insertInto("decisions")
    .values({
      ...target,
      outcome: "listing-removed",
      reason,
      found,
      note,
      operator_id: operator.userId,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const undoUntil = canUndo(reason) ? new Date(now.getTime() + undoSeconds * 1000) : null;
  const closing = { decisionId, did: "listing-removed", found: null, now, dueAt: undoUntil ?? now } as const;
  const closed = await closeCases(trx, { listing }, closing);
  await enqueueOwnerEmail(trx, listing, { kind: "listing-removed", reason, found }, closing);
  await recordAuditEntry(trx, {
    at: now,
    actor: { kind: "operator", userId: operator.userId },
    action: "listing-removed",
    target: { kind: "listing", id: listing.id, label: listing.name },
    reason,
    ...(requestId !== undefined && { requestId }),
    details: { decision: decisionId, closedCases: closed },
  });
  return success({ decisionId, undoUntil });
}

/** Whether an operator removed the listing. False for one that is only hidden with its owner's account. */
export function isRemovedByOperator({ removedAt, removalReason }: ModeratedListing): boolean {
  return removedAt !== null && !isAccountRemoval(removalReason);
}
