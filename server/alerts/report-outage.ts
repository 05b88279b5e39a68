import { join } from "node:path";
import type { IncidentUpdate, OperatorChannel } from "#domain/incidents/incident.ts";
import type { Log } from "#domain/services.ts";
import { incidentMark, type MarkedIncident } from "./incident-mark.ts";

type Settings = {
  kind: "database-down" | "database-not-writable";
  /** For operators. */
  summary: string;
  channels: readonly OperatorChannel[];
  log: Log;
  /** The folder through which the processes of one machine decide which of them sends. */
  dataDir: string;
  /** How long the condition must last. */
  afterMs: number;
};

export type OutageReporter = {
  /** Call it with the result of each check. */
  check(isFailing: boolean): Promise<void>;
  /** Call it regularly, also while a check is running. */
  touch(): void;
};

/**
 * Notifies each channel when the condition has lasted, and each channel that was notified when it has ended, again at
 * the next check if that fails. Another process continues if this one dies.
 */
export function reportOutage({ kind, summary, channels, log, dataDir, afterMs }: Settings): OutageReporter {
  const mark = incidentMark(join(dataDir, kind));
  let failingSince: Date | null = null;
  /** The incident that this process reports. */
  let held: MarkedIncident | null = null;
  let resolvedAt: Date | null = null;

  function updateOf({ id, since }: MarkedIncident): IncidentUpdate {
    const status = resolvedAt === null ? "open" : "resolved";
    return { id, kind, status, summary, since: new Date(since), resolvedAt };
  }

  async function send(channel: OperatorChannel, incident: MarkedIncident): Promise<boolean> {
    const sent = await channel.send([updateOf(incident)]);
    if (!sent.ok) log.warn("operators-not-notified", { channel: channel.name, code: sent.failure });
    return sent.ok;
  }

  async function begin(): Promise<void> {
    failingSince ??= new Date();
    if (Date.now() - failingSince.getTime() < afterMs) return;
    if (resolvedAt !== null) {
      resolvedAt = null;
      held = newIncident(failingSince);
      await mark.write(held);
    }
    held ??= await mark.claim(newIncident(failingSince));
    for (const channel of held === null ? [] : channels) {
      if (held === null || held.notified.includes(channel.name) || !(await send(channel, held))) continue;
      held.notified.push(channel.name);
      await mark.write(held);
    }
  }

  async function end(): Promise<void> {
    failingSince = null;
    held ??= await mark.adopt();
    if (held === null) return;
    resolvedAt ??= new Date();
    for (const channel of channels) {
      if (!held.notified.includes(channel.name) || !(await send(channel, held))) continue;
      held.notified = held.notified.filter((name) => name !== channel.name);
      await mark.write(held);
    }
    if (channels.some(({ name }) => held?.notified.includes(name))) return;
    held = null;
    resolvedAt = null;
    await mark.remove();
  }

  return {
    check: (isFailing) => (isFailing ? begin() : end()),
    touch: () => void (held === null || mark.touch()),
  };
}

function newIncident(since: Date): MarkedIncident {
  return { id: crypto.randomUUID(), since: since.toISOString(), notified: [] };
}
