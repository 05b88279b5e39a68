import type { Context, ErrorHandler } from "hono";
import { AuthError } from "#auth/auth-error.ts";
import type { AuthLog } from "#auth/options.ts";
import { describeError } from "#std/describe-error.ts";

/** The protocol's answer to a failure, also for bodies that are too large and for paths that do not exist. */
export function answerFailure(context: Context, failure: AuthError): Response {
  const { status, code, message, extra, headers } = failure;
  context.header("x-sb-error-code", code);
  for (const [name, value] of Object.entries(headers)) context.header(name, value);
  return context.json({ code: status, error_code: code, msg: message, ...extra }, status);
}

const busyCodes = new Set(["57014", "55P03", "53300", "57P01", "57P03", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT"]);

/**
 * What is not an answer of the protocol is a fault of ours: logged by kind and code without its message, which may repeat what
 * somebody typed, and told to nobody.
 */
export function answerErrors(log: AuthLog): ErrorHandler {
  return (error, context) => {
    if (error instanceof AuthError) return answerFailure(context, error);
    const { error: kind, code } = describeError(error);
    const at = error.stack
      ?.split("\n")
      .filter((line) => line.startsWith("    at "))
      .slice(0, 4)
      .join(" ");
    log.error("auth-request-failed", { path: context.req.path.slice(0, 100), error: kind, ...(code && { code }), at });
    if (code !== undefined && busyCodes.has(code)) {
      const headers = { "retry-after": "5" };
      return answerFailure(context, new AuthError(503, "unexpected_failure", "Service unavailable", { headers }));
    }
    return answerFailure(
      context,
      new AuthError(500, "unexpected_failure", "Unexpected failure, please check server logs for more information"),
    );
  };
}
