import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { contactMethods } from "#domain/analytics/analytics.ts";

/** Contacts of the listings that were paid for in a period, and how many of the public ones had none. */
export type ContactFigures = {
  count: number;
  none: number;
  /** Whether all of these listings were counted. */
  isComplete: boolean;
};

/** The maximum number of listings whose contacts are read, latest end first, which bounds the cost. */
const maxListings = 2000;

/** Counts contacts since a moment as the owners' analytics do: each method, and messages once per person and day. */
export async function countContacts(
  db: Database,
  since: Date,
  now: Date,
  limit = maxListings,
): Promise<ContactFigures> {
  const { rows } = await sql<{ count: number; none: number; listings: number }>`
    with counted as materialized (
      select listing.is_public, contacted.amount
      from (
        select id, is_active and subscription_expires_at > ${now} as is_public from teacher_listings
        where removed_at is null and subscription_expires_at > ${since}
        order by subscription_expires_at desc limit ${limit}
      ) as listing
      ${contactsOf(since)}
    )
    select coalesce(sum(amount), 0)::int as count, count(*)::int as listings,
      (count(*) filter (where is_public and amount = 0))::int as none
    from counted
  `.execute(db);
  const { count, none, listings } = rows[0] ?? { count: 0, none: 0, listings: 0 };
  return { count, none, isComplete: listings < limit };
}

/** Joins each row of `listing` with its contacts since a moment, as `contacted.amount`. */
export function contactsOf(since: Date): RawBuilder<unknown> {
  return sql`
    cross join lateral (
      select coalesce(used.amount, 0) + coalesce(written.amount, 0) as amount
      from (
        select sum(amount) as amount from listing_analytics as counted
        where counted.listing_id = listing.id and day >= ${since.toISOString().slice(0, 10)}
          and kind in (${sql.join(contactMethods.map((method) => sql.lit(method)))})
      ) as used
      cross join (
        select count(distinct (address_hash, (delivered_at at time zone 'UTC')::date)) as amount
        from messages as message
        where message.listing_id = listing.id and message.state = 'delivered' and message.delivered_at >= ${since}
      ) as written
    ) as contacted
  `;
}
