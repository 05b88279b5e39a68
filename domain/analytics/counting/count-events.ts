import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { timeZoneOf } from "#domain/cities/time-zone-of.ts";
import { dateIn } from "#domain/courses/course-days.ts";
import { publicListings } from "#domain/listings/queries/public-listings.ts";
import type { Services } from "#domain/services.ts";
import type { CountedEvent } from "../analytics.ts";
import type { OutcomeAmounts } from "./outcomes.ts";

/** An event and the visitor who caused it, identified by network and browser. */
export type VisitorEvent = CountedEvent & { visitor: string };

type DatedEvent = VisitorEvent & { day: string };

const saltBytes = 32;
const keyBytes = 16;

/**
 * Counts events of public listings once per visitor, listing, kind and day, across all processes. Returns how many were
 * new, and how many concern an unknown or hidden listing. Days are in the time zone of the listing's city. Throws if
 * the database fails: then nothing is counted, and the call can be retried.
 */
export async function countEvents(
  { db, clock }: Pick<Services, "db" | "clock">,
  events: readonly VisitorEvent[],
): Promise<OutcomeAmounts> {
  const now = clock.now();
  const ids = new Set(events.map(({ listingId }) => listingId));
  const days = await readDays(db, [...ids], now);
  const dated = events.flatMap((event): DatedEvent[] => {
    const day = days.get(event.listingId);
    return day === undefined ? [] : [{ ...event, day }];
  });
  const hidden = await findHidden(
    db,
    [...ids].filter((id) => !days.has(id)),
  );
  const isHidden = ({ listingId }: VisitorEvent) => hidden.has(listingId);
  const left = events.filter(({ listingId }) => !days.has(listingId));
  const dropped = {
    "hidden-listing": left.filter(isHidden).length,
    "unknown-listing": left.filter((event) => !isHidden(event)).length,
  };
  if (dated.length === 0) return { counted: 0, ...dropped };
  const counted = await db.transaction().execute(async (trx) => {
    const salts = await getOrCreateSalts(trx, [...new Set(dated.map(({ day }) => day))].toSorted());
    return await addEvents(trx, dated, salts);
  });
  return { counted, ...dropped };
}

/** The subset of these listings that exist. */
async function findHidden(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("teacher_listings").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The current day of each of these listings that is public. */
async function readDays(db: Database, ids: readonly string[], now: Date): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await publicListings(db, now).select(["id", "city", "state"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, ...place }) => [id, dateIn(timeZoneOf(place), now)]));
}

/** The salt of each day, in hexadecimal, shared by all processes. */
async function getOrCreateSalts(trx: Database, days: readonly string[]): Promise<Map<string, string>> {
  const fresh = days.map(() => randomBytes(saltBytes).toString("hex"));
  await sql`
    insert into analytics_salts (day, salt)
    select day, salt from unnest(${days}::text[], ${fresh}::text[]) as fresh (day, salt)
    on conflict do nothing
  `.execute(trx);
  const { rows } = await sql<{ day: string; salt: string }>`
    select day, salt from analytics_salts where day = any(${days}::text[])
  `.execute(trx);
  return new Map(rows.map(({ day, salt }) => [day, salt]));
}

/** Rows are written in key order, so that concurrent processes cannot deadlock. */
async function addEvents(
  trx: Database,
  events: readonly DatedEvent[],
  salts: ReadonlyMap<string, string>,
): Promise<number> {
  const rows = new Map(
    events.map((event) => {
      const key = keyOf(event, salts.get(event.day) ?? "");
      return [`${event.day} ${key}`, { ...event, key }];
    }),
  );
  const sorted = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  const column = (name: keyof DatedEvent | "key") => sorted.map((row) => row[name]);
  const { rows: counted } = await sql<{ amount: number }>`
    with event as (
      select * from unnest(
        ${column("day")}::text[], ${column("key")}::uuid[], ${column("listingId")}::uuid[],
        ${column("kind")}::text[], ${column("source")}::text[]
      ) as event (day, key, listing_id, kind, source)
    ),
    fresh as (
      insert into analytics_dedup (day, key) select day, key from event on conflict do nothing returning day, key
    ),
    added as (
      insert into listing_analytics as stored (listing_id, day, kind, source, amount)
      select listing_id, day, kind, source, count(*) from event join fresh using (day, key)
      -- Skips listings deleted in the meantime.
      where exists (select from teacher_listings as listing where listing.id = event.listing_id)
      group by listing_id, day, kind, source
      order by listing_id, day, kind, source
      on conflict (listing_id, day, kind, source) do update set amount = stored.amount + excluded.amount
    )
    select count(*)::int as amount from fresh
  `.execute(trx);
  return counted[0]?.amount ?? 0;
}

/** In hexadecimal, as the database parses a UUID. Without the day's salt, it cannot be traced to a person. */
function keyOf({ visitor, listingId, kind }: DatedEvent, salt: string): string {
  const said = [visitor, listingId, kind].join("\n");
  return createHmac("sha256", Buffer.from(salt, "hex")).update(said).digest().subarray(0, keyBytes).toString("hex");
}
