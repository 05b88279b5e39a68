import { fullNameLimit } from "#domain/accounts/full-name.ts";
import type { Locale } from "#i18n/locale.ts";
import { cleanLine, isReadable, isWithin } from "#std/readable-text.ts";

/** Somebody who is signed in and has, or may have, a listing. The name is never empty. */
export type Member = {
  role: "member";
  userId: string;
  email: string;
  fullName: string;
  /** The language of letters, where the member has chosen one. */
  language: Locale | null;
};

/** Who asks. Every verb that does not serve everybody alike takes one. */
export type Actor = { role: "visitor" } | Member | { role: "admin"; userId: string };

/** What a verified token says about its account. */
export type Account = {
  userId: string;
  email: string;
  fullName: string | null;
  language: Locale | null;
  isAdmin: boolean;
};

/** The viewer behind an account. A name that is missing or no name is replaced by the address up to its @. */
export function actorOf({ userId, email, fullName, language, isAdmin }: Account): Exclude<Actor, { role: "visitor" }> {
  if (isAdmin) return { role: "admin", userId };
  const name = fullName !== null && isReadable(fullName) ? cleanLine(fullName) : "";
  const isName = name !== "" && isWithin(name, fullNameLimit);
  return { role: "member", userId, email, fullName: isName ? name : (email.split("@")[0] ?? email), language };
}
