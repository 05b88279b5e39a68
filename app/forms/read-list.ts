/**
 * Reads a field of words separated by commas, semicolons or lines, Chinese marks included. Words are trimmed and listed
 * once, whatever their case and width; empty ones are dropped.
 */
export function readList(text: string): string[] {
  const messages = text.split(/[,，、;；\n]/u).map((word) => word.trim().replace(/\s+/gu, " "));
  const first = new Map<string, string>();
  for (const word of messages) {
    const folded = word.normalize("NFKC").toLowerCase();
    if (word !== "" && !first.has(folded)) first.set(folded, word);
  }
  return [...first.values()];
}
