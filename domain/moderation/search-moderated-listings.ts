import { sql } from "kysely";
import { inTime } from "#domain/in-time.ts";
import { type ListingType, listingStatus } from "#domain/listings/listing.ts";
import { listingName, nameColumns, nameMatches } from "#domain/listings/queries/public-listings.ts";
import type { Actor } from "#domain/members/actor.ts";
import type { Services } from "#domain/services.ts";
import { type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { operatorOf } from "./operator.ts";

/** What operators filter by. */
export const listingStates = ["active", "removed", "taken-down", "ended", "unpaid"] as const;

type ListingState = (typeof listingStates)[number];

export type ListingFilter = {
  /** A listing's or owner's id, a part of a name, or the beginning of an email address; "" for all. */
  text: string;
  state: ListingState | null;
  type: ListingType | null;
  cityKey: string | null;
};

/** Newest first, without private data: reading that is recorded. Moments are ISO 8601, UTC. */
type ListingRow = {
  id: string;
  name: string;
  type: ListingType;
  city: string;
  status: string;
  monthsPaid: number;
  expiresAt: string | null;
  createdAt: string;
};

/** The last row of a page: its time in microseconds since 1970, as exact as the column, and its id. */
export type ListingCursor = { createdAt: string; id: string };

type Found = { listings: ListingRow[]; next: ListingCursor | null };

const pageSize = 50;

/** Returns one page of all listings, whatever their state, and where the next one continues. */
export async function searchModeratedListings(
  services: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
  filter: ListingFilter,
  after: ListingCursor | null,
): Promise<Result<Found, "not-signed-in" | "not-allowed" | "unavailable">> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  const now = services.clock.now();
  const read = await inTime(services, "moderated-listings-unavailable", () =>
    listingsQuery(services.db, filter, after, now).execute(),
  );
  if (!read.ok) return read;
  const rows = read.value;
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
  return success({
    listings: rows.slice(0, pageSize).map((row) => ({
      id: row.id,
      name: listingName(row, "en"),
      type: row.listing_type,
      city: row.city,
      status: statusOf(row, now),
      monthsPaid: row.months_paid,
      expiresAt: row.subscription_expires_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
    })),
    next: last === undefined ? null : { createdAt: last.position, id: last.id },
  });
}

function listingsQuery(db: Services["db"], filter: ListingFilter, after: ListingCursor | null, now: Date) {
  let query = db
    .selectFrom("teacher_listings as listing")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .select(["listing.id", "listing.city", ...nameColumns])
    .select(["listing.is_active", "listing.taken_down_at", "listing.removed_at", "listing.months_paid"])
    .select(["listing.subscription_expires_at", "listing.created_at"])
    .select(sql<string>`(extract(epoch from listing.created_at) * 1000000)::bigint::text`.as("position"))
    .orderBy("listing.created_at", "desc")
    .orderBy("listing.id", "desc")
    .limit(pageSize + 1);
  if (filter.type !== null) query = query.where("listing.listing_type", "=", filter.type);
  if (filter.cityKey !== null) query = query.where("listing.city_key", "=", filter.cityKey);
  if (filter.state !== null) query = query.where(inState(filter.state, now));
  if (filter.text !== "") query = query.where(matches(filter.text));
  if (after !== null)
    query = query.where(
      sql<boolean>`(listing.created_at, listing.id)
        < (timestamptz 'epoch' + ${after.createdAt}::bigint * interval '1 microsecond', ${after.id}::uuid)`,
    );
  return query;
}

function inState(state: ListingState, now: Date) {
  const time = now.toISOString();
  const isPaidFor = sql`coalesce(listing.subscription_expires_at > ${time}::timestamptz, false)`;
  switch (state) {
    case "removed":
      return sql<boolean>`listing.removed_at is not null`;
    case "taken-down":
      return sql<boolean>`listing.removed_at is null and listing.taken_down_at is not null and ${isPaidFor}`;
    case "active":
      return sql<boolean>`listing.removed_at is null and listing.is_active and ${isPaidFor}`;
    case "ended":
      return sql<boolean>`listing.removed_at is null and listing.months_paid > 0 and not ${isPaidFor}`;
    case "unpaid":
      return sql<boolean>`listing.removed_at is null and listing.months_paid = 0`;
  }
}

/** An id, the beginning of an address, or a part of a name. */
function matches(text: string) {
  if (isUuid(text)) return sql<boolean>`(listing.id = ${text}::uuid or listing.user_id = ${text}::uuid)`;
  const escaped = text.replace(/[\\%_]/gu, (character) => `\\${character}`);
  if (text.includes("@")) return sql<boolean>`profiles.email ilike ${`${escaped}%`}`;
  const part = `%${escaped}%`;
  return sql<boolean>`(${nameMatches(part)} or listing.city ilike ${part})`;
}

type StatusRow = {
  is_active: boolean;
  subscription_expires_at: Date | null;
  months_paid: number;
  taken_down_at: Date | null;
  removed_at: Date | null;
};

function statusOf(row: StatusRow, now: Date): string {
  const state = {
    isActive: row.is_active,
    expiresAt: row.subscription_expires_at?.toISOString() ?? null,
    monthsPaid: row.months_paid,
    takenDownAt: row.taken_down_at?.toISOString() ?? null,
    removedAt: row.removed_at?.toISOString() ?? null,
  };
  return listingStatus(state, now);
}
