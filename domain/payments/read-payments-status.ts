import { sql } from "kysely";
import type { Services } from "#domain/services.ts";

/** What an operator wants to know of the machinery of money. Ages are in seconds. */
export type PaymentsStatus = {
  /** Messages of the provider that have not had their effect. */
  inbox: { waiting: number; oldestSeconds: number | null };
  /** Alerts that nobody has resolved, by kind. */
  openAlerts: Record<string, number>;
  windows: WindowStatus[];
};

type WindowStatus = {
  name: string;
  /** How long ago everything had been gone through and mended. Null: never. */
  lagSeconds: number | null;
  isUnderWay: boolean;
  pages: number;
  differences: number;
  failures: number;
};

/** Reads how payments stand, with the present keys. Throws when the database fails. */
export async function readPaymentsStatus({
  db,
  clock,
  payments: { account },
}: Pick<Services, "db" | "clock" | "payments">): Promise<PaymentsStatus> {
  const now = clock.now();
  const since = (moment: Date | null) =>
    moment === null ? null : Math.round((now.getTime() - moment.getTime()) / 1000);
  const inbox = await db
    .selectFrom("stripe_events")
    .select(sql<number>`count(*)::int`.as("waiting"))
    .select(({ fn }) => fn.min("received_at").as("oldest"))
    .where("handled_at", "is", null)
    .where("account", "=", account)
    .executeTakeFirstOrThrow();
  const alerts = await db
    .selectFrom("payment_alerts")
    .select(["kind", sql<number>`count(*)::int`.as("count")])
    .where("resolved_at", "is", null)
    .groupBy("kind")
    .orderBy("kind")
    .execute();
  const windows = await db
    .selectFrom("reconciler_windows")
    .selectAll()
    .where("account", "=", account)
    .orderBy("name")
    .execute();
  return {
    inbox: { waiting: inbox.waiting, oldestSeconds: since(inbox.oldest) },
    openAlerts: Object.fromEntries(alerts.map(({ kind, count }) => [kind, count])),
    windows: windows.map(({ name, covered_until, finished_at, pages, differences, failures }) => ({
      name,
      lagSeconds: since(covered_until),
      isUnderWay: finished_at === null,
      pages,
      differences,
      failures,
    })),
  };
}
