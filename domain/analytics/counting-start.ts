import { sql } from "kysely";
import type { Database } from "#database/database.ts";

/** SQL expression for the time when this site began to count. Sums of earlier periods are meaningless. */
export const countingStart = sql<Date>`(select applied_at from schema_migrations where name = '0081-analytics.sql')`;

/** Whether counting covers the whole time since a moment. */
export async function isCountedSince(db: Database, moment: Date): Promise<boolean> {
  const { rows } = await sql<{ isCounted: boolean }>`
    select coalesce(${countingStart} <= ${moment}, false) as "isCounted"
  `.execute(db);
  return rows[0]?.isCounted ?? false;
}
