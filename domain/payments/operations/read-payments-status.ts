import { sql } from "kysely";
import { readInboxBacklog } from "#domain/payments/webhook/inbox.ts";
import type { Services } from "#domain/services.ts";
import { secondsSince } from "#std/seconds-since.ts";

/** The state of payment processing, for operators. Ages are in seconds. */
export type PaymentsStatus = {
  /** Webhook events that have not been applied yet. */
  inbox: { waiting: number; oldestSeconds: number | null };
  /** Unresolved alerts, by kind. */
  openAlerts: Record<string, number>;
  /** The latest alerts, individually. */
  alerts: OpenAlert[];
  /** The last reconciliation pass. Null: none yet. */
  reconciler: ReconcilerStatus | null;
};

type OpenAlert = {
  id: string;
  kind: string;
  /** The payment's id; null if the alert concerns no single payment or an unknown one. */
  payment: string | null;
  /** The listing that the payment is for. */
  listing: string | null;
  /** The provider's session; for an alert without a payment, its subject. */
  session: string;
  /** ISO 8601, UTC. */
  since: string;
  details: string;
};

/** How many alerts are listed. Further alerts are only counted. */
const maxAlerts = 100;

type ReconcilerStatus = {
  /** The time since the last run that checked and applied everything. Null: never. */
  lagSeconds: number | null;
  pages: number;
  differences: number;
  failures: number;
};

/** Reads the payments status for the current keys. Throws when the database fails. */
export async function readPaymentsStatus({
  db,
  clock,
  payments: { account },
}: Pick<Services, "db" | "clock" | "payments">): Promise<PaymentsStatus> {
  const now = clock.now();
  const inbox = await readInboxBacklog({ db, clock }, { account });
  const alerts = await db
    .selectFrom("payment_alerts")
    .select(["kind", sql<number>`count(*)::int`.as("count")])
    .where("resolved_at", "is", null)
    .groupBy("kind")
    .orderBy("kind")
    .execute();
  const latest = await db
    .selectFrom("payment_alerts")
    .leftJoin("payments", "payments.id", "payment_alerts.payment_id")
    .select(["payment_alerts.id", "kind", "payment_id", "payment_alerts.session_id", "raised_at", "details"])
    .select(["payments.listing_id", "payments.session_id as session_of_payment"])
    .where("resolved_at", "is", null)
    .orderBy("raised_at", "desc")
    .orderBy("payment_alerts.id")
    .limit(maxAlerts)
    .execute();
  const pass = await db
    .selectFrom("reconciliations")
    .select(["covered_until", "pages", "differences", "failures"])
    .where("account", "=", account)
    .executeTakeFirst();
  return {
    inbox,
    openAlerts: Object.fromEntries(alerts.map(({ kind, count }) => [kind, count])),
    alerts: latest.map(({ id, kind, payment_id, listing_id, session_id, session_of_payment, raised_at, details }) => ({
      id,
      kind,
      payment: payment_id,
      listing: listing_id,
      session: session_of_payment ?? session_id,
      since: raised_at.toISOString(),
      details,
    })),
    reconciler:
      pass === undefined
        ? null
        : {
            lagSeconds: secondsSince(pass.covered_until, now),
            pages: pass.pages,
            differences: pass.differences,
            failures: pass.failures,
          },
  };
}
