import { hostname } from "node:os";
import type { OpenedDatabase } from "#database/database.ts";
import type { OperatorChannel } from "#domain/incidents/incident.ts";
import type { Log } from "#domain/services.ts";
import { reportOutage } from "./report-outage.ts";

type Settings = {
  database: Pick<OpenedDatabase, "ping" | "canWrite">;
  channels: readonly OperatorChannel[];
  log: Log;
  /** The folder through which the processes of one machine decide which of them sends. */
  dataDir: string;
  /** For tests. */
  checkMs?: number;
  outageMs?: number;
};

export type DatabaseWatch = {
  /** Whether the last check could write; true before the first one. */
  isWritable(): boolean;
  stop(): void;
};

const defaultCheckMs = 15_000;
const defaultOutageMs = 2 * 60_000;
const responseMs = 2_000;

/**
 * Notifies operators when the database has been unavailable, or has rejected writes, for two minutes, and when that has
 * ended. The database cannot record this: the processes of one machine coordinate through files in the data folder, and
 * each machine sends its own notification.
 */
export function watchDatabase(settings: Settings): DatabaseWatch {
  const { database, channels, log, dataDir } = settings;
  const shared = { channels, log, dataDir, afterMs: settings.outageMs ?? defaultOutageMs };
  const down = reportOutage({
    ...shared,
    kind: "database-down",
    summary: `The database does not respond to ${hostname()}`,
  });
  const notWritable = reportOutage({
    ...shared,
    kind: "database-not-writable",
    summary: `The database rejects writes from ${hostname()}`,
  });
  let isWritable = true;

  async function check(): Promise<void> {
    const isUp = await database.ping(responseMs);
    const couldWrite = isWritable;
    isWritable = isUp && (await database.canWrite(responseMs));
    if (isUp && !isWritable && couldWrite) log.warn("database-not-writable");
    // Without channels there is no one to notify.
    if (channels.length === 0) return;
    await down.check(!isUp);
    // A database that does not respond neither begins nor ends this.
    if (isUp) await notWritable.check(!isWritable);
  }

  let checking = false;
  const timer = setInterval(() => {
    down.touch();
    notWritable.touch();
    if (checking) return;
    checking = true;
    void check().finally(() => {
      checking = false;
    });
  }, settings.checkMs ?? defaultCheckMs).unref();
  return { isWritable: () => isWritable, stop: () => clearInterval(timer) };
}
