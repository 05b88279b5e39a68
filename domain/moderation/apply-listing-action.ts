import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { ContactKind } from "#domain/listings/listing.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { enqueueOwnerEmail, ownersAddress } from "./enqueue-moderation-emails.ts";
import { operatorOf } from "./operator.ts";
import { lockModeratedListing, type ModeratedListing } from "./removal/moderated-listing.ts";
import type { ModerationFailure, ModerationServices } from "./removal/remove-listing.ts";

/** Operator actions on a listing that need no report and do not remove it. */
export type ListingAction =
  /** Visible to operators only. */
  | { outcome: "note"; note: string }
  /** An email to the owner, who has three days to respond, as after a report. */
  | { outcome: "owner-asked"; found: string }
  /** A contact hidden from learners, regardless of the owner's setting; `found` is shown to the owner. */
  | { outcome: "contact-hidden"; contact: ContactKind; found: string }
  | { outcome: "contact-shown"; contact: ContactKind };

/** `not-possible`: the owner cannot be emailed, because the account is gone or the listing is a sample. */
export type ListingActionFailure = ModerationFailure | "not-possible";

const actions = {
  note: "note-added",
  "owner-asked": "owner-asked",
  "contact-hidden": "contact-hidden",
  "contact-shown": "contact-shown",
} as const;

/** A question repeated within this time, for example by a retried request, counts once. */
const duplicateWindowMs = 10 * 60_000;

/**
 * Adds a note to a listing, asks its owner to correct it, or hides or shows a contact. Each is a decision in the
 * listing's history and an audit log entry. `already-decided`: the contact is already hidden or shown.
 */
export async function applyListingAction(
  services: ModerationServices,
  actor: Actor,
  listingId: string,
  action: ListingAction,
  requestId?: string,
): Promise<Result<null, ListingActionFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  if (!isUuid(listingId)) return failure("not-found");
  const now = services.clock.now();
  const done = await orUnavailable(services, "listing-action-failed", () =>
    services.db
      .transaction()
      .execute(async (trx): Promise<Result<null, "not-found" | "already-decided" | "not-possible">> => {
        const listing = await lockModeratedListing(trx, listingId);
        if (listing === null) return failure("not-found");
        if (action.outcome === "owner-asked" && ownersAddress(listing) === null) return failure("not-possible");
        if (action.outcome === "owner-asked" && (await wasRecentlyAsked(trx, listing, action.found, now)))
          return success(null);
        if ("contact" in action && !(await setContact(trx, listing, action))) return failure("already-decided");
        const found = "found" in action ? action.found : null;
        const decisionId = await insertDecision(trx, listing, action, operator.value.userId, now);
        if (found !== null) {
          const timing = { decisionId, now, dueAt: now };
          await enqueueOwnerEmail(trx, listing, { kind: "owner-asked", found }, timing);
        }
        await recordAuditEntry(trx, {
          at: now,
          actor: { kind: "operator", userId: operator.value.userId },
          action: actions[action.outcome],
          target: { kind: "listing", id: listing.id, label: listing.name },
          ...("contact" in action && { reason: action.contact }),
          ...(requestId !== undefined && { requestId }),
          details: { decision: decisionId },
        });
        return success(null);
      }),
  );
  return done.ok ? done.value : done;
}

async function insertDecision(
  trx: Database,
  { id }: ModeratedListing,
  action: ListingAction,
  operatorId: string,
  now: Date,
): Promise<string> {
  const target = { target_kind: "listing", target_id: id, listing_id: id } as const;
  const texts = { found: "found" in action ? action.found : null, note: "note" in action ? action.note : null };
  const reason = "contact" in action ? action.contact : null;
  const made = { outcome: action.outcome, reason, operator_id: operatorId, created_at: now };
  const inserted = trx.insertInto("decisions").values({ ...target, ...texts, ...made });
  return (await inserted.returning("id").executeTakeFirstOrThrow()).id;
}

async function wasRecentlyAsked(trx: Database, { id }: ModeratedListing, found: string, now: Date): Promise<boolean> {
  const requested = await trx
    .selectFrom("decisions")
    .select("id")
    .where("listing_id", "=", id)
    .where("outcome", "=", "owner-asked")
    .where("found", "=", found)
    .where("created_at", ">", new Date(now.getTime() - duplicateWindowMs))
    .executeTakeFirst();
  return requested !== undefined;
}

/** Returns false if nothing changes. A change invalidates every cached page of the listing. */
async function setContact(
  trx: Database,
  { id }: ModeratedListing,
  { outcome, contact }: Extract<ListingAction, { contact: ContactKind }>,
): Promise<boolean> {
  const { hidden_contacts: hidden } = await trx
    .selectFrom("teacher_listings")
    .select("hidden_contacts")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (hidden.includes(contact) === (outcome === "contact-hidden")) return false;
  const others = hidden.filter((each) => each !== contact);
  const next = outcome === "contact-hidden" ? [...others, contact] : others;
  await trx.updateTable("teacher_listings").set({ hidden_contacts: next }).where("id", "=", id).execute();
  return true;
}
