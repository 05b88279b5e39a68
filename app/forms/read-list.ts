/**
 * Parses a field of items separated by commas, semicolons, or line breaks, including Chinese punctuation. Items are
 * trimmed and deduplicated regardless of case and width; empty items are omitted.
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
