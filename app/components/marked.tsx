/** Texts by what they are shown as: parts in turns, of which every second one is marked. */
export type Marks = Record<string, string[]>;

/** A text with what a search matched in it. */
export function Marked({ text, marks }: { text: string | null; marks?: Marks }) {
  const parts = text && marks?.[text];
  // An owner's text may be the name of a method of every object.
  if (!Array.isArray(parts)) return text;
  // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its place.
  return parts.map((part, index) => (index % 2 ? <mark key={index}>{part}</mark> : part));
}
