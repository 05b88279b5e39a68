/**
 * Parses a number as people type it: `75`, `62.50`, `$1,200`, also in full-width digits. Returns null for a blank
 * field, and the text itself if it is not a number, so that validation can report it.
 */
export function readNumber(text: string): number | string | null {
  const typed = text.normalize("NFKC").replace(/\s+/gu, "").replace(/^\$/u, "");
  if (typed === "") return null;
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/u.test(typed) ? typed.replaceAll(",", "") : typed;
  return /^-?(?:\d+\.?\d*|\.\d+)$/u.test(plain) ? Number(plain) : text.trim();
}
