import type { Context } from "hono";
import type { AuthOptions } from "#auth/options.ts";
import { locales, localPath } from "#i18n/locale.ts";

/** The pages that a sign-in may return to, in each locale. */
const returnPaths = ["/", "/auth", "/auth?view=new-password", "/dashboard", "/dashboard/account"];

type Registered = Pick<AuthOptions, "origin" | "allowedOrigins" | "allowedRedirects">;

/** Returns the request's redirect target if it is registered; otherwise the site. */
export function redirectTarget(context: Context, options: AuthOptions): string {
  return safeTarget(context.req.query("redirect_to"), options);
}

/**
 * Like `redirectTarget`, for a URL from another source. Compared as a string, without parsing. Only our own `next`
 * parameter may follow it, encoded and last: a path within the site, which the page validates again.
 */
export function safeTarget(wanted: string | null | undefined, options: Registered): string {
  const { origin, allowedOrigins, allowedRedirects = [] } = options;
  const fallback = `${origin}/`;
  if (!wanted || wanted.length > 2048) return fallback;
  const ours = [origin, ...allowedOrigins].flatMap((one) => registeredAt(one));
  if (ours.includes(wanted) || allowedRedirects.includes(wanted)) return wanted;
  const [, page = "", separator, next = ""] = /^(.+)([?&])next=(%2F[\w.%+*-]*)$/u.exec(wanted) ?? [];
  const isWithin = separator === (page.includes("?") ? "&" : "?") && !/^%2F(?:%2F|%5C)/iu.test(next);
  return isWithin && ours.includes(page) ? wanted : fallback;
}

function registeredAt(origin: string): string[] {
  return locales.flatMap((locale) => returnPaths.map((path) => origin + localPath(locale, path)));
}
