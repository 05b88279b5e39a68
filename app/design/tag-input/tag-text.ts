/** Tags that are set, and what stands in the field after them. */
export type TagText = { tags: readonly string[]; text: string };

/**
 * Reads a whole list, separated by commas, into tags: trimmed, each once, in order. What counts as the same tag, and
 * how a known one is kept, is the list's own affair.
 */
export type ReadTags = (list: string) => string[];

/** What ends a tag while it is typed: the commas and semicolons of both scripts, and a line's end in pasted text. */
const separator = /[,，、;；\n]/u;

/** The field after typing: every part that a separator has ended becomes a tag, the rest stays to be typed on. */
export function typeTags({ tags }: TagText, text: string, read: ReadTags): TagText {
  const parts = text.split(separator);
  const rest = parts.pop() ?? "";
  if (parts.length === 0) return { tags, text };
  return { tags: read([...tags, ...parts].join(",")), text: rest.trimStart() };
}

/** The field with everything in it made a tag: on Enter, on leaving it, on sending the form. */
export function closeTags({ tags, text }: TagText, read: ReadTags): TagText {
  return text.trim() === "" ? { tags, text: "" } : { tags: read([...tags, text].join(",")), text: "" };
}

/** Whether a text is more than one word to type on: pasted lists become tags at once. */
export function isList(text: string): boolean {
  return separator.test(text);
}
