import type { ReportProblem } from "#database/database.ts";
import { succeedsInTime, withDeadline } from "#std/async/deadline.ts";
import { PostgresClient, type PostgresSettings } from "./postgres-client.ts";

const firstDelayMilliseconds = 100;
const maxDelayMs = 500;
const heartbeatMilliseconds = 400;
/** After `lateMs` without a response, nothing is known about changes; after `lostMs`, the connection is lost. */
const lateMs = 500;
const lostMs = 2000;

type Listener = {
  callback(payload: string | null): void;
  /**
   * Called with true when listening begins, before `callback`, and with false when the connection is lost or has not
   * responded for a second.
   */
  onListening(isListening: boolean): void;
  report: ReportProblem;
};

/**
 * Listens on a dedicated connection and reconnects, at least twice a second. `channel` must be a plain identifier. The
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

  const setListening = onlyChanges(onListening);

  async function connect(): Promise<void> {
    const next = new PostgresClient(settings);
    client = next;
    let lost = false;
    function lose(error: unknown): void {
      if (lost || stopped) return;
      lost = true;
      missedChanges = true;
      setListening(false);
      clearTimeout(timer);
      report("database-listener-lost", error);
      void next.close();
      timer = setTimeout(() => void connect(), delay * (0.5 + Math.random() / 2)).unref();
      delay = Math.min(delay * 2, maxDelayMs);
    }
    function scheduleHeartbeat(): void {
      const isLate = () => void (lost || setListening(false));
      timer = setTimeout(() => heartbeat(next, isLate).then(keepListening, lose), heartbeatMilliseconds).unref();
    }
    function keepListening(): void {
      if (stopped || lost) return;
      setListening(true);
      scheduleHeartbeat();
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
    keepListening();
    if (missedChanges) callback(null);
    missedChanges = false;
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.close();
  };
}

/**
 * Resolves when the server responds. All notifications until then have arrived before the response, so after a late one
 * none has been missed.
 */
async function heartbeat(client: PostgresClient, onLate: () => void): Promise<void> {
  const response = client.query("select 1");
  if (!(await succeedsInTime(lateMs, response))) onLate();
  await withDeadline(lostMs, response);
}

/** Calls back only with a value that differs from the last one. */
function onlyChanges(callback: (value: boolean) => void): (value: boolean) => void {
  let last: boolean | null = null;
  return (value) => {
    if (value === last) return;
    last = value;
    callback(value);
  };
}
