/** A phone number to read and, when it is clear what to dial, to call (`tel:`). */
export type PhoneNumber = { text: string; href: string | null };

/** An area code and an exchange of the North American plan never begin with 0 or 1. */
const northAmerican = /^1?([2-9]\d{2})([2-9]\d{2})(\d{4})$/u;

const extensionMark = /(?:;ext=|\s*[,;]?\s*(?:extension|ext\.?|x|#|分机|轉|转)\s*)(\d{1,6})$/iu;

/**
 * Reads a number as its owner typed it. North American numbers are shown as (212) 555-0142, with +1 in the link;
 * others as typed. What is not clearly a number is shown as typed without a link. Null for an empty text.
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

/** What to dial: international with + where the country is known, else the digits as typed. */
function dialled(main: string): string | null {
  if (!/^\+?[\d\s().\-/·–]+$/u.test(main)) return null;
  const typed = main.replace(/\D/gu, "");
  const exitCode = /^011(?=\d{8})/u;
  const digits = typed.replace(exitCode, "");
  if (digits.length < 7 || digits.length > 15) return null;
  if (main.startsWith("+")) return `+${typed}`;
  if (exitCode.test(typed)) return `+${digits}`;
  const plan = northAmerican.exec(digits);
  return plan ? `+1${plan[1]}${plan[2]}${plan[3]}` : digits;
}

function shown(main: string, number: string): string {
  const plan = number.startsWith("+1") ? northAmerican.exec(number.slice(1)) : null;
  return plan ? `(${plan[1]}) ${plan[2]}-${plan[3]}` : main;
}
