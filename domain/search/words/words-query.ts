import { categoriesNamed } from "#domain/listings/fields/categories.ts";
import { facetsNamed } from "./facet-names.ts";
import type { Level, Run } from "./fold.ts";
import { cutWord, pairsOf, signs, soundsOf } from "./lexemes.ts";
import { readingOfName } from "./readings.ts";
import { type SearchTerm, searchTermsOf } from "./search-terms.ts";

/** PostgreSQL text searches made of lexemes only: the database never parses user input. */
export type WordsQuery = {
  /** Every part matches anywhere in the listing. */
  anywhere: string;
  /** Every part matches in its names. */
  names: string;
  /** Parts in Han characters match its names by sound. Null without such parts. */
  sounds: string | null;
};

/** `all`: the words do not narrow the search; `none`: nothing matches them. */
export function wordsQuery(words: string): WordsQuery | "all" | "none" {
  const { pieces, matches } = searchTermsOf(words);
  if (matches !== "some") return matches;
  const hasHan = pieces.some(({ kind }) => kind === "han");
  return {
    anywhere: every(pieces.map(anywhere)),
    names: every(pieces.map(inNames)),
    sounds: hasHan ? every(pieces.map((piece) => (piece.kind === "han" ? bySound(piece) : anywhere(piece)))) : null,
  };
}

function anywhere(piece: SearchTerm): string {
  if (piece.kind === "level") return exactly(piece.text);
  const { kind, text } = piece;
  const named = keysNamed(piece).map((key) => exactly(`${signs.key}${key}`));
  if (kind === "han") return some([every(pairsOf(text).map(exactly)), ...named]);
  return some([...wholeWords(piece).map(exactly), ...nameWords(piece), ...offers(piece), ...named]);
}

function inNames(piece: SearchTerm): string {
  if (piece.kind === "level") return every(levelInNames(piece));
  if (piece.kind === "han") return every(pairsOf(piece.text).map((pair) => exactly(signs.name + pair)));
  return some(nameWords(piece));
}

/** Matches a prefix of a word or its pinyin, or at least two initials. */
function nameWords(piece: Run): string[] {
  const isInitials = piece.kind === "word" && piece.text.length > 1;
  return [...beginnings(piece, signs.name), ...(isInitials ? [exactly(signs.initials + cutWord(piece.text))] : [])];
}

function levelInNames({ exam, level }: Level): string[] {
  return [`'${signs.name}${exam}':*`, `'${signs.name}${level}':*`];
}

function bySound({ text }: Run): string {
  return every(soundsOf(readingOfName(text)).map((sound) => exactly(signs.sound + sound)));
}

/** A single character is a prefix of too many words. */
function offers(piece: Run): string[] {
  return piece.text.length > 1 ? beginnings(piece, signs.offer) : [];
}

function beginnings(piece: Run, sign: string): string[] {
  return spellings(piece).map((spelling) => `'${sign}${spelling}':*`);
}

/** The whole words that match a piece without Han characters: the word, and its English singular or plural. */
export function wholeWords({ kind, text }: Run): string[] {
  const word = cutWord(text);
  return kind === "word" && word.length > 2 ? [word, numberOf(word)] : [word];
}

/** The prefixes that match a piece. In pinyin, v is ü, and a teacher may be addressed by surname and laoshi. */
export function spellings({ kind, text }: Run): string[] {
  const word = cutWord(text);
  if (kind !== "word") return [word];
  const found = [word, word.replace(/([ln])v/gu, "$1u")];
  const surname = /^(.{2,})laoshi$/u.exec(word)?.[1];
  return [...new Set(surname === undefined ? found : [...found, surname])];
}

/** The plural of an English word, or its singular. */
function numberOf(word: string): string {
  return word.endsWith("s") ? word.slice(0, -1) : `${word}s`;
}

/** "周末班" means a weekend class. */
const classes = /(?<=..)(?:班|课|课程)$/u;

function keysNamed({ kind, text }: Run): string[] {
  const named = kind === "han" ? text.replace(classes, "") : text;
  return kind === "number"
    ? []
    : [...new Set([text, named].flatMap((word) => [...categoriesNamed(word), ...facetsNamed(word)]))];
}

function exactly(lexeme: string): string {
  return `'${lexeme}'`;
}

function every(parts: readonly string[]): string {
  return `(${[...new Set(parts)].join(" & ")})`;
}

function some(parts: readonly string[]): string {
  return `(${[...new Set(parts)].join(" | ")})`;
}
