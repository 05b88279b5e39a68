/**
 * A number as people type it: `75`, `62.50`, `$1,200`, in full-width digits too. Null for a blank field, and the text
 * itself where it is no number, so that whoever checks it can say so.
 */
export function readNumber(text: string): number | string | null {
  const typed = text.normalize("NFKC").replace(/\s+/gu, "").replace(/^\$/u, "");
  if (typed === "") return null;
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/u.test(typed) ? typed.replaceAll(",", "") : typed;
  return /^-?(?:\d+\.?\d*|\.\d+)$/u.test(plain) ? Number(plain) : text.trim();
}
