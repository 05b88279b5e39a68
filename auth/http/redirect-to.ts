import type { Context } from "hono";
import type { AuthOptions } from "#auth/options.ts";
import { safeRedirect } from "#std/safe-redirect.ts";

/** Returns the request's redirect target if it is on one of our own origins; otherwise the site. */
export function redirectTarget(context: Context, options: AuthOptions): string {
  return safeTarget(context.req.query("redirect_to"), options);
}

/** The same for an address that came by another way. */
export function safeTarget(wanted: string | null | undefined, { origin, allowedOrigins }: AuthOptions): string {
  return safeRedirect(wanted, new Set([origin, ...allowedOrigins]), `${origin}/`);
}
