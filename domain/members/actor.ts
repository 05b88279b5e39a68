import type { Locale } from "#i18n/locale.ts";
import { cleanLine, isReadable, isWithin } from "#std/text/readable-text.ts";

/** A signed-in user who has or may create a listing. The name is never empty. */
export type Member = {
  role: "member";
  userId: string;
  email: string;
  fullName: string;
  /** The language of emails, if the member has chosen one. */
  language: Locale | null;
};

/** The party behind a request. Every query and command whose result depends on the actor takes one. */
export type Actor = { role: "visitor" } | Member | { role: "admin"; userId: string };

/**
 * The maximum length of an owner's name. The embedded provider has the same limit; the database checks only the bytes.
 */
export const fullNameLimit = { graphemes: 80, bytes: 400 } as const;

/** The account data in a verified token. */
export type Account = {
  userId: string;
  email: string;
  fullName: string | null;
  language: Locale | null;
  isAdmin: boolean;
};

/** The actor of an account. A missing or invalid name is replaced by the email's local part. */
export function actorOf({ userId, email, fullName, language, isAdmin }: Account): Exclude<Actor, { role: "visitor" }> {
  if (isAdmin) return { role: "admin", userId };
  const name = fullName !== null && isReadable(fullName) ? cleanLine(fullName) : "";
  const isName = name !== "" && isWithin(name, fullNameLimit);
  return { role: "member", userId, email, fullName: isName ? name : (email.split("@")[0] ?? email), language };
}
