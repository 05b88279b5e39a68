import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Actor } from "#domain/members/actor.ts";
import { heldDueTime } from "#domain/messages/moderation/list-held-messages.ts";
import { operatorOf } from "#domain/moderation/operator.ts";
import { secondLook } from "#domain/moderation/reasons.ts";
import { dueTime } from "#domain/moderation/reports/due-time.ts";
import { countQuietListings } from "#domain/moderation/search-moderated-listings.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { readReviewGap } from "#domain/statistics/review-gap.ts";
import type { Result } from "#std/result.ts";

type AttentionKind =
  | "child-safety"
  | "reports"
  | "second-looks"
  | "held-messages"
  | "message-reports"
  | "reviews"
  | "review-gap"
  | "quiet-listings"
  | "payments"
  | "emails"
  | "bounces"
  | "site";

/** Work that requires an operator. Times are ISO 8601, UTC. */
export type AttentionItem = {
  kind: AttentionKind;
  /** At most `maxCounted` per kind. */
  count: number;
  oldestAt: string;
  /** The due time of the most urgent one; for quiet listings, the earliest end of paid time. */
  dueAt: string;
  /** Details of the kind: reasons of reports, or kinds of alerts, emails or incidents. */
  kinds: string[];
};

/** The counting limit, which keeps the queries fast. */
const maxCounted = 1000;

/** Undeliverable emails and bounced addresses are listed for a week. */
const failedEmailMs = 7 * 24 * 60 * 60_000;

type ReadFailure = "not-signed-in" | "not-allowed" | "unavailable";

/** Everything that requires an operator, by due time. */
export async function readAttention(
  services: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
): Promise<Result<AttentionItem[], ReadFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  const now = services.clock.now();
  return await orUnavailable(services, "attention-unavailable", async () => {
    const { db } = services;
    const found = [
      ...(await readCases(db, now)),
      ...(await readHeldMessages(db)),
      ...(await readReviews(db)),
      ...(await readLargeGap(db, now)),
      ...(await readQuietListings(db, now)),
      ...(await readAlerts(db)),
      ...(await readFailedEmails(db, now)),
      ...(await readIncidents(db)),
    ];
    return found
      .filter(({ count }) => count > 0)
      .map(({ kind, count, oldest, due, kinds }): AttentionItem => {
        const oldestAt = oldest ?? now;
        return {
          kind,
          count,
          oldestAt: oldestAt.toISOString(),
          dueAt: (due ?? dueTime(false, oldestAt)).toISOString(),
          kinds: kinds ?? [],
        };
      })
      .toSorted((one, other) => one.dueAt.localeCompare(other.dueAt));
  });
}

type AttentionRow = {
  kind: AttentionKind;
  count: number;
  oldest: Date | null;
  due?: Date | null;
  kinds: string[] | null;
};

/** Undecided cases, unless their owner still has time to respond. Two ranges of the queue's index. */
async function readCases(db: Database, now: Date): Promise<AttentionRow[]> {
  const range = (priorities: string) => sql`(
    select id, target_kind, priority, due_at, created_at from moderation_cases
    where decided_at is null and ${sql.raw(priorities)} and (state = 'open' or due_at <= ${now})
    order by priority desc, due_at limit ${maxCounted}
  )`;
  const { rows } = await sql<AttentionRow>`
    with cases as (${range("priority = 2")} union all ${range("priority < 2")})
    select
      case
        when cases.target_kind = 'message' then 'message-reports'
        when cases.priority = 2 then 'child-safety'
        when latest.reason = ${secondLook} then 'second-looks'
        else 'reports'
      end as kind,
      count(*)::int as count, min(cases.created_at) as oldest, min(cases.due_at) as due,
      array_agg(distinct latest.reason) filter (where latest.reason is not null) as kinds
    from cases
    left join lateral (
      select reason from reports where case_id = cases.id order by created_at desc limit 1
    ) as latest on true
    group by 1
  `.execute(db);
  return rows;
}

/** Messages held before delivery; uses its own index. */
async function readHeldMessages(db: Database): Promise<AttentionRow[]> {
  const { rows } = await sql<Omit<AttentionRow, "due">>`
    select 'held-messages' as kind, count(*)::int as count, min(confirmed_at) as oldest,
      array_agg(distinct held.hold_reason) as kinds
    from (
      select confirmed_at, hold_reason from messages where state = 'held' order by confirmed_at limit ${maxCounted}
    ) as held
  `.execute(db);
  return rows.map((row) => ({ ...row, due: row.oldest && heldDueTime(row.oldest) }));
}

/** Held reviews and appeals, due within seven days. Their kinds are the hold reasons. */
async function readReviews(db: Database): Promise<AttentionRow[]> {
  const { rows } = await sql<AttentionRow>`
    with waiting as (
      select created_at, coalesce(decide_by, appealed_at + interval '7 days') as due, hold_reasons from reviews
      where state = 'held' and changes_until is null
        or state in ('refused', 'removed') and appealed_at > coalesce(decided_at, '-infinity')
      limit ${maxCounted}
    )
    select 'reviews' as kind, count(*)::int as count, min(created_at) as oldest, min(due) as due,
      (select array_agg(distinct reason) from waiting cross join lateral unnest(hold_reasons) as reason) as kinds
    from waiting
  `.execute(db);
  return rows;
}

/** One item while reviews by invitation differ much from the others. It has no deadline of its own. */
async function readLargeGap(db: Database, now: Date): Promise<AttentionRow[]> {
  const { isLarge } = await readReviewGap(db, now);
  return [{ kind: "review-gap", count: isLarge ? 1 : 0, oldest: null, kinds: null }];
}

/** Listings that end soon and had no recent contact, whose owners are likely to complain. */
async function readQuietListings(db: Database, now: Date): Promise<AttentionRow[]> {
  const { count, firstEnd } = await countQuietListings(db, now);
  return [{ kind: "quiet-listings", count, oldest: null, due: firstEnd, kinds: null }];
}

/** Payment alerts. A dispute is due at the bank's deadline, everything else in two business days. */
async function readAlerts(db: Database): Promise<AttentionRow[]> {
  const { rows } = await sql<AttentionRow & { undated: Date | null; respondBy: Date | null }>`
    select 'payments' as kind, count(*)::int as count, min(raised_at) as oldest, array_agg(distinct alert.kind) as kinds,
      min(raised_at) filter (where answer.respond_by is null) as undated, min(answer.respond_by) as "respondBy"
    from (
      select kind, payment_id, raised_at from payment_alerts
      where resolved_at is null order by raised_at limit ${maxCounted}
    ) as alert
    left join lateral (
      select min(respond_by) as respond_by from disputes
      where disputes.payment_id = alert.payment_id and alert.kind in ('inquiry', 'dispute-opened')
    ) as answer on true
  `.execute(db);
  return rows.map(({ undated, respondBy, ...found }) => {
    const ends = [undated && dueTime(false, undated), respondBy].filter((end) => end !== null);
    return { ...found, due: ends.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null };
  });
}

async function readFailedEmails(db: Database, now: Date): Promise<AttentionRow[]> {
  const since = new Date(now.getTime() - failedEmailMs);
  const { rows } = await sql<AttentionRow>`
    select 'emails' as kind, count(*)::int as count, min(finished_at) as oldest, array_agg(distinct email.kind) as kinds
    from (
      select kind, finished_at from mail_outbox
      where status = 'dead' and finished_at >= ${since} order by finished_at limit ${maxCounted}
    ) as email
  `.execute(db);
  const bounced = await sql<AttentionRow>`
    select 'bounces' as kind, count(*)::int as count, min(bounced_at) as oldest, null as kinds
    from (
      select bounced_at from mail_settings where bounced_at >= ${since} order by bounced_at desc limit ${maxCounted}
    ) as bounce
  `.execute(db);
  return [...rows, ...bounced.rows];
}

/** Incidents of the site itself; payment alerts are counted separately. */
async function readIncidents(db: Database): Promise<AttentionRow[]> {
  const { rows } = await sql<AttentionRow>`
    select 'site' as kind, count(*)::int as count, min(opened_at) as oldest, array_agg(distinct incident.kind) as kinds
    from (
      select kind, opened_at from operator_incidents
      where resolved_at is null and kind <> 'payment-alert' order by opened_at limit ${maxCounted}
    ) as incident
  `.execute(db);
  return rows;
}
