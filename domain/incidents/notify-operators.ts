import type { Services } from "#domain/services.ts";
import { backoffMs } from "#std/backoff.ts";
import type { IncidentNews, OperatorChannel } from "./incident.ts";

/** The maximum number of incidents in one message. */
const mostNews = 20;

/** A day of attempts; then the log is all that remains. */
const mostAttempts = 30;
const backoff = { firstMs: 60_000, longestMs: 60 * 60_000 };

type NotifyServices = Pick<Services, "db" | "clock" | "log">;

/**
 * Sends due incidents to each channel, several in one message, and records the outcome. Failed messages are due again
 * later; if the process dies after sending, the message is sent again with the same ids. One run at a time.
 */
export async function notifyOperators(
  services: NotifyServices,
  channels: readonly OperatorChannel[],
): Promise<{ sent: number; failed: number }> {
  const figures = { sent: 0, failed: 0 };
  for (const channel of channels) {
    for (let news = await listDue(services, channel); news.length > 0; news = await listDue(services, channel)) {
      const outcome = await channel.send(news);
      if (outcome.ok) await markSent(services, channel, news);
      else {
        services.log.warn("operators-not-notified", { channel: channel.name, code: outcome.failure });
        await postpone(services, channel, news);
      }
      figures[outcome.ok ? "sent" : "failed"] += news.length;
      if (!outcome.ok) break;
    }
  }
  return figures;
}

type DueNews = IncidentNews & { attempts: number };

/** The news that is due, oldest first. */
async function listDue({ db, clock }: NotifyServices, { name }: OperatorChannel): Promise<DueNews[]> {
  const rows = await db
    .selectFrom("operator_notifications")
    .innerJoin("operator_incidents", "operator_incidents.id", "operator_notifications.incident_id")
    .select(["id", "kind", "status", "summary", "opened_at", "resolved_at", "attempts"])
    .where("channel", "=", name)
    .where("sent_at", "is", null)
    .where("due_at", "<=", clock.now())
    .where("attempts", "<", mostAttempts)
    .orderBy("due_at")
    .orderBy("status")
    .orderBy("id")
    .limit(mostNews)
    .execute();
  return rows.map(({ opened_at, resolved_at, ...row }) => ({
    ...row,
    since: opened_at,
    resolvedAt: row.status === "open" ? null : resolved_at,
  }));
}

async function markSent(services: NotifyServices, channel: OperatorChannel, news: readonly DueNews[]): Promise<void> {
  await update(services, channel, news, () => ({ sent_at: services.clock.now() }));
}

async function postpone(services: NotifyServices, channel: OperatorChannel, news: readonly DueNews[]): Promise<void> {
  await update(services, channel, news, ({ attempts }) => ({
    attempts: attempts + 1,
    due_at: new Date(services.clock.now().getTime() + backoffMs(attempts + 1, backoff, Math.random())),
  }));
}

async function update(
  { db }: NotifyServices,
  { name }: OperatorChannel,
  news: readonly DueNews[],
  change: (news: DueNews) => { sent_at: Date } | { attempts: number; due_at: Date },
): Promise<void> {
  for (const one of news) {
    await db
      .updateTable("operator_notifications")
      .set(change(one))
      .where("incident_id", "=", one.id)
      .where("channel", "=", name)
      .where("status", "=", one.status)
      .execute();
  }
}
