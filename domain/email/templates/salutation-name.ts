import { primaryName, splitName } from "#domain/listings/fields/person-name.ts";
import type { Locale } from "#i18n/locale.ts";
import { foldWidth } from "#std/fold-width.ts";

const longestName = 60;

/** An address, a number to call, or something that a mail program turns into a link. */
const advertising = /[@:\\]|\.\p{L}{2,}|\d{4,}/u;

/** Whether a name could carry an advertisement: it is not repeated to an address that may be a stranger's. */
export function mayAdvertise(name: string): boolean {
  return advertising.test(foldWidth(name));
}

/**
 * The name for the salutation, in the script of the email where there is one. Null when there is none, and when it
 * could carry an advertisement, in characters of any width: sign-up accepts a stranger's address under any name.
 */
export function salutationName(fullName: string | null, language: Locale): string | null {
  if (fullName === null || mayAdvertise(fullName)) return null;
  const name = primaryName(splitName(fullName.replace(/\p{C}/gu, " ")), language);
  return name === "" || [...name].length > longestName ? null : name;
}
