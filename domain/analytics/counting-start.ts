import { sql } from "kysely";
import type { Database } from "#database/database.ts";

/** When this site began to count, as an expression. Of the time before, no sum says anything. */
export const countingStart = sql<Date>`(select applied_at from schema_migrations where name = '0081-analytics.sql')`;

/** Whether everything since a moment was counted. */
export async function isCountedSince(db: Database, moment: Date): Promise<boolean> {
  const { rows } = await sql<{ isCounted: boolean }>`
    select coalesce(${countingStart} <= ${moment}, false) as "isCounted"
  `.execute(db);
  return rows[0]?.isCounted ?? false;
}
