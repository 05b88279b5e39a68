import { categoriesNamed } from "#domain/listings/fields/categories.ts";
import { facetsNamed } from "./facet-names.ts";
import { optionalHanWords } from "./optional-words.ts";
import { isPlace } from "./place-names.ts";

/** The maximum length of a known name, in characters. */
const maxKnownLength = 8;

/** 周末班 is a weekend class. */
const classes = /(?<=..)(?:班|课|课程)$/u;

/**
 * Splits Chinese typed without spaces at the names of categories, facets and places, and at optional words: 纽约少儿中文 is
 * 纽约, 少儿 and 中文. Returns one part without the word for a class if it is one name, has none, or would leave a part
 * shorter than `minLength`.
 */
export function splitHan(run: string, minLength: number): string[] {
  const optional = optionalHanWords(run);
  // 教学 is one word.
  if (optional !== null) return optional.every((word) => word.length === 1) ? [run] : optional;
  if (isKnown(run)) return [run];
  const text = run.replace(classes, "");
  if (isKnown(text)) return [text];
  const parts = partsOf([...text]).flatMap((part) => (isKnown(part) ? [part] : (optionalHanWords(part) ?? [part])));
  const isWord = (part: string) => isKnown(part) || optionalHanWords(part) !== null;
  const isSplit = parts.some(isKnown) && parts.every((part) => isWord(part) || [...part].length >= minLength);
  return isSplit ? parts : [text];
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
