import type { Context } from "hono";
import type { AuthOptions } from "#auth/options.ts";
import { safeRedirect } from "#std/safe-redirect.ts";

/** Where the request wants to lead afterwards, if that is one of our own origins; else the site. */
export function redirectTarget(context: Context, options: AuthOptions): string {
  return safeTarget(context.req.query("redirect_to"), options);
}

/** The same for an address that came by another way. */
export function safeTarget(wanted: string | null | undefined, { origin, allowedOrigins }: AuthOptions): string {
  return safeRedirect(wanted, new Set([origin, ...allowedOrigins]), `${origin}/`);
}
