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

/** Already limited to one line a minute. */
const limitedElsewhere = new Set(["job-queue-without-database"]);

type Fields = Record<string, unknown> | undefined;

/**
 * Returns a log that limits a database outage to eight lines a minute, regardless of the number of failed requests:
 * each event once, without stacks, with the number of lines omitted since its last one in `unlogged`. Everything else
 * is logged unchanged. `now` in milliseconds.
 */
export function limitOutageLines<Any extends Log>(log: Any, now: () => number = Date.now): Any {
  let began = Number.NEGATIVE_INFINITY;
  const logged = new Set<string>();
  const unlogged = new Map<string, number>();

  function limit(level: "warn" | "error", event: string, fields: Fields): void {
    if (limitedElsewhere.has(event) || !isOfOutage(event, fields)) return log[level](event, fields);
    if (now() - began >= windowMs) {
      began = now();
      logged.clear();
    }
    const before = unlogged.get(event) ?? 0;
    if (logged.has(event) || logged.size >= maxLines) return void unlogged.set(event, before + 1);
    logged.add(event);
    unlogged.delete(event);
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
  if (outageEvents.has(event) || (typeof error === "string" && outageErrors.has(error))) return true;
  return typeof code === "string" && isOutageCode(code);
}
