import { isOutageCode } from "#database/outage.ts";
import type { Log } from "#domain/services.ts";

const windowMs = 60_000;
const maxLines = 8;

/** The names of outage errors. Their stacks are not useful. */
const outageErrors = new Set(["DatabaseUnavailableError", "DeadlineError"]);
const outageEvents = new Set([
  "database-connection-lost",
  "database-listener-lost",
  "not-ready",
  "request-without-database",
]);

/** Each replica has its own lines of these. */
const replicaEvents = new Set(["replica-lagging", "replica-unreachable", "replica-promoted", "replica-diverged"]);

/** Already limited to one line a minute. */
const limitedElsewhere = new Set(["job-queue-without-database"]);

type Fields = Record<string, unknown> | undefined;

/**
 * Returns a log that limits a database outage to eight lines a minute, regardless of the number of failed requests:
 * each event once (those of replicas once for each replica), without stacks, with the number of lines omitted since its
 * last one in `unlogged`. Everything else is logged unchanged. The minute slides, so two outages in a row do not double
 * the lines. `now` in milliseconds.
 */
export function limitOutageLines<Any extends Log>(log: Any, now: () => number = Date.now): Any {
  /** The time of each event's line of the last minute. */
  const loggedAt = new Map<string, number>();
  const unlogged = new Map<string, number>();

  function limit(level: "warn" | "error", event: string, fields: Fields): void {
    if (limitedElsewhere.has(event) || !isOfOutage(event, fields)) return log[level](event, fields);
    for (const [name, at] of loggedAt) if (now() - at >= windowMs) loggedAt.delete(name);
    const line = replicaEvents.has(event) ? `${event} ${String(fields?.["error"])}` : event;
    const before = unlogged.get(line) ?? 0;
    if (loggedAt.has(line) || loggedAt.size >= maxLines) return void unlogged.set(line, before + 1);
    loggedAt.set(line, now());
    unlogged.delete(line);
    const { stack: _, at: __, ...rest } = fields ?? {};
    log[level](event, { ...rest, ...(before > 0 && { unlogged: before }) });
  }
  return {
    ...log,
    warn: (event: string, fields: Fields) => limit("warn", event, fields),
    error: (event: string, fields: Fields) => limit("error", event, fields),
  };
}

function isOfOutage(event: string, { error, code }: Record<string, unknown> = {}): boolean {
  if (outageEvents.has(event) || replicaEvents.has(event) || (typeof error === "string" && outageErrors.has(error)))
    return true;
  return typeof code === "string" && isOutageCode(code);
}
