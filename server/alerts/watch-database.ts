import { open, rm, stat, utimes } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { OpenedDatabase } from "#database/database.ts";
import type { IncidentUpdate, OperatorChannel } from "#domain/incidents/incident.ts";
import type { Log } from "#domain/services.ts";

type Settings = {
  database: Pick<OpenedDatabase, "ping">;
  channels: readonly OperatorChannel[];
  log: Log;
  /** The folder through which the processes of one machine decide which of them sends. */
  dataDir: string;
  /** For tests. */
  checkMs?: number;
  downMs?: number;
};

const defaultCheckMs = 15_000;
const defaultDownMs = 2 * 60_000;
const pingMs = 2_000;

/** A file older than this was left by a process that died. */
const abandonedMs = 10 * 60_000;

/**
 * Notifies operators when the database has been unavailable for two minutes, and when it is available again. The
 * database cannot record this: the processes of one machine coordinate through a file in the data folder, and each
 * machine sends its own notification. Returns a function that stops the checks.
 */
export function watchDatabase(settings: Settings): () => void {
  const { database, channels, dataDir, checkMs = defaultCheckMs, downMs = defaultDownMs } = settings;
  if (channels.length === 0) return () => {};
  const mark = join(dataDir, "database-down");
  let downSince: Date | null = null;
  let update: IncidentUpdate | null = null;
  const notified = new Set<OperatorChannel>();

  async function check(): Promise<void> {
    if (await database.ping(pingMs)) return await end();
    downSince ??= new Date();
    if (Date.now() - downSince.getTime() < downMs) return;
    if (update?.status === "resolved") {
      update = updateOf(downSince);
      notified.clear();
    }
    if (update === null && (await claimSending(mark))) update = updateOf(downSince);
    if (update === null) return;
    await utimes(mark, new Date(), new Date()).catch(() => {});
    for (const channel of channels) if (!notified.has(channel) && (await send(channel, update))) notified.add(channel);
  }

  async function send(channel: OperatorChannel, what: IncidentUpdate): Promise<boolean> {
    const sent = await channel.send([what]);
    if (!sent.ok) settings.log.warn("operators-not-notified", { channel: channel.name, code: sent.failure });
    return sent.ok;
  }

  /** Channels that were notified of the outage are notified of its end, again at the next check if that fails. */
  async function end(): Promise<void> {
    downSince = null;
    if (update === null) return;
    const resolved: IncidentUpdate = { ...update, status: "resolved", resolvedAt: update.resolvedAt ?? new Date() };
    for (const channel of notified) if (await send(channel, resolved)) notified.delete(channel);
    update = notified.size === 0 ? null : resolved;
    if (update === null) await rm(mark, { force: true });
  }

  let checking = false;
  const timer = setInterval(() => {
    if (checking) return;
    checking = true;
    void check().finally(() => {
      checking = false;
    });
  }, checkMs).unref();
  return () => clearInterval(timer);
}

function updateOf(since: Date): IncidentUpdate {
  const summary = `The database does not respond to ${hostname()}`;
  return { id: crypto.randomUUID(), kind: "database-down", status: "open", summary, since, resolvedAt: null };
}

/** Whether this process is the one that sends for its machine. If the file cannot be written, every process sends. */
async function claimSending(mark: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(mark);
    if (Date.now() - mtimeMs < abandonedMs) return false;
    await rm(mark, { force: true });
  } catch {
    // The file does not exist.
  }
  try {
    await (await open(mark, "wx")).close();
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "EEXIST");
  }
}
