import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import { listingName, listingNamePair, nameColumns } from "#domain/listings/queries/public-listings.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { operatorOf } from "../operator.ts";
import { statusOf } from "../search-moderated-listings.ts";
import { type ListingFigures, readListingFigures } from "./listing-figures.ts";
import { type OperatedContact, readContacts } from "./operated-contacts.ts";
import { type OperatedPhoto, readPhotosOf } from "./operated-photos.ts";
import { type HistoryEntry, readHistory } from "./read-history.ts";

/** A listing as operators see it. Times are ISO 8601, UTC. */
type ModeratedListingDetail = ListingFigures & {
  id: string;
  name: string;
  /** The name in Chinese, for a listing with both. */
  otherName: string | null;
  type: string;
  city: string;
  state: string;
  status: string;
  ownerId: string;
  ownerName: string;
  ownerEmail: string;
  monthsPaid: number;
  createdAt: string;
  expiresAt: string | null;
  removedAt: string | null;
  removalReason: string | null;
  contacts: OperatedContact[];
  photos: OperatedPhoto[];
  history: HistoryEntry[];
};

type QueryFailure = "not-signed-in" | "not-allowed" | "not-found" | "unavailable";

/** A listing with its full history. Audited, because it shows the owner's name and email. */
export async function findListingHistory(
  services: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
  id: string,
  requestId?: string,
): Promise<Result<ModeratedListingDetail, QueryFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  if (!isUuid(id)) return failure("not-found");
  const now = services.clock.now();
  const read = await orUnavailable(services, "listing-history-unavailable", () =>
    services.db.transaction().execute(async (trx) => {
      const detail = await readDetail(trx, id, now);
      if (detail === null) return null;
      await recordAuditEntry(trx, {
        at: now,
        actor: { kind: "operator", userId: operator.value.userId },
        action: "listing-read",
        target: { kind: "listing", id, label: detail.name },
        ...(requestId !== undefined && { requestId }),
      });
      return detail;
    }),
  );
  if (!read.ok) return read;
  return read.value === null ? failure("not-found") : success(read.value);
}

async function readDetail(trx: Database, id: string, now: Date): Promise<ModeratedListingDetail | null> {
  const row = await trx
    .selectFrom("teacher_listings as listing")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .select(["listing.id", "listing.user_id", ...nameColumns])
    .select(["listing.city", "listing.state", "listing.months_paid", "listing.created_at", "listing.is_active"])
    .select(["listing.subscription_expires_at", "listing.taken_down_at", "listing.removed_at"])
    .select(["listing.removal_reason", "profiles.email"])
    .where("listing.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { latin, han } = listingNamePair(row);
  return {
    id: row.id,
    name: listingName(row, "en"),
    otherName: latin === null ? null : han,
    type: row.listing_type,
    city: row.city,
    state: row.state,
    status: statusOf(row, now),
    ownerId: row.user_id,
    ownerName: row.full_name,
    ownerEmail: row.email,
    monthsPaid: row.months_paid,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.subscription_expires_at?.toISOString() ?? null,
    removedAt: row.removed_at?.toISOString() ?? null,
    removalReason: row.removal_reason,
    contacts: await readContacts(trx, id),
    photos: await readPhotosOf(trx, id),
    ...(await readListingFigures(trx, id, now)),
    history: await readHistory(trx, { id, ownerEmail: row.email, createdAt: row.created_at }),
  };
}
