import { sql } from "kysely";
import { dateIn } from "#domain/courses/course-days.ts";
import type { Services } from "#domain/services.ts";

/** The time zone in which a day ends last: twelve hours after UTC. */
const lastZone = "Etc/GMT+12";

/**
 * Deletes the salts and keys of all days that have ended in every time zone, after which no count can be traced to a
 * person. A day's salt is at most 38 hours old by then. Idempotent.
 */
export async function eraseAnalyticsKeys({ db, clock }: Pick<Services, "db" | "clock">): Promise<{ erased: number }> {
  const today = dateIn(lastZone, clock.now());
  const salts = await sql`delete from analytics_salts where day < ${today}`.execute(db);
  await sql`delete from analytics_dedup where day < ${today}`.execute(db);
  return { erased: Number(salts.numAffectedRows ?? 0n) };
}
