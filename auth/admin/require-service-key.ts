import type { MiddlewareHandler } from "hono";
import { AuthError } from "#auth/auth-error.ts";
import { bearerOf } from "#auth/bearer.ts";
import { equalTexts, hashToken } from "#auth/keys/secrets.ts";
import type { Provider } from "#auth/provider.ts";

/**
 * Admits requests with the service key as bearer: 401 without one, 403 with another. Without a configured key every
 * request is refused. Compares in constant time.
 */
export function requireServiceKey({ options }: Provider): MiddlewareHandler {
  const expected = options.serviceKey;
  return async (context, next) => {
    const given = bearerOf(context);
    const isService = expected !== undefined && equalTexts(hashToken(given), hashToken(expected));
    if (!isService) throw new AuthError(403, "not_admin", "User not allowed");
    await next();
  };
}
