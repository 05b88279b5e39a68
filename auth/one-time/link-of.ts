import type { Provider } from "#auth/provider.ts";
import { type Language, localPath, splitLanguage } from "#i18n/language.ts";
import { type Purpose, typeOfPurpose } from "./purpose.ts";

export type LinkTo = {
  token: string;
  purpose: Purpose;
  /** Where it leads in the end; checked already. */
  redirectTo: string;
  /** The language of our page of accounts, for links that nobody's browser asked for; undefined: the protocol's own link. */
  pageLanguage?: Language | undefined;
};

/**
 * The address in a letter. The protocol's own leads through `GET /verify` and back with a code, for the browser that asked. What
 * an operator makes no browser has asked for: it leads to our page of accounts, whose client hands in the token itself. One
 * that is to lead to another site is the protocol's own, too.
 */
export function linkOf({ issuer, options }: Provider, link: LinkTo): string {
  const { token, purpose, redirectTo, pageLanguage } = link;
  const isOurs = new URL(redirectTo).origin === options.origin;
  if (pageLanguage !== undefined && isOurs) return pageLink(options.origin, link, pageLanguage);
  const query = new URLSearchParams({ token, type: typeOfPurpose(purpose), redirect_to: redirectTo });
  // As the hosted provider writes it: colons and slashes may stand in a query as they are.
  const readable = query.toString().replaceAll("%3A", ":").replaceAll("%2F", "/");
  return `${issuer}/verify?${readable}`;
}

function pageLink(origin: string, { token, purpose, redirectTo }: LinkTo, language: Language): string {
  const page = new URL(localPath(language, "/auth"), origin);
  if (purpose === "invite" || purpose === "recovery") page.searchParams.set("view", "new-password");
  page.searchParams.set("token_hash", token);
  page.searchParams.set("type", typeOfPurpose(purpose));
  const { pathname, search } = new URL(redirectTo);
  const isDefault = ["/", "/auth"].includes(splitLanguage(pathname).path);
  if (!isDefault) page.searchParams.set("next", pathname + search);
  return page.href;
}
