/** Text split into alternating plain and marked parts; every second part is marked. */
export type Marks = Record<string, string[]>;

/** Text with the search matches marked. */
export function Marked({ text, marks }: { text: string | null; marks?: Marks }) {
  const parts = text && marks?.[text];
  // An owner's text may equal the name of an `Object.prototype` method.
  if (!Array.isArray(parts)) return text;
  // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its place.
  return parts.map((part, index) => (index % 2 ? <mark key={index}>{part}</mark> : part));
}
