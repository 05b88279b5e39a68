import { sql } from "kysely";
import type { Services } from "#domain/services.ts";

/** The number of open incidents of each kind. */
export async function countOpenIncidents({ db }: Pick<Services, "db">): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("operator_incidents")
    .select(["kind", sql<number>`count(*)::int`.as("count")])
    .where("resolved_at", "is", null)
    .groupBy("kind")
    .orderBy("kind")
    .execute();
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}
