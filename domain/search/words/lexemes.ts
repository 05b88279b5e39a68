import { examLevels, fold, levelsBetween, type Run, runsOf, withExamNames } from "./fold.ts";
import { readingOf, readingOfName, readingsOfName, surnameLength } from "./readings.ts";
import { syllablesOf, withU } from "./syllables.ts";

/** The kind of a text: names come first in results; names and offers also match word prefixes and pinyin. */
export type TextClass = "name" | "offer" | "text";

/** The prefix of a lexeme. Without one, the lexeme is a whole word, a character or a pair, of any class. */
export const signs = {
  /** In names: a word or pinyin, matched by prefix; a character or pair. */
  name: "~",
  /** The initials of a name and each prefix of them. Many names share these, so a prefix search would be slow. */
  initials: "^",
  /** Like `name`, for offers, except characters. */
  offer: "+",
  /** The pinyin of a character or pair in a name. */
  sound: "=",
  /** A category or a facet. */
  key: "#",
} as const;

/** Longer words are cut, both here and in queries. */
const maxWordLength = 40;
/** Only this many characters of a text are indexed. */
const maxTextLength = 2000;
/** A longer run of Han characters is a school's name. */
const maxPersonNameLength = 4;
/** A longer series of Latin words is not a name. */
const maxNameWords = 8;
/** The initials of longer names match by this prefix, and as a whole. */
const maxInitialsLength = 8;
/** The maximum number of characters joined as pinyin without spaces. */
const joinedSyllables = 8;

/** The lexemes of one text. */
export function lexemesOf(text: string, textClass: TextClass): string[] {
  const folded = fold(text.slice(0, maxTextLength));
  const named = withExamNames(folded);
  const runs = [...runsOf(folded), ...(named === folded ? [] : runsOf(named))];
  const found = [...runs.flatMap((run) => lexemesOfRun(run, textClass)), ...examLevels(named)];
  if (textClass === "name") return [...found, ...joinedLatin(runs), ...syllablesInName(runs)];
  return [...found, ...levelsBetween(folded)];
}

/** The characters of a run, or its pairs of adjacent characters: every text that contains the run has all of them. */
export function pairsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** The syllables of a run's reading, as single syllables or pairs like `pairsOf`. */
export function soundsOf(reading: readonly string[]): string[] {
  if (reading.length === 1) return [...reading];
  return reading.slice(1).map((syllable, index) => `${reading[index]}-${syllable}`);
}

export function cutWord(word: string): string {
  return [...word].slice(0, maxWordLength).join("");
}

/**
 * A teacher's form of address: for 王老师, learners also type "wanglaoshi" and "wls". The surname of a Latin name may
 * be its first or its last word; "konglaoshi" finds it by that word.
 */
export function lexemesOfAddress(name: string): string[] {
  const runs = runsOf(fold(name));
  const han = runs.find(({ kind }) => kind === "han")?.text;
  if (han === undefined) return latinAddress(wordsIn(runs));
  if (han.length > maxPersonNameLength) return [];
  const surname = readingOfName(han).slice(0, surnameLength(han));
  return [`${signs.name}${surname.join("")}laoshi`, ...initialsOf([...surname, "lao", "shi"])];
}

function latinAddress(words: readonly string[]): string[] {
  const surnames = words.length > maxNameWords ? [] : [...words.slice(0, 1), ...words.slice(-1)];
  return surnames.map(([first = ""]) => `${signs.initials}${first}ls`);
}

function lexemesOfRun({ kind, text }: Run, textClass: TextClass): string[] {
  if (kind !== "han") {
    const word = cutWord(text);
    return textClass === "text" ? [word] : [word, ...[word, usualSpelling(word)].map((one) => signs[textClass] + one)];
  }
  const parts = [...new Set([...text, ...pairsOf(text)])];
  if (textClass === "text") return parts;
  if (textClass === "offer") return [...parts, ...joinedFrom(readingOf(text)).map((word) => `${signs.offer}${word}`)];
  return [
    ...parts,
    ...parts.map((part) => `${signs.name}${part}`),
    ...([...text].length > maxPersonNameLength ? readingsOfSchool(text) : readingsOfPerson(text)),
  ];
}

function readingsOfPerson(name: string): string[] {
  const likely = readingOfName(name);
  return [
    ...readingsOfName(name).flatMap((reading) => [
      ...joinedFrom(reading).map((word) => `${signs.name}${word}`),
      ...initialsOf(reading),
    ]),
    ...[...likely, ...soundsOf(likely)].map((sound) => `${signs.sound}${sound}`),
  ];
}

/** Only the reading from the beginning is a name; later parts are offers: 望 within 希望中文学校 is not a surname. */
function readingsOfSchool(name: string): string[] {
  const reading = readingOf(name);
  const [whole = "", ...rest] = joinedFrom(reading);
  return [`${signs.name}${whole}`, ...initialsOf(reading), ...rest.map((word) => `${signs.offer}${word}`)];
}

/** The joined reading from each syllable on, without spaces. Their prefixes are all that may be typed of a reading. */
function joinedFrom(reading: readonly string[]): string[] {
  return reading.map((_, index) => reading.slice(index, index + joinedSyllables).join(""));
}

function initialsOf(words: readonly string[]): string[] {
  const initials = words.map(([first = ""]) => first);
  const lengths = initials.map((_, index) => index + 1).filter((length) => length > 1);
  return lengths
    .filter((length) => length <= maxInitialsLength || length === initials.length)
    .map((length) => `${signs.initials}${initials.slice(0, length).join("")}`);
}

/** A Latin name without spaces, and its initials, with the surname first or last. */
function joinedLatin(runs: readonly Run[]): string[] {
  const words = wordsIn(runs).map(usualSpelling);
  if (words.length < 2 || words.length > maxNameWords) return [];
  const turned = [...words.slice(-1), ...words.slice(0, -1)];
  return [words, turned].flatMap((order) => [`${signs.name}${cutWord(order.join(""))}`, ...initialsOf(order)]);
}

/** The parts of a Latin name from each syllable on, and its sounds with the surname first or last. */
function syllablesInName(runs: readonly Run[]): string[] {
  const words = wordsIn(runs);
  if (words.length > maxNameWords) return [];
  const parts = words.map((word) => syllablesOf(usualSpelling(word)));
  const turned = [...parts.slice(-1), ...parts.slice(0, -1)];
  // An empty syllable stands for a word that is not pinyin.
  const pairs = [parts, turned].flatMap((order) => pairsOfSyllables(order.flatMap((part) => part ?? [""])));
  const alone = parts.flatMap((part) => (part?.length === 1 ? part : []));
  return [
    ...parts.flatMap((part) => joinedFrom(part ?? []).slice(1)).map((word) => `${signs.name}${word}`),
    ...[...alone, ...pairs].map((sound) => `${signs.sound}${sound}`),
  ];
}

function pairsOfSyllables(reading: readonly string[]): string[] {
  return reading.length < 2 ? [] : soundsOf(reading).filter((pair) => !/^-|-$/u.test(pair));
}

/** A word in pinyin with u for ü; other words, such as "silver", are unchanged. */
function usualSpelling(word: string): string {
  const spelling = withU(word);
  return spelling !== word && syllablesOf(spelling) !== null ? spelling : cutWord(word);
}

function wordsIn(runs: readonly Run[]): string[] {
  return runs.filter(({ kind }) => kind === "word").map(({ text }) => text);
}
