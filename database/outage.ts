const unavailableName = "DatabaseUnavailableError";

/**
 * The database was unreachable, or the connection broke or timed out. The statement may still have been executed. Has
 * the message and code of its cause (`ECONNREFUSED`, `57P03`, none for a timeout).
 */
export class DatabaseUnavailableError extends Error {
  readonly code: string | undefined;

  constructor(cause: unknown) {
    const code = codeOf(cause);
    const message = cause instanceof Error ? cause.message : String(cause);
    // A failed connection to several addresses of one host has an empty message.
    super(message === "" ? code : message, { cause });
    this.name = unavailableName;
    this.code = code;
  }
}

/** Wraps the failure in a `DatabaseUnavailableError`, unless it already is one. */
export function unavailable(error: unknown): Error {
  return error instanceof DatabaseUnavailableError ? error : new DatabaseUnavailableError(error);
}

/**
 * SQLSTATE classes of failures that the statement did not cause: 08 connection, 40 deadlock or serialization, 53 out of
 * memory, disk or connections, 55 locked, 57 shutting down, starting or canceled, 58 system error.
 */
const outageClasses = new Set(["08", "40", "53", "55", "57", "58"]);

/**
 * Outage codes from classes that otherwise indicate bugs: read-only (a standby not promoted yet), idle in a transaction
 * for too long.
 */
const outageCodes = new Set(["25006", "25P03", "25P04"]);

/** Error messages of the embedded database and the query builder while the process shuts down. */
const closedMessages = /^(?:PGlite is clos(?:ed|ing)|driver has already been destroyed)$/u;

/**
 * Whether a failure, or its cause, means that the database is unavailable, read-only or overloaded: the response is a
 * 503 and the request may be retried. Any other database error is a bug. Compares the error's name, since the bundle
 * and its tests each have their own copy of the class.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === unavailableName || closedMessages.test(error.message)) return true;
  const code = codeOf(error) ?? "";
  return isOutageCode(code) || isOutage(error.cause);
}

/** Whether an SQLSTATE indicates an outage. */
export function isOutageCode(code: string): boolean {
  return /^[0-9A-Z]{5}$/u.test(code) && (outageClasses.has(code.slice(0, 2)) || outageCodes.has(code));
}

/** Whether the connection is to a read-only database and must not be reused. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === "25006";
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
