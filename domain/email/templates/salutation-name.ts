import { primaryName, splitName } from "#domain/listings/fields/person-name.ts";
import type { Locale } from "#i18n/locale.ts";
import { foldWidth } from "#std/text/fold-width.ts";

const maxNameLength = 60;

/** Matches an email, a phone number, or text that mail clients turn into a link. */
const advertising = /[@:\\]|\.\p{L}{2,}|\d{4,}/u;

/** Whether a name could contain advertising: it is then omitted from emails that may reach a stranger. */
export function mayAdvertise(name: string): boolean {
  return advertising.test(foldWidth(name));
}

/**
 * The name for the salutation, preferably in the email's script. Null if there is none, or if it could contain
 * advertising, in characters of any width: sign-up accepts a stranger's email with any name.
 */
export function salutationName(fullName: string | null, language: Locale): string | null {
  if (fullName === null || mayAdvertise(fullName)) return null;
  const name = primaryName(splitName(fullName.replace(/\p{C}/gu, " ")), language);
  return name === "" || [...name].length > maxNameLength ? null : name;
}
