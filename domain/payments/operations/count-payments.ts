import { sql } from "kysely";
import type { Services } from "#domain/services.ts";

/** The number of payments in each state, for the current keys. */
export async function countPayments({
  db,
  payments: { account },
}: Pick<Services, "db" | "payments">): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("payments")
    .select(["state", sql<number>`count(*)::int`.as("count")])
    .where("account", "=", account)
    .groupBy("state")
    .orderBy("state")
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
