import type { Database } from "#database/database.ts";
import type { Services } from "#domain/services.ts";
import type { OperatorChannel, Problem } from "./incident.ts";

/** A condition that recurs within this time is one incident. */
const resolveAfterMs = 3 * 60_000;

/** How long resolved incidents are kept. */
const retentionMs = 90 * 24 * 60 * 60_000;

type ChannelName = OperatorChannel["name"];

/**
 * Opens an incident for each new problem, and resolves those that have been gone for three minutes. Both are queued for
 * the channels in the same transaction. Idempotent: a lasting problem is one incident, however many processes report
 * it.
 */
export async function recordIncidents(
  { db, clock }: Pick<Services, "db" | "clock">,
  problems: readonly Problem[],
  channels: readonly ChannelName[],
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    for (const problem of problems) {
      const opened = await openIncidentUnlessOpen(trx, problem, now);
      if (opened !== null) await queue(trx, [opened], "open", channels, now);
    }
    await queue(trx, await resolveGone(trx, now), "resolved", channels, now);
    await trx
      .deleteFrom("operator_incidents")
      .where("resolved_at", "<", new Date(now.getTime() - retentionMs))
      .execute();
  });
}

/** Returns the id of the opened incident; null if one is already open. */
async function openIncidentUnlessOpen(
  trx: Database,
  { kind, subject, summary }: Problem,
  now: Date,
): Promise<string | null> {
  const seen = await trx
    .updateTable("operator_incidents")
    .set({ last_seen_at: now })
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .where("resolved_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (seen !== undefined) return null;
  const opened = await trx
    .insertInto("operator_incidents")
    .values({ kind, subject, summary: summary.slice(0, 300), opened_at: now, last_seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return opened?.id ?? null;
}

async function resolveGone(trx: Database, now: Date): Promise<string[]> {
  const rows = await trx
    .updateTable("operator_incidents")
    .set({ resolved_at: now })
    .where("resolved_at", "is", null)
    .where("last_seen_at", "<=", new Date(now.getTime() - resolveAfterMs))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

async function queue(
  trx: Database,
  ids: readonly string[],
  status: "open" | "resolved",
  channels: readonly ChannelName[],
  now: Date,
): Promise<void> {
  const rows = ids.flatMap((incident_id) => channels.map((channel) => ({ incident_id, channel, status, due_at: now })));
  if (rows.length > 0) await trx.insertInto("operator_notifications").values(rows).execute();
}
