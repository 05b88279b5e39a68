import { sql } from "kysely";
import { contactMethods } from "#domain/analytics/analytics.ts";
import { countingStart } from "#domain/analytics/counting-start.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { NamePair } from "#domain/listings/fields/person-name.ts";
import { type ListingType, listingStatus } from "#domain/listings/listing.ts";
import { listingNamePair, nameColumns } from "#domain/listings/queries/public-listings.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { operatorOf } from "./operator.ts";

/** Filters of the operators' list. */
export const listingStates = ["active", "removed", "taken-down", "ended", "unpaid", "no-contact"] as const;

type ListingState = (typeof listingStates)[number];

export type ListingFilter = {
  /** A listing's or owner's id, part of a name, or the beginning of an email; "" for all. */
  text: string;
  state: ListingState | null;
  type: ListingType | null;
  cityKey: string | null;
};

/** Excludes private data: reading that is audited. Times are ISO 8601, UTC. */
type ListingRow = {
  id: string;
  name: NamePair;
  type: ListingType;
  city: string;
  status: string;
  monthsPaid: number;
  expiresAt: string | null;
  createdAt: string;
};

/** The last row of a page: its sort time in microseconds since 1970, as precise as the column, and its id. */
export type ListingCursor = { at: string; id: string };

type ListingPage = { listings: ListingRow[]; next: ListingCursor | null };

const pageSize = 50;

/**
 * Returns one page of all listings, in any state, and the next cursor: newest first, or latest end first for ended and
 * soon-ending listings. Each page of a search by an email address is audited, without the address.
 */
export async function searchModeratedListings(
  services: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
  filter: ListingFilter,
  after: ListingCursor | null,
  requestId?: string,
  size = pageSize,
): Promise<Result<ListingPage, "not-signed-in" | "not-allowed" | "unavailable">> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  const now = services.clock.now();
  const read = await orUnavailable(services, "moderated-listings-unavailable", () =>
    services.db.transaction().execute(async (trx) => {
      if (isByAddress(filter))
        await recordAuditEntry(trx, {
          at: now,
          actor: { kind: "operator", userId: operator.value.userId },
          action: "listings-searched",
          details: { by: "address" },
          ...(requestId !== undefined && { requestId }),
        });
      return await listingsQuery(trx, filter, after, now)
        .limit(size + 1)
        .execute();
    }),
  );
  if (!read.ok) return read;
  const rows = read.value;
  const last = rows.length > size ? rows[size - 1] : undefined;
  return success({
    listings: rows.slice(0, size).map((row) => ({
      id: row.id,
      name: listingNamePair(row),
      type: row.listing_type,
      city: row.city,
      status: statusOf(row, now),
      monthsPaid: row.months_paid,
      expiresAt: row.subscription_expires_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
    })),
    next: last === undefined ? null : { at: last.position, id: last.id },
  });
}

/** Whether the search reveals which listing has an email address. */
function isByAddress({ text }: ListingFilter): boolean {
  return text.includes("@");
}

function listingsQuery(db: Services["db"], filter: ListingFilter, after: ListingCursor | null, now: Date) {
  const isByEnd = filter.state === "ended" || filter.state === "no-contact";
  const time = sql.ref<Date>(isByEnd ? "listing.subscription_expires_at" : "listing.created_at");
  let query = db
    .selectFrom("teacher_listings as listing")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .select(["listing.id", "listing.city", ...nameColumns])
    .select(["listing.is_active", "listing.taken_down_at", "listing.removed_at", "listing.months_paid"])
    .select(["listing.subscription_expires_at", "listing.created_at"])
    .select(sql<string>`(extract(epoch from ${time}) * 1000000)::bigint::text`.as("position"))
    .orderBy(time, "desc")
    .orderBy("listing.id", "desc");
  if (filter.type !== null) query = query.where("listing.listing_type", "=", filter.type);
  if (filter.cityKey !== null) query = query.where("listing.city_key", "=", filter.cityKey);
  if (filter.state !== null) query = query.where(inState(filter.state, now));
  if (filter.text !== "") query = query.where(matches(filter));
  if (after !== null)
    query = query.where(
      sql<boolean>`(${time}, listing.id)
        < (timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond', ${after.id}::uuid)`,
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
      // Written to use the index of end dates, which has this list's order.
      return sql<boolean>`listing.removed_at is null
        and listing.subscription_expires_at <= ${time}::timestamptz`;
    case "unpaid":
      return sql<boolean>`listing.removed_at is null and listing.months_paid = 0
        and listing.subscription_expires_at is null`;
    case "no-contact":
      return isQuiet(now);
  }
}

/**
 * Listings that end soon and had no recent contact, provided contacts have been counted for that long: likely refund
 * requests.
 */
const endsWithinDays = 14;
const quietDays = 30;
const dayMs = 24 * 60 * 60_000;

/** The overview is read often, so it checks contacts only for this many listings: those that end first. */
const maxEnding = 3000;

function isQuiet(now: Date) {
  return sql<boolean>`${endsSoon(now)} and ${hadNoContact(now)}`;
}

function endsSoon(now: Date) {
  const soon = new Date(now.getTime() + endsWithinDays * dayMs).toISOString();
  return sql<boolean>`listing.removed_at is null and listing.is_active
    and listing.subscription_expires_at > ${now.toISOString()}::timestamptz
    and listing.subscription_expires_at <= ${soon}::timestamptz`;
}

function hadNoContact(now: Date) {
  const since = new Date(now.getTime() - quietDays * dayMs).toISOString();
  return sql<boolean>`${countingStart} <= ${since}::timestamptz
    and not exists (
      select from listing_analytics as counted
      where counted.listing_id = listing.id and day >= ${since.slice(0, 10)}
        and kind in (${sql.join(contactMethods.map((method) => sql.lit(method)))})
    )
    and not exists (
      select from messages as message
      where message.listing_id = listing.id and message.state = 'delivered'
        and message.delivered_at >= ${since}::timestamptz
    )`;
}

/**
 * Counts the listings that end soon without a recent contact, among the first `maxEnding`, and returns the earliest
 * end.
 */
export async function countQuietListings(db: Services["db"], now: Date) {
  const ending = db
    .selectFrom("teacher_listings as listing")
    .select(["id", "subscription_expires_at"])
    .where(endsSoon(now))
    .orderBy("subscription_expires_at")
    .limit(maxEnding)
    .as("listing");
  return await db
    .selectFrom(ending)
    .select([sql<number>`count(*)::int`.as("count"), sql<Date | null>`min(subscription_expires_at)`.as("firstEnd")])
    .where(hadNoContact(now))
    .executeTakeFirstOrThrow();
}

/** Matches an id, the beginning of an email, or part of a name. */
function matches(filter: ListingFilter) {
  const { text } = filter;
  if (isUuid(text)) return sql<boolean>`(listing.id = ${text}::uuid or listing.user_id = ${text}::uuid)`;
  const escaped = text.replace(/[\\%_]/gu, (character) => `\\${character}`);
  if (isByAddress(filter)) return sql<boolean>`lower(profiles.email) like lower(${`${escaped}%`})`;
  return sql<boolean>`listing.id in (
    select listing_id from listing_names
    where name_parts(names) @> searched_parts(lower(${text}) collate "C") and names like lower(${`%${escaped}%`})
  )`;
}

type StatusRow = {
  is_active: boolean;
  subscription_expires_at: Date | null;
  months_paid: number;
  taken_down_at: Date | null;
  removed_at: Date | null;
};

/** The status of a listing, from its columns. */
export function statusOf(row: StatusRow, now: Date): string {
  const state = {
    isActive: row.is_active,
    expiresAt: row.subscription_expires_at?.toISOString() ?? null,
    monthsPaid: row.months_paid,
    takenDownAt: row.taken_down_at?.toISOString() ?? null,
    removedAt: row.removed_at?.toISOString() ?? null,
  };
  return listingStatus(state, now);
}
