import { categoriesNamed } from "#domain/listings/fields/categories.ts";
import { facetsNamed } from "./facet-names.ts";
import { optionalHanWords } from "./optional-words.ts";
import { isPlace } from "./place-names.ts";

/** The maximum length of a known name, in characters. */
const maxKnownLength = 8;

/** The words for lessons in 周末班 and 线上授课. */
const classes = /(?<=..)(?:班|课|课程)$/u;
const teaching = /(?<=..)(?:上课|授课)$/u;

/**
 * Splits Chinese typed without spaces at the names of categories, facets and places, and at optional words: 纽约少儿中文 is
 * 纽约, 少儿 and 中文. Returns one part without the word for a class if it is one name, has none, or would leave a part
 * shorter than `minLength`.
 */
export function splitHan(run: string, minLength: number): string[] {
  if (isKnown(run)) return [run];
  const optional = optionalHanWords(run);
  // 教学 is one word.
  if (optional !== null) return optional.every((word) => word.length === 1) ? [run] : optional;
  // 周六早上课 is 周六早上 and 课, but 周六上课 is 周六 and 上课.
  const texts = [...new Set([run.replace(classes, ""), run.replace(teaching, "")])];
  for (const text of texts) {
    const parts = isKnown(text) ? [text] : namesIn(text, minLength);
    if (parts !== null) return parts;
  }
  return texts.slice(0, 1);
}

/** The known names and other words in a text; null if it has none, or would leave a part shorter than `minLength`. */
function namesIn(text: string, minLength: number): string[] | null {
  const parts = partsOf([...text]).flatMap((part) => (isKnown(part) ? [part] : (optionalHanWords(part) ?? [part])));
  const isWord = (part: string) => isKnown(part) || optionalHanWords(part) !== null;
  const isSplit = parts.some(isKnown) && parts.every((part) => isWord(part) || [...part].length >= minLength);
  return isSplit ? parts : null;
}

/** The known names and the texts between them. */
function partsOf(characters: readonly string[]): string[] {
  const parts: string[] = [];
  let between = "";
  for (let at = 0; at < characters.length; ) {
    const name = nameAt(characters, at);
    if (name === null) between += characters[at];
    else {
      parts.push(between, name);
      between = "";
    }
    at += name === null ? 1 : [...name].length;
  }
  return [...parts, between].filter((part) => part !== "");
}

/** The longest known name at a position. */
function nameAt(characters: readonly string[], at: number): string | null {
  for (let length = maxKnownLength; length > 1; length -= 1) {
    const name = characters.slice(at, at + length).join("");
    if (isKnown(name)) return name;
  }
  return null;
}

/** 中文 is part of many names of schools, where it does not mean the language of lessons. */
function isKnown(name: string): boolean {
  if (name === "中文") return false;
  return isPlace(name) || facetsNamed([name]).length > 0 || categoriesNamed(name).length > 0;
}
