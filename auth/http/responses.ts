import type { Context, ErrorHandler } from "hono";
import { AuthError } from "#auth/auth-error.ts";
import type { AuthOptions } from "#auth/options.ts";
import { isOutage } from "#database/outage.ts";
import { describeError } from "#std/describe-error.ts";

/** Whether a write failed because the email is in use. */
function isTakenEmail(error: Error): boolean {
  return "constraint" in error && error.constraint === "users_email_key";
}

/** The protocol's error response, also for bodies that are too large and for unknown paths. */
export function respondWithFailure(context: Context, failure: AuthError): Response {
  const { status, code, message, extra, headers } = failure;
  context.header("x-sb-error-code", code);
  for (const [name, value] of Object.entries(headers)) context.header(name, value);
  return context.json({ code: status, error_code: code, msg: message, ...extra }, status);
}

/**
 * Any other error is a bug: logged by kind and code without its message, which may contain user input, and hidden from
 * the client. The response identifies the request by `error_id`, as GoTrue does.
 */
export function handleAuthErrors({ log, requestId = () => "" }: Pick<AuthOptions, "log" | "requestId">): ErrorHandler {
  return (error, context) => {
    if (error instanceof AuthError) return respondWithFailure(context, error);
    if (isTakenEmail(error)) {
      const message = "A user with this email address has already been registered";
      return respondWithFailure(context, new AuthError(422, "email_exists", message));
    }
    const { error: kind, code } = describeError(error);
    const lines = error.stack?.split("\n").filter((line) => line.startsWith("    at ")) ?? [];
    const id = requestId(context);
    const extra = { error_id: id };
    const fields = { id, path: context.req.path.slice(0, 100), error: kind, ...(code && { code }) };
    log.error("auth-request-failed", { ...fields, at: lines.slice(0, 4).join(" ") });
    if (isOutage(error)) {
      const headers = { "retry-after": "5" };
      return respondWithFailure(
        context,
        new AuthError(503, "unexpected_failure", "Service unavailable", { extra, headers }),
      );
    }
    const message = "Unexpected failure, please check server logs for more information";
    return respondWithFailure(context, new AuthError(500, "unexpected_failure", message, { extra }));
  };
}
