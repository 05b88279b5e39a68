import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import type { AwayReply } from "../message.ts";
import { messageOwnerOf, type OwnMessage, type OwnMessageFailure, ownMessages, toOwnMessage } from "./own-message.ts";

/**
 * `open`: without a reply. `replied`: marked as replied. `suspicious`: with a warning. All three exclude messages of
 * blocked senders.
 */
export const messageFilters = ["all", "open", "replied", "suspicious"] as const;

export type MessageFilter = (typeof messageFilters)[number];

/** The cursor: the last message of the previous page. */
export type MessageCursor = { createdAt: Date; id: string };

/** Counts of the owner's messages, and how messages reach the owner. */
export type MessageSummary = {
  /** Determines which dashboard pages the owner has. */
  listingType: ListingType;
  /** Both counts are limited to `maxCounted`. */
  open: number;
  suspicious: number;
  held: number;
  acceptsMessages: boolean;
  /** The automatic reply as the owner has saved it, on or off. */
  awayReply: AwayReply;
  /** Whether the listing is public, so that learners see its form. */
  isPublic: boolean;
  /** The email that messages are also sent to. */
  email: string;
  /** The listing's IANA time zone. */
  timeZone: string;
};

export type OwnMessages = { messages: OwnMessage[]; next: MessageCursor | null; summary: MessageSummary };

type Dependencies = Pick<Services, "db" | "clock" | "log">;
type ReadFailure = Exclude<OwnMessageFailure, "message-not-found">;

const pageSize = 20;

/** From this count, "999+" is shown. */
const maxCounted = 1000;

/** One page of the messages delivered to the actor's own listing, newest first. Excludes held messages. */
export async function listOwnMessages(
  services: Dependencies,
  actor: Actor,
  filter: MessageFilter,
  after: MessageCursor | null,
  size = pageSize,
): Promise<Result<OwnMessages, ReadFailure>> {
  return await ofOwnListing(services, actor, async (listing) => {
    let query = ownMessages(services.db, listing.id)
      .orderBy("message.created_at", "desc")
      .orderBy("message.id", "desc")
      .limit(size + 1);
    if (filter !== "all") query = query.where("blocked.sender_id", "is", null).where(conditions[filter]);
    if (after !== null)
      query = query.where(
        sql<boolean>`(message.created_at, message.id)
          < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      );
    const rows = await query.execute();
    const last = rows.length > size ? rows[size - 1] : undefined;
    return {
      messages: rows.slice(0, size).map(toOwnMessage),
      next: last === undefined ? null : { createdAt: last.created_at, id: last.id },
      summary: await readSummary(services.db, listing),
    };
  });
}

/** The summary without messages, for the dashboard's other pages. */
export async function summarizeOwnMessages(
  services: Dependencies,
  actor: Actor,
): Promise<Result<MessageSummary, ReadFailure>> {
  return await ofOwnListing(services, actor, (listing) => readSummary(services.db, listing));
}

/** Erased messages cannot be answered. */
const conditions = {
  open: sql<boolean>`message.answered_at is null and message.body is not null`,
  replied: sql<boolean>`message.answered_at is not null`,
  suspicious: sql<boolean>`message.is_suspicious and message.genuine_at is null`,
} as const satisfies Record<Exclude<MessageFilter, "all">, unknown>;

type FoundListing = NonNullable<Awaited<ReturnType<typeof findListing>>>;

async function ofOwnListing<Value>(
  services: Dependencies,
  actor: Actor,
  read: (listing: FoundListing) => Promise<Value>,
): Promise<Result<Value, ReadFailure>> {
  const owner = messageOwnerOf(actor, "read-own-messages");
  if (!owner.ok) return owner;
  const found = await orUnavailable(services, "own-messages-unavailable", async () => {
    const listing = await findListing(services.db, owner.value, services.clock.now());
    return listing === null ? null : { value: await read(listing) };
  });
  if (!found.ok) return found;
  return found.value === null ? failure("listing-not-found") : success(found.value.value);
}

async function findListing(db: Database, userId: string, now: Date) {
  const row = await db
    .selectFrom("teacher_listings as listing")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .leftJoin("away_replies as away", "away.listing_id", "listing.id")
    .select(["listing.id", "listing.listing_type", "listing.city", "listing.state", "listing.accepts_messages"])
    .select("profiles.email")
    .select(["away.is_on", "away.body as away_body", "away.ends_on"])
    .select(
      sql<boolean>`listing.is_active and listing.removed_at is null
        and coalesce(listing.subscription_expires_at > ${now.toISOString()}::timestamptz, false)`.as("is_public"),
    )
    .where("listing.user_id", "=", userId)
    .executeTakeFirst();
  return row ?? null;
}

async function readSummary(db: Database, listing: FoundListing): Promise<MessageSummary> {
  const count = (state: "delivered" | "held", condition: typeof conditions.open) => sql`(
    select count(*)::int from (
      select from messages as message
      where message.listing_id = ${listing.id} and message.state = ${sql.lit(state)} and ${condition}
        and not exists (
          select from blocked_senders as blocked
          where blocked.listing_id = message.listing_id and blocked.sender_id = message.sender_id
        )
      limit ${maxCounted}
    ) as counted
  )`;
  const { rows } = await sql<Pick<MessageSummary, "open" | "suspicious" | "held">>`
    select ${count("delivered", conditions.open)} as open,
      ${count("delivered", conditions.suspicious)} as suspicious,
      ${count("held", sql<boolean>`true`)} as held
  `.execute(db);
  return {
    listingType: listing.listing_type,
    ...(rows[0] ?? { open: 0, suspicious: 0, held: 0 }),
    acceptsMessages: listing.accepts_messages,
    awayReply: { isOn: listing.is_on ?? false, body: listing.away_body ?? "", endsOn: listing.ends_on },
    isPublic: listing.is_public,
    email: listing.email,
    timeZone: timeZoneOf(listing),
  };
}
