import { categoriesNamed } from "#domain/listings/fields/categories.ts";
import { facetsNamed } from "./facet-names.ts";
import type { Level, Run } from "./fold.ts";
import { cutWord, pairsOf, signs, soundsOf } from "./lexemes.ts";
import { type Piece, piecesOf } from "./pieces.ts";
import { readingOfName } from "./readings.ts";

/** Text searches of PostgreSQL, made of lexemes only: nothing that was typed is parsed by the database. */
export type WordsQuery = {
  /** Every part is somewhere in the listing. */
  anywhere: string;
  /** Every part is in its names. */
  names: string;
  /** Parts in Han characters are in its names by their sound. Null without any. */
  sounds: string | null;
};

/** `all`: the words do not narrow the search; `none`: nothing matches them. */
export function wordsQuery(words: string): WordsQuery | "all" | "none" {
  const { pieces, matches } = piecesOf(words);
  if (matches !== "some") return matches;
  const hasHan = pieces.some(({ kind }) => kind === "han");
  return {
    anywhere: every(pieces.map(anywhere)),
    names: every(pieces.map(inNames)),
    sounds: hasHan ? every(pieces.map((piece) => (piece.kind === "han" ? bySound(piece) : anywhere(piece)))) : null,
  };
}

function anywhere(piece: Piece): string {
  if (piece.kind === "level") return exactly(piece.text);
  const { kind, text } = piece;
  const named = keysNamed(piece).map((key) => exactly(`${signs.key}${key}`));
  if (kind === "han") return some([every(pairsOf(text).map(exactly)), ...named]);
  return some([...wholeWords(piece).map(exactly), ...nameWords(piece), ...offers(piece), ...named]);
}

function inNames(piece: Piece): string {
  if (piece.kind === "level") return every(levelInNames(piece));
  if (piece.kind === "han") return every(pairsOf(piece.text).map((pair) => exactly(signs.name + pair)));
  return some(nameWords(piece));
}

/** The beginning of a word or of its pinyin, or at least two initials. */
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

/** A single character is the beginning of too much. */
function offers(piece: Run): string[] {
  return piece.text.length > 1 ? beginnings(piece, signs.offer) : [];
}

function beginnings(piece: Run, sign: string): string[] {
  return spellings(piece).map((spelling) => `'${sign}${spelling}':*`);
}

/** The whole words that match a piece without Han characters: the word, and in English its singular or plural. */
export function wholeWords({ kind, text }: Run): string[] {
  const word = cutWord(text);
  return kind === "word" && word.length > 2 ? [word, numberOf(word)] : [word];
}

/** The beginnings that match a piece. In pinyin, v is ü, and a teacher may be called by the surname with laoshi. */
export function spellings({ kind, text }: Run): string[] {
  const word = cutWord(text);
  if (kind !== "word") return [word];
  const found = [word, word.replace(/([ln])v/gu, "$1u")];
  const surname = /^(.{2,})laoshi$/u.exec(word)?.[1];
  return [...new Set(surname === undefined ? found : [...found, surname])];
}

/** The plural of an English word, or the singular. */
function numberOf(word: string): string {
  return word.endsWith("s") ? word.slice(0, -1) : `${word}s`;
}

/** "周末班" is a class on weekends. */
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
