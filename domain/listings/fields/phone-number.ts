/** A phone number to display and, if the number to dial is known, to call (`tel:`). */
export type PhoneNumber = { text: string; href: string | null };

/**
 * Area codes and exchanges in North America never begin with 0 or 1. Area codes that end in 11 are services, and those
 * with 9 in the middle, 37x and 96x are reserved.
 */
const northAmerican = /^1?((?!.11|.9|37|96)[2-9]\d{2})([2-9]\d{2})(\d{4})$/u;

/** A mobile number of mainland China without its country code, in its usual grouping: never 1 and an area code. */
const groupedChineseMobile = /^1[3-9]\d[^\d+]+\d{4}[^\d+]+\d{4}$/u;

/** The domestic trunk zero, which is not dialed after a country code: `+44 (0)20`, `+86 021`. */
const trunkZero = /(?<=^\+[\d\s]{1,6})\(0\)|(?<=^\+\s*86[^\d]*)0/u;

const separators = /^\+?[\d\s().\p{Pd}\u2212/·]+$/u;
const extensionMark = /(?:;ext=|\s*[,;]?\s*(?:extension|ext[.:]?|x|#|分机|轉|转)\s*)(\d{1,6})$/iu;

/**
 * Formats a number typed by its owner. North American numbers are shown as (212) 555-0142, with +1 in the link; others
 * as typed. Text that is not clearly a number is shown as typed, without a link. Null for an empty text.
 */
export function phoneNumber(typed: string | null): PhoneNumber | null {
  const text = (typed ?? "")
    .normalize("NFKC")
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
  if (text === "") return null;
  const extension = extensionMark.exec(text)?.[1] ?? null;
  const main = text.replace(extensionMark, "").replace(/^tel:/iu, "").trim();
  const number = dialled(main);
  if (number === null) return { text, href: null };
  const suffix = extension === null ? { text: "", href: "" } : { text: ` x${extension}`, href: `;ext=${extension}` };
  return { text: `${shown(main, number)}${suffix.text}`, href: `tel:${number}${suffix.href}` };
}

/** The number with its extension as a + and digits, or null. */
export function internationalDigits(text: string): string | null {
  const link = /^tel:(\+[1-9]\d{6,14})(?:;ext=(\d+))?$/u.exec(phoneNumber(text)?.href ?? "");
  return link === null ? null : `${link[1]}${link[2] ?? ""}`;
}

/** Whether the text could be a mobile number of mainland China without its country code. */
export function isChineseMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/u.test(text.replace(/[\s\p{Pd}]/gu, ""));
}

/** Returns the number to dial: international with + if the country is known, otherwise the digits as typed. */
function dialled(main: string): string | null {
  if (!separators.test(main)) return null;
  const typed = main.replace(trunkZero, "").replace(/\D/gu, "");
  const exitCode = /^011(?=\d{8})/u;
  const digits = typed.replace(exitCode, "");
  if (digits.length < 7 || digits.length > 15) return null;
  if (/^1\d{10}$/u.test(typed) && main.startsWith("+") && !northAmerican.test(typed)) return null;
  if (main.startsWith("+")) return `+${typed}`;
  if (exitCode.test(typed)) return `+${digits}`;
  const plan = groupedChineseMobile.test(main) ? null : northAmerican.exec(digits);
  return plan ? `+1${plan[1]}${plan[2]}${plan[3]}` : digits;
}

function shown(main: string, number: string): string {
  const plan = number.startsWith("+1") ? northAmerican.exec(number.slice(1)) : null;
  return plan ? `(${plan[1]}) ${plan[2]}-${plan[3]}` : main;
}
