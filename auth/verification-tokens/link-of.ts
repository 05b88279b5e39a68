import type { Provider } from "#auth/provider.ts";
import { type Locale, localPath, splitLocale } from "#i18n/locale.ts";
import { type Purpose, typeOfPurpose } from "./purpose.ts";

export type LinkTo = {
  token: string;
  purpose: Purpose;
  /** The final redirect target; already validated. */
  redirectTo: string;
  /** The locale of our account page, for links that no browser requested; undefined: the protocol's own link. */
  pageLocale?: Locale | undefined;
};

/** The prefix of tokens that a browser requested with a PKCE challenge. */
export const pkceTokenPrefix = "pkce_";

/**
 * Returns the URL for an email. The protocol's own URL leads through `GET /verify` and back with a code, for the
 * browser that requested it. Links created by operators have no such browser: they lead to our account page, whose
 * client submits the token itself. Links to another site also use the protocol's own URL.
 */
export function linkOf({ issuer, options }: Provider, link: LinkTo): string {
  const { token, purpose, redirectTo, pageLocale } = link;
  const isOurs = new URL(redirectTo).origin === options.origin;
  if (pageLocale !== undefined && isOurs)
    return pageLink({ token, type: typeOfPurpose(purpose), redirectTo }, pageLocale);
  const query = new URLSearchParams({ token, type: typeOfPurpose(purpose), redirect_to: redirectTo });
  // Matches the hosted provider: a query may contain unescaped colons and slashes.
  const readable = query.toString().replaceAll("%3A", ":").replaceAll("%2F", "/");
  return `${issuer}/verify?${readable}`;
}

type PageLink = Pick<LinkTo, "token" | "redirectTo"> & { type: string };

/** The URL of the target site's account page, with a token that only the page's button uses. */
export function pageLink({ token, type, redirectTo }: PageLink, language: Locale): string {
  const { origin, pathname, search } = new URL(redirectTo);
  const page = new URL(localPath(language, "/auth"), origin);
  if (type === "invite" || type === "recovery") page.searchParams.set("view", "new-password");
  page.searchParams.set("token_hash", token);
  page.searchParams.set("type", type);
  const isDefault = ["/", "/auth"].includes(splitLocale(pathname).path);
  if (!isDefault) page.searchParams.set("next", pathname + search);
  return page.href;
}
