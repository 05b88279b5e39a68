import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import { type NamePair, primaryName } from "#domain/listings/fields/person-name.ts";
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
import { type OperatedTeacher, readTeachersOf } from "./operated-team.ts";
import { type HistoryCursor, type HistoryPage, readHistory } from "./read-history.ts";

/** A listing as operators see it. Times are ISO 8601, UTC. */
type ModeratedListingDetail = ListingFigures & {
  id: string;
  name: NamePair;
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
  teachers: OperatedTeacher[];
  /** The latest page. */
  history: HistoryPage;
};

type QueryFailure = "not-signed-in" | "not-allowed" | "not-found" | "unavailable";

type Dependencies = Pick<Services, "db" | "clock" | "log">;

/** A listing with the latest page of its history. Audited, because it shows the owner's name and email. */
export async function findListingHistory(
  services: Dependencies,
  actor: Actor,
  id: string,
  requestId?: string,
): Promise<Result<ModeratedListingDetail, QueryFailure>> {
  const now = services.clock.now();
  return await readAudited(services, actor, { id, requestId }, async (trx) => {
    const detail = await readDetail(trx, id, now);
    return detail && { label: primaryName(detail.name, "en"), value: detail };
  });
}

/** The page of a listing's history after the cursor. Audited like the listing, because notes may name people. */
export async function listOlderHistory(
  services: Dependencies,
  actor: Actor,
  id: string,
  after: HistoryCursor,
  requestId?: string,
): Promise<Result<HistoryPage, QueryFailure>> {
  return await readAudited(services, actor, { id, requestId }, async (trx) => {
    const row = await trx
      .selectFrom("teacher_listings as listing")
      .innerJoin("profiles", "profiles.id", "listing.user_id")
      .select([...nameColumns, "profiles.email"])
      .where("listing.id", "=", id)
      .executeTakeFirst();
    if (row === undefined) return null;
    const value = await readHistory(trx, { id, ownerEmail: row.email }, { after });
    return { label: listingName(row, "en"), value };
  });
}

type Read = { id: string; requestId: string | undefined };

/** Runs a read of a listing and its audit entry in one transaction. `read` returns null for an unknown listing. */
async function readAudited<Value>(
  services: Dependencies,
  actor: Actor,
  { id, requestId }: Read,
  read: (trx: Database) => Promise<{ label: string; value: Value } | null>,
): Promise<Result<Value, QueryFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  if (!isUuid(id)) return failure("not-found");
  const done = await orUnavailable(services, "listing-history-unavailable", () =>
    services.db.transaction().execute(async (trx) => {
      const found = await read(trx);
      if (found === null) return null;
      await recordAuditEntry(trx, {
        at: services.clock.now(),
        actor: { kind: "operator", userId: operator.value.userId },
        action: "listing-read",
        target: { kind: "listing", id, label: found.label },
        ...(requestId !== undefined && { requestId }),
      });
      return found;
    }),
  );
  if (!done.ok) return done;
  return done.value === null ? failure("not-found") : success(done.value.value);
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
  return {
    id: row.id,
    name: listingNamePair(row),
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
    teachers: await readTeachersOf(trx, id),
    ...(await readListingFigures(trx, id, now)),
    history: await readHistory(trx, { id, ownerEmail: row.email }, { after: null }),
  };
}
