import { type Locale, localPath, splitLocale } from "#i18n/locale.ts";

/** Paths that are not allowed after signing in: the sign-in page, the API, and assets. */
const rejected = /^\/(?:zh\/)?(?:auth|api|assets)(?:[/?#]|$)/;

/**
 * Resolves `next`, a URL from a link, to a path within this site; null if it leads anywhere else. Parsed as a browser
 * parses it, so that no spelling of another host passes.
 */
export function nextPath(next: string | null, origin: string): string | null {
  if (next === null || !next.startsWith("/") || next.length > 500 || /[\\\p{Cc}]/u.test(next)) return null;
  const url = URL.canParse(next, origin) ? new URL(next, origin) : null;
  if (url === null || url.origin !== origin || url.username !== "" || url.pathname.startsWith("//")) return null;
  return rejected.test(url.pathname) ? null : url.pathname + url.search + url.hash;
}

/** The same page in the given locale, which the reader may have changed since the link was created. */
export function nextPathIn(locale: Locale, next: string): string {
  const { pathname, search, hash } = new URL(next, "http://localhost");
  return localPath(locale, splitLocale(pathname).path + search + hash);
}

/** The URL of the sign-in page, without the locale, which returns to `path`. */
export function authPathFor(path: string): string {
  return `/auth?${new URLSearchParams({ next: path })}`;
}
