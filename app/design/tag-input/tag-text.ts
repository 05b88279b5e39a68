/** The tags, and the text in the field after them. */
export type TagText = { tags: readonly string[]; text: string };

/**
 * Parses a comma-separated list into tags: trimmed, unique, in order. Each list defines which tags are the same and
 * how a known tag is stored.
 */
export type ReadTags = (list: string) => string[];

/** Ends a tag during typing: the commas and semicolons of both scripts, and line ends in pasted text. */
const separator = /[,，、;；\n]/u;

/** The field after typing: every part followed by a separator becomes a tag; the rest remains in the field. */
export function typeTags({ tags }: TagText, text: string, read: ReadTags): TagText {
  const parts = text.split(separator);
  const rest = parts.pop() ?? "";
  if (parts.length === 0) return { tags, text };
  return { tags: read([...tags, ...parts].join(",")), text: rest.trimStart() };
}

/** Turns all remaining text into tags: on Enter, on blur, and on submit. */
export function closeTags({ tags, text }: TagText, read: ReadTags): TagText {
  return text.trim() === "" ? { tags, text: "" } : { tags: read([...tags, text].join(",")), text: "" };
}

/** Whether a text contains more than one unfinished tag: pasted lists become tags immediately. */
export function isList(text: string): boolean {
  return separator.test(text);
}
