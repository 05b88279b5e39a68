import type { Services } from "#domain/services.ts";
import { backoffMs } from "#std/async/backoff.ts";
import type { IncidentUpdate, OperatorChannel } from "./incident.ts";

/** The maximum number of incidents in one message. */
const maxUpdates = 20;

/** A day of attempts; afterwards the incident is only in the log. */
const maxAttempts = 30;
const backoff = { firstMs: 60_000, maxMs: 60 * 60_000 };

type Dependencies = Pick<Services, "db" | "clock" | "log">;

/**
 * Sends due incidents to each channel, several per message, and records the outcome. Failed messages are retried later;
 * if the process dies after sending, the message is sent again with the same ids. One run at a time.
 */
export async function notifyOperators(
  services: Dependencies,
  channels: readonly OperatorChannel[],
): Promise<{ sent: number; failed: number }> {
  const figures = { sent: 0, failed: 0 };
  for (const channel of channels) {
    let updates = await listDue(services, channel);
    while (updates.length > 0) {
      const outcome = await channel.send(updates);
      if (outcome.ok) await markSent(services, channel, updates);
      else {
        services.log.warn("operators-not-notified", { channel: channel.name, code: outcome.failure });
        await postpone(services, channel, updates);
      }
      figures[outcome.ok ? "sent" : "failed"] += updates.length;
      if (!outcome.ok) break;
      updates = await listDue(services, channel);
    }
  }
  return figures;
}

type DueUpdate = IncidentUpdate & { attempts: number };

/** The due updates, oldest first. */
async function listDue({ db, clock }: Dependencies, { name }: OperatorChannel): Promise<DueUpdate[]> {
  const rows = await db
    .selectFrom("operator_notifications")
    .innerJoin("operator_incidents", "operator_incidents.id", "operator_notifications.incident_id")
    .select(["id", "kind", "status", "summary", "opened_at", "resolved_at", "attempts"])
    .where("channel", "=", name)
    .where("sent_at", "is", null)
    .where("due_at", "<=", clock.now())
    .where("attempts", "<", maxAttempts)
    .orderBy("due_at")
    .orderBy("status")
    .orderBy("id")
    .limit(maxUpdates)
    .execute();
  return rows.map(({ opened_at, resolved_at, ...row }) => ({
    ...row,
    since: opened_at,
    resolvedAt: row.status === "open" ? null : resolved_at,
  }));
}

async function markSent(
  services: Dependencies,
  channel: OperatorChannel,
  updates: readonly DueUpdate[],
): Promise<void> {
  await update(services, channel, updates, () => ({ sent_at: services.clock.now() }));
}

async function postpone(
  services: Dependencies,
  channel: OperatorChannel,
  updates: readonly DueUpdate[],
): Promise<void> {
  await update(services, channel, updates, ({ attempts }) => ({
    attempts: attempts + 1,
    due_at: new Date(services.clock.now().getTime() + backoffMs(attempts + 1, backoff, Math.random())),
  }));
}

async function update(
  { db }: Dependencies,
  { name }: OperatorChannel,
  updates: readonly DueUpdate[],
  change: (due: DueUpdate) => { sent_at: Date } | { attempts: number; due_at: Date },
): Promise<void> {
  for (const one of updates) {
    await db
      .updateTable("operator_notifications")
      .set(change(one))
      .where("incident_id", "=", one.id)
      .where("channel", "=", name)
      .where("status", "=", one.status)
      .execute();
  }
}
