/**
 * Refused or broken connections, and servers that are starting or stopping. Excludes overload, wrong passwords and
 * timeouts.
 */
const lostCodes = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "57P01", "57P02", "57P03"]);
const lostMessages = /^(?:Connection terminated|no host accepts writes|The host became read-only)/u;

/** The driver's errors for a statement on a connection that was lost while idle, as inside a transaction. */
const unsentMessages = /^Client (?:has encountered a connection error|was closed) and is not queryable$/u;

/** PgBouncer uses code 08P01 for all its own failures: overload, which is not held, and these two. */
const poolerWithoutServer = /^server login has been failing/u;
const poolerLostServer = /^server conn crashed/u;

/** Whether the connection broke, or could not be made. The statement may still have been executed. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (poolerLostServer.test(error.message) || isUnsent(error)) return true;
  const code = "code" in error ? error.code : undefined;
  return typeof code === "string" ? lostCodes.has(code) : lostMessages.test(error.message);
}

/** Whether the statement was not sent: the connection was already gone, or the pooler had no server. */
export function isUnsent(error: unknown): boolean {
  return error instanceof Error && (poolerWithoutServer.test(error.message) || unsentMessages.test(error.message));
}
