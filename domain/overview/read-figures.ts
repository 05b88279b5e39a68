import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { readAcceptedNames } from "#domain/cities/accepted-names.ts";
import type { Actor } from "#domain/members/actor.ts";
import { operatorOf } from "#domain/moderation/operator.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { readInboxBacklog } from "#domain/payments/webhook/inbox.ts";
import type { Services } from "#domain/services.ts";
import { readDecidedCases } from "#domain/statistics/moderation-statistics.ts";
import type { Result } from "#std/result.ts";
import { type ContactFigures, countContacts } from "./count-contacts.ts";

/** Figures of the overview. Counts stop at `maxFigured`, which bounds their cost. */
export type Figures = {
  active: { count: number; endingSoon: number };
  /** Twelve months, oldest first, the current one last. Days are in UTC. */
  revenue: { isLive: boolean; months: { month: string; cents: number }[] };
  /** Contacts of thirty days. */
  contacts: ContactFigures;
  /** Cases decided in thirty days, and how many of them in the time promised for the report. */
  decided: { count: number; inTime: number };
  /** Listings created in thirty days, and how many of them have been paid for. */
  owners: { count: number; paid: number };
  /** The cities with most listings; `others` combines all further ones. */
  cities: {
    cities: { key: string; name: string; chineseName: string | null; count: number }[];
    others: { cities: number; count: number };
  };
  health: { emails: { sent: number; failed: number; waiting: number }; webhookEventsWaiting: number };
};

/** From this value, numbers are shown as "10,000+". */
const maxFigured = 10_000;

const shownCities = 5;
const dayMs = 24 * 60 * 60_000;

type Dependencies = Pick<Services, "db" | "clock" | "log" | "payments">;

/** The figures of the overview. Every part reads counters or a bounded index range. */
export async function readFigures(
  services: Dependencies,
  actor: Actor,
): Promise<Result<Figures, "not-signed-in" | "not-allowed" | "unavailable">> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  const now = services.clock.now();
  const { db, payments } = services;
  const monthAgo = new Date(now.getTime() - 30 * dayMs);
  return await orUnavailable(services, "figures-unavailable", async () => {
    const { total, ...cities } = await readCities(db, now);
    return {
      active: { count: total, endingSoon: await countEnding(db, now) },
      revenue: { isLive: payments.isLive, months: await readRevenue(db, payments.account, now) },
      contacts: await countContacts(db, monthAgo, now),
      decided: await readDecided(db, monthAgo),
      owners: await readOwners(db, monthAgo),
      cities,
      health: {
        emails: await readEmails(db, new Date(now.getTime() - dayMs)),
        webhookEventsWaiting: (await readInboxBacklog(services, { account: payments.account })).waiting,
      },
    };
  });
}

/** The stored counts of the cities, minus the ended listings that are not swept yet. */
async function readCities(db: Database, now: Date) {
  const { rows } = await sql<{ key: string; name: string; count: number }>`
    with ended as (
      select city_key, count(*) as count from teacher_listings
      where is_active and removed_at is null and subscription_expires_at <= ${now}
      group by city_key
    )
    select city_counts.city_key as key, city_counts.city as name, (active_count - coalesce(ended.count, 0))::int as count
    from city_counts left join ended using (city_key)
    where active_count > coalesce(ended.count, 0)
    order by 3 desc, 1
  `.execute(db);
  const sum = (some: readonly { count: number }[]) => some.reduce((total, { count }) => total + count, 0);
  const shown = rows.slice(0, shownCities);
  const others = rows.slice(shownCities);
  const accepted = await readAcceptedNames(
    db,
    shown.map(({ key }) => key),
  );
  return {
    total: sum(rows),
    cities: shown.map((row) => ({ ...row, chineseName: accepted.get(row.key) ?? null })),
    others: { cities: others.length, count: sum(others) },
  };
}

async function countEnding(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from teacher_listings
      where is_active and removed_at is null and subscription_expires_at > ${now}
        and subscription_expires_at <= ${new Date(now.getTime() + 14 * dayMs)}
      limit ${maxFigured}
    ) as ending
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** The revenue of each month, less refunds; excludes disputed money while the dispute is open. */
async function readRevenue(db: Database, account: string, now: Date) {
  const months = Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + index, 1)).toISOString().slice(0, 7),
  );
  // Index ranges cost a fraction of computing the month of each payment.
  const { rows } = await sql<{ month: string; cents: number }>`
    select to_char(first, 'YYYY-MM') as month, paid.cents
    from unnest(${months.map((month) => `${month}-01`)}::date[]) as first
    cross join lateral (
      select coalesce(sum(coalesce(paid_cents, months * unit_cents) - refunded_cents), 0)::int as cents
      from payments
      where account = ${account}
        and paid_at >= first::timestamp at time zone 'UTC'
        and paid_at < (first + interval '1 month') at time zone 'UTC'
        and coalesce(paid_currency, currency) = 'usd' and state not in ('disputed', 'revoked', 'void')
    ) as paid
  `.execute(db);
  const cents = new Map(rows.map((row) => [row.month, row.cents]));
  return months.map((month) => ({ month, cents: cents.get(month) ?? 0 }));
}

async function readDecided(db: Database, since: Date): Promise<Figures["decided"]> {
  const cases = await readDecidedCases(db, since);
  const sum = (key: "count" | "inTime") => cases.reduce((total, each) => total + each[key], 0);
  return { count: sum("count"), inTime: sum("inTime") };
}

async function readOwners(db: Database, since: Date) {
  const { rows } = await sql<{ count: number; paid: number }>`
    select count(*)::int as count, (count(*) filter (where months_paid > 0))::int as paid from (
      select months_paid from teacher_listings
      where created_at >= ${since} order by created_at desc, id desc limit ${maxFigured}
    ) as created
  `.execute(db);
  return rows[0] ?? { count: 0, paid: 0 };
}

async function readEmails(db: Database, since: Date) {
  const { rows } = await sql<{ sent: number; failed: number; waiting: number }>`
    select (count(*) filter (where status = 'sent'))::int as sent,
      (count(*) filter (where status = 'dead'))::int as failed,
      (select count(*)::int from (
        select from mail_outbox where status = 'queued' limit ${maxFigured}
      ) as queued) as waiting
    from (
      select status from mail_outbox
      where status <> 'queued' and finished_at >= ${since} order by finished_at desc limit ${maxFigured}
    ) as finished
  `.execute(db);
  return rows[0] ?? { sent: 0, failed: 0, waiting: 0 };
}
