import type { Services } from "#domain/services.ts";

/** Far more than an operator can review; further alerts appear as these are resolved. */
const maxAlerts = 1000;

/** The unresolved alerts, oldest first, without their details. */
export async function listOpenAlerts({
  db,
}: Pick<Services, "db">): Promise<{ id: string; kind: string; payment: string | null }[]> {
  return await db
    .selectFrom("payment_alerts")
    .select(["id", "kind", "payment_id as payment"])
    .where("resolved_at", "is", null)
    .orderBy("raised_at")
    .orderBy("id")
    .limit(maxAlerts)
    .execute();
}
