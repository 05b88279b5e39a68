/**
 * Reads a field of words separated by commas, Chinese ones too: trimmed, each once whatever its case and width, in
 * order. Empty parts fall away.
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
