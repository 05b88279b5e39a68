import type { MiddlewareHandler } from "hono";
import type { Log } from "#domain/services.ts";
import { connectedAddress } from "./client-address.ts";

/**
 * Warns, once, about a proxy on this machine that is missing from the settings: all visitors then have its address and
 * share every rate limit. Logs nothing about the visitor.
 */
export function warnAboutUnnamedProxy(trustedProxies: number, log: Log): MiddlewareHandler {
  let isLookedFor = trustedProxies === 0;
  return async (context, next) => {
    if (isLookedFor && context.req.header("x-forwarded-for") !== undefined && isLoopback(connectedAddress(context))) {
      isLookedFor = false;
      log.warn("proxy-not-trusted", {
        message: "X-Forwarded-For comes from this machine while TRUSTED_PROXIES is 0: all visitors share their limits.",
      });
    }
    await next();
  };
}

function isLoopback(address: string): boolean {
  return /^(?:::ffff:)?127\.|^::1$/u.test(address);
}
