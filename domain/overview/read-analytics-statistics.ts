import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { contactMethods } from "#domain/analytics/analytics.ts";
import {
  type EventOutcome,
  readOutcomes,
  readSearches,
  type SearchesOfDay,
} from "#domain/analytics/counting/outcomes.ts";
import { countingStart } from "#domain/analytics/counting-start.ts";
import { dayAfter } from "#domain/courses/course-days.ts";
import type { Actor } from "#domain/members/actor.ts";
import { operatorOf } from "#domain/moderation/operator.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import type { Result } from "#std/result.ts";

/** Groups of contact counts in a paid period. */
const contactGroups = ["0", "1-2", "3-9", "10+"] as const;

type ContactGroup = (typeof contactGroups)[number];

/** Statistics on views and contacts for operators, over thirty days. */
export type AnalyticsStatistics = {
  /** Visitors' events by outcome, in a fixed order; UTC days, including today. */
  events: { outcome: EventOutcome; amount: number }[];
  /** Searches of each day by outcome, latest day first. */
  searches: SearchesOfDay[];
  /** Paid periods by contacts: those that ended without another payment, and those that were renewed. */
  renewals: { contacts: ContactGroup; ended: number; renewed: number }[];
};

const shownDays = 30;
const dayMs = 24 * 60 * 60_000;

/** The maximum number of periods read of each kind, latest first, which bounds the cost. */
const maxPeriods = 2000;

export async function readCounting(
  services: Pick<Services, "db" | "clock" | "log" | "payments">,
  actor: Actor,
): Promise<Result<AnalyticsStatistics, "not-signed-in" | "not-allowed" | "unavailable">> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  const { db, clock, payments } = services;
  const now = clock.now();
  const firstDay = dayAfter(now.toISOString().slice(0, 10), 1 - shownDays);
  return await orUnavailable(services, "counting-unavailable", async () => ({
    events: await readOutcomes(db, firstDay),
    searches: await readSearches(db, firstDay),
    renewals: await readRenewals(db, payments.account, now),
  }));
}

/** Excludes periods that began before counting did, since their counts are incomplete. */
async function readRenewals(db: Database, account: string, now: Date): Promise<AnalyticsStatistics["renewals"]> {
  const since = new Date(now.getTime() - shownDays * dayMs);
  const { rows } = await sql<{ contacts: ContactGroup; ended: number; renewed: number }>`
    with period as (
      ${endedPeriods(since, now)} union all ${renewedPeriods(account, since, now)}
    ),
    counted as (
      select period.is_renewed, coalesce(used.amount, 0) + coalesce(written.amount, 0) as contacts
      from period
      cross join lateral (
        select sum(amount) as amount from listing_analytics as analytics
        where analytics.listing_id = period.listing_id
          and analytics.day >= to_char(period.began at time zone 'UTC', 'YYYY-MM-DD')
          and analytics.day <= to_char(period.ended at time zone 'UTC', 'YYYY-MM-DD')
          and kind in (${sql.join(contactMethods.map((method) => sql.lit(method)))})
      ) as used
      cross join lateral (
        select count(distinct (address_hash, (delivered_at at time zone 'UTC')::date)) as amount
        from messages as message
        where message.listing_id = period.listing_id and message.state = 'delivered'
          and message.delivered_at >= period.began and message.delivered_at < period.ended
      ) as written
      where period.began >= ${countingStart}
    )
    select
      case when contacts = 0 then '0' when contacts <= 2 then '1-2' when contacts <= 9 then '3-9' else '10+' end
        as contacts,
      (count(*) filter (where not is_renewed))::int as ended, (count(*) filter (where is_renewed))::int as renewed
    from counted group by 1
  `.execute(db);
  const groups = new Map(rows.map((row) => [row.contacts, row]));
  return contactGroups.map((contacts) => groups.get(contacts) ?? { contacts, ended: 0, renewed: 0 });
}

/** The periods from the latest payment to the end, of listings that have ended. */
function endedPeriods(since: Date, now: Date) {
  return sql`
    select listing.id as listing_id, paid.paid_at as began, listing.subscription_expires_at as ended,
      false as is_renewed
    from (
      select id, subscription_expires_at from teacher_listings
      where removed_at is null and subscription_expires_at > ${since} and subscription_expires_at <= ${now}
      order by subscription_expires_at desc limit ${maxPeriods}
    ) as listing
    cross join lateral (
      select paid_at from payments
      where payments.listing_id = listing.id and state = 'applied' and paid_at is not null
      order by paid_at desc limit 1
    ) as paid
  `;
}

/** The periods between a payment and the next one. */
function renewedPeriods(account: string, since: Date, now: Date) {
  return sql`
    select later.listing_id, former.paid_at as began, later.paid_at as ended, true as is_renewed
    from (
      select listing_id, paid_at from payments
      where account = ${account} and paid_at > ${since} and paid_at <= ${now} and state = 'applied'
      order by paid_at desc limit ${maxPeriods}
    ) as later
    cross join lateral (
      select paid_at from payments
      where payments.listing_id = later.listing_id and state = 'applied' and payments.paid_at < later.paid_at
      order by paid_at desc limit 1
    ) as former
  `;
}
