import type { Insertable } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import type { Services } from "#domain/services.ts";

/** `session_id`: the session or, for some kinds, another subject. There is one row per kind and subject. */
export type Alert = Pick<Insertable<Tables["payment_alerts"]>, "kind" | "session_id" | "payment_id" | "details">;

/** Where alerts are written: the database, or a transaction of it, and the log. */
export type AlertSink = Pick<Services, "db" | "log">;

/**
 * Raises alerts for the operator. Each kind is raised once per session and is not raised again after it is resolved.
 */
export async function raiseAlert({ db, log }: AlertSink, alert: Alert, now: Date): Promise<void> {
  const raised = await db
    .insertInto("payment_alerts")
    .values({ ...alert, raised_at: now })
    .onConflict((conflict) => conflict.columns(["kind", "session_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (raised !== undefined) logAlert(log, alert);
}

/**
 * Inside a transaction, this runs before the commit: a duplicate log line after a retry is better than none after a
 * crash.
 */
function logAlert(log: Services["log"], { kind, payment_id, session_id }: Alert, session = session_id): void {
  log.error("payment-alert", { kind, payment: payment_id ?? null, session });
}

/**
 * Raises an alert for a condition that can recur, even if it was resolved before. `session` is logged if the alert's
 * subject is not the session.
 */
export async function raiseAgain({ db, log }: AlertSink, alert: Alert, now: Date, session?: string): Promise<void> {
  const raised = await db
    .insertInto("payment_alerts")
    .values({ ...alert, raised_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "session_id"])
        .doUpdateSet(({ ref }) => ({ details: ref("excluded.details"), raised_at: now, ...unresolved }))
        .where(({ or, eb, ref }) =>
          or([
            eb("payment_alerts.resolved_at", "is not", null),
            eb("payment_alerts.details", "<>", ref("excluded.details")),
          ]),
        ),
    )
    .returning("id")
    .executeTakeFirst();
  if (raised !== undefined) logAlert(log, alert, session);
}

const unresolved = { resolved_at: null, resolved_by: null, resolution: null };

/** Resolves alerts whose condition no longer holds. */
export async function resolveAlerts(
  db: Database,
  kind: Alert["kind"],
  subjects: readonly string[],
  now: Date,
): Promise<void> {
  if (subjects.length === 0) return;
  await db
    .updateTable("payment_alerts")
    .set({ resolved_at: now })
    .where("kind", "=", kind)
    .where("session_id", "in", subjects)
    .where("resolved_at", "is", null)
    .execute();
}
