import type { ContentfulStatusCode } from "hono/utils/http-status";

/**
 * An answer of the protocol that is not a success: thrown by endpoints, turned into `{ code, error_code, msg }` in
 * one place. The text is the protocol's own; people are shown words that are chosen by the code. A transaction that
 * one is thrown through is rolled back, so what must be kept (a failed try, an ended session) is committed before.
 */
export class AuthError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  /** Further members of the answer, such as `weak_password`. */
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

/** A field of the wrong type, form or length. */
export function invalidInput(message: string): AuthError {
  return new AuthError(400, "validation_failed", message);
}
