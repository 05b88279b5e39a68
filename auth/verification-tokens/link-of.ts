import type { Provider } from "#auth/provider.ts";
import { type Locale, localPath, splitLocale } from "#i18n/locale.ts";
import { type Purpose, typeOfPurpose } from "./purpose.ts";

export type LinkTo = {
  token: string;
  purpose: Purpose;
  /** Where it leads in the end; checked already. */
  redirectTo: string;
  /** The locale of our account page, for links that no browser requested; undefined: the protocol's own link. */
  pageLocale?: Locale | undefined;
};

/** What tokens begin with that a browser asked for with a challenge (PKCE). */
export const boundPrefix = "pkce_";

/**
 * The URL in an email. The protocol's own leads through `GET /verify` and back with a code, for the browser that
 * asked. Links made by an operator were requested by no browser: they lead to our account page, whose client submits
 * the token itself. A link to another site is the protocol's own, too.
 */
export function linkOf({ issuer, options }: Provider, link: LinkTo): string {
  const { token, purpose, redirectTo, pageLocale } = link;
  const isOurs = new URL(redirectTo).origin === options.origin;
  if (pageLocale !== undefined && isOurs)
    return pageLink({ token, type: typeOfPurpose(purpose), redirectTo }, pageLocale);
  const query = new URLSearchParams({ token, type: typeOfPurpose(purpose), redirect_to: redirectTo });
  // As the hosted provider writes it: colons and slashes may stand in a query as they are.
  const readable = query.toString().replaceAll("%3A", ":").replaceAll("%2F", "/");
  return `${issuer}/verify?${readable}`;
}

type PageLink = Pick<LinkTo, "token" | "redirectTo"> & { type: string };

/** The page of accounts of the site that a link is to lead to, with a token that only the page's button spends. */
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
