/** A piece of text in both languages; the listing fills in its `{place}` placeholders. */
export type Part = { en: string; zh: string };

/** Joins the parts of a text: sentences are separated by a space in English and by nothing in Chinese. */
export function joinParts(parts: readonly Part[]): Part {
  return { en: parts.map((part) => part.en).join(" "), zh: parts.map((part) => part.zh).join("") };
}
