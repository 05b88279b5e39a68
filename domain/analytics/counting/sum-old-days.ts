import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { erasedBefore } from "#domain/retention/retention.ts";

/**
 * Merges the days of months older than `retention.ts` allows: a month's sums are stored at its first day. Returns how
 * many daily rows were removed. A single statement, so nothing is lost or counted twice. Idempotent.
 */
export async function sumOldDays(db: Database, now: Date): Promise<Record<string, number>> {
  const month = erasedBefore("dailyAnalytics", now).toISOString().slice(0, 7);
  const { rows } = await sql<{ days: number }>`
    with summed as (
      delete from listing_analytics where day < ${`${month}-01`} and right(day, 2) <> '01'
      returning listing_id, left(day, 7) || '-01' as day, kind, source, amount
    ),
    stored as (
      insert into listing_analytics as month (listing_id, day, kind, source, amount)
      select listing_id, day, kind, source, sum(amount)::int from summed group by listing_id, day, kind, source
      on conflict (listing_id, day, kind, source) do update set amount = month.amount + excluded.amount
    )
    select count(*)::int as days from summed
  `.execute(db);
  return { dailyAnalytics: rows[0]?.days ?? 0 };
}
