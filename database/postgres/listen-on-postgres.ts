import type { ReportProblem } from "#database/database.ts";
import { PostgresClient, type PostgresSettings } from "./postgres-client.ts";

const firstDelayMilliseconds = 100;
const maxDelayMs = 10_000;
const heartbeatMilliseconds = 20_000;

type Listener = {
  callback(payload: string | null): void;
  /** Called with true when listening begins, before `callback`, and with false when the connection is lost. */
  onListening(isListening: boolean): void;
  report: ReportProblem;
};

/**
 * Listens on a dedicated connection and reconnects with increasing delays. `channel` must be a plain identifier. The
 * callback receives a notification's payload, or null if some may have been missed. Resolves after the first attempt,
 * whether or not it succeeded.
 */
export async function listenOnPostgres(
  settings: PostgresSettings,
  channel: string,
  { callback, onListening, report }: Listener,
): Promise<() => Promise<void>> {
  let stopped = false;
  let missedChanges = false;
  let delay = firstDelayMilliseconds;
  let client: PostgresClient | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new PostgresClient(settings);
    client = next;
    let lost = false;
    function lose(error: unknown): void {
      if (lost || stopped) return;
      lost = true;
      missedChanges = true;
      onListening(false);
      clearTimeout(timer);
      report("database-listener-lost", error);
      void next.close();
      timer = setTimeout(() => void connect(), delay * (0.5 + Math.random() / 2));
      timer.unref();
      delay = Math.min(delay * 2, maxDelayMs);
    }
    function scheduleHeartbeat(): void {
      timer = setTimeout(() => next.query("select 1").then(scheduleHeartbeat, lose), heartbeatMilliseconds);
      timer.unref();
    }
    next.on("error", lose);
    next.on("end", () => lose(new Error("The connection ended.")));
    next.on("notification", ({ payload }) => callback(payload ?? ""));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      lose(error);
      return;
    }
    if (stopped || lost) return;
    delay = firstDelayMilliseconds;
    onListening(true);
    if (missedChanges) callback(null);
    missedChanges = false;
    scheduleHeartbeat();
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.close();
  };
}
