import type { ContentfulStatusCode } from "hono/utils/http-status";

/**
 * An unsuccessful protocol response: thrown by endpoints and converted to `{ code, error_code, msg }` in one place. The
 * message is the protocol's own; people see messages selected by the code. Throwing rolls back the transaction, so
 * anything that must persist (a failed attempt, an ended session) is committed first.
 */
export class AuthError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  /** Additional members of the response, for example `weak_password`. */
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    more: { extra?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = "AuthError";
    this.status = status;
    this.code = code;
    this.extra = more.extra ?? {};
    this.headers = more.headers ?? {};
  }
}

/** A field of the wrong type, format or length. */
export function invalidInput(message: string): AuthError {
  return new AuthError(400, "validation_failed", message);
}
