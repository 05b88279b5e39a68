import type { Database } from "#database/database.ts";
import { can } from "#domain/access.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isRemovalReason, type RemovalReason, secondLook } from "../reasons.ts";
import { dueTime } from "../reports/due-time.ts";
import { openCase } from "../reports/submit-report.ts";
import { lockModeratedListing } from "./moderated-listing.ts";
import { isRemovedByOperator } from "./remove-listing.ts";

/** The removal of the listing as its owner sees it. Times are ISO 8601, UTC. */
export type OwnRemoval = {
  removedAt: string;
  /** Null for a removal that predates the list of reasons. */
  reason: RemovalReason | null;
  /** The operator's finding. */
  found: string | null;
  /** When the owner appealed; null if they have not, or if the appeal is decided. */
  requestedAt: string | null;
  /** Whether operators have confirmed the removal after an appeal; there is no second one. */
  isFinal: boolean;
};

export type OwnRemovalFailure = "not-signed-in" | "not-allowed" | "not-found" | "unavailable";

type Dependencies = Pick<Services, "db" | "log">;

/** The removal of the actor's own listing; null if it is not removed. */
export async function findOwnRemoval(
  services: Dependencies,
  actor: Actor,
): Promise<Result<OwnRemoval | null, OwnRemovalFailure>> {
  const userId = ownerOf(actor);
  if (!userId.ok) return userId;
  return await orUnavailable(services, "own-removal-unavailable", () => readOwnRemoval(services.db, userId.value));
}

/**
 * Asks operators to review the removal of the actor's own listing, once: repeated requests, and those after a confirmed
 * removal, have no effect. `not-found`: the listing is not removed.
 */
export async function askForSecondLook(
  services: Dependencies & Pick<Services, "clock">,
  actor: Actor,
  text: string | null,
  requestId?: string,
): Promise<Result<OwnRemoval, OwnRemovalFailure>> {
  const userId = ownerOf(actor);
  if (!userId.ok) return userId;
  const done = await orUnavailable(services, "second-look-not-stored", () =>
    services.db.transaction().execute(async (trx) => {
      await ask(trx, userId.value, text, services.clock.now(), requestId);
      return await readOwnRemoval(trx, userId.value);
    }),
  );
  if (!done.ok) return done;
  return done.value === null ? failure("not-found") : success(done.value);
}

function ownerOf(actor: Actor): Result<string, "not-signed-in" | "not-allowed"> {
  if (actor.role === "visitor") return failure("not-signed-in");
  // The listing is looked up by the actor's own id, so no other owner is possible.
  return can("ask-second-look", actor, actor.userId) === "allowed" ? success(actor.userId) : failure("not-allowed");
}

async function ask(
  trx: Database,
  userId: string,
  text: string | null,
  now: Date,
  requestId: string | undefined,
): Promise<void> {
  const own = await trx.selectFrom("teacher_listings").select("id").where("user_id", "=", userId).executeTakeFirst();
  const listing = own === undefined ? null : await lockModeratedListing(trx, own.id);
  if (listing === null || !isRemovedByOperator(listing)) return;
  if ((await readOwnRemoval(trx, userId))?.isFinal) return;
  const target = { target_kind: "listing", target_id: listing.id, listing_id: listing.id } as const;
  const caseId = await openCase(trx, { ...target, priority: 1, due_at: dueTime(false, now), created_at: now });
  const existing = trx.selectFrom("reports").select("id").where("case_id", "=", caseId).where("source", "=", "owner");
  if ((await existing.executeTakeFirst()) !== undefined) return;
  await trx
    .insertInto("reports")
    .values({
      case_id: caseId,
      source: "owner",
      reason: secondLook,
      body: text,
      language: listing.owner.language,
      created_at: now,
    })
    .execute();
  await recordAuditEntry(trx, {
    at: now,
    actor: { kind: "owner", userId },
    action: "second-look-asked",
    target: { kind: "listing", id: listing.id, label: listing.name },
    ...(requestId !== undefined && { requestId }),
  });
}

/** Deletes the owner's undecided request, because the removal of the listing was undone. */
export async function deleteSecondLook(trx: Database, listingId: string): Promise<void> {
  await trx
    .deleteFrom("moderation_cases as case")
    .where("case.target_kind", "=", "listing")
    .where("case.target_id", "=", listingId)
    .where("case.decided_at", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("reports")
          .select("reports.id")
          .whereRef("reports.case_id", "=", "case.id")
          .where("reports.reason", "=", secondLook),
      ),
    )
    .execute();
}

async function readOwnRemoval(db: Database, userId: string): Promise<OwnRemoval | null> {
  const row = await db
    .selectFrom("teacher_listings as listing")
    .select(["listing.removed_at", "listing.removal_reason"])
    .select(({ selectFrom, exists }) => [
      selectFrom("decisions")
        .select("found")
        .whereRef("decisions.listing_id", "=", "listing.id")
        .where("outcome", "=", "listing-removed")
        .where("undone_at", "is", null)
        .orderBy("created_at", "desc")
        .limit(1)
        .as("found"),
      selectFrom("reports")
        .innerJoin("moderation_cases", "moderation_cases.id", "reports.case_id")
        .select("reports.created_at")
        .whereRef("moderation_cases.listing_id", "=", "listing.id")
        .where("moderation_cases.decided_at", "is", null)
        .where("reports.source", "=", "owner")
        .where("reports.reason", "=", secondLook)
        .limit(1)
        .as("asked_at"),
      exists(
        selectFrom("reports")
          .innerJoin("moderation_cases", "moderation_cases.id", "reports.case_id")
          .innerJoin("decisions", "decisions.id", "moderation_cases.decision_id")
          .select("reports.id")
          .whereRef("moderation_cases.listing_id", "=", "listing.id")
          .where("reports.source", "=", "owner")
          .where("reports.reason", "=", secondLook)
          .where("decisions.outcome", "=", "no-action")
          .whereRef("decisions.created_at", ">=", "listing.removed_at"),
      ).as("is_final"),
    ])
    .where("listing.user_id", "=", userId)
    .executeTakeFirst();
  if (row === undefined || row.removed_at === null) return null;
  const reason = isRemovalReason(row.removal_reason) ? row.removal_reason : null;
  return {
    removedAt: row.removed_at.toISOString(),
    reason,
    // Findings exist only with a reason; older removals have neither.
    found: reason === null ? null : row.found,
    requestedAt: row.asked_at?.toISOString() ?? null,
    isFinal: Boolean(row.is_final),
  };
}
