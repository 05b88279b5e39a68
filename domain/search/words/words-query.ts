import { categoriesNamed } from "#domain/listings/fields/categories.ts";
import { facetsNamed } from "./facet-names.ts";
import { type Level, type Phrase, type Run, runsOf, type SearchTerm } from "./fold.ts";
import { cutWord, pairsOf, signs, soundsOf } from "./lexemes.ts";
import { indexedPlace } from "./place-names.ts";
import { otherNumbers } from "./plurals.ts";
import { readingOfName } from "./readings.ts";
import { searchTermsOf } from "./search-terms.ts";
import { syllablesOf, withU } from "./syllables.ts";

/** PostgreSQL text searches made of lexemes only: the database never parses user input. */
export type WordsQuery = {
  /** Every part matches anywhere in the listing. */
  anywhere: string;
  /** At least one part matches in its names, and every other one in its names, offers, categories or facets. */
  names: string;
  /** Whether several parts have to match, which the database estimates as if they were independent. */
  isCombined: boolean;
  /** Parts in Han characters match its names by sound. Null without such parts. */
  sounds: string | null;
};

/** `all`: the words do not narrow the search; `none`: nothing matches them. */
export function wordsQuery(words: string): WordsQuery | "all" | "none" {
  const { terms, matches } = searchTermsOf(words);
  if (matches !== "some") return matches;
  const hasHan = terms.some(({ kind }) => kind === "han");
  return {
    anywhere: every(terms.map(anywhere)),
    names: terms.length === 1 ? every(terms.map(inNames)) : namesOf(terms),
    isCombined: terms.length > 1 || (hasHan && terms.some(({ text }) => [...text].length > 2)),
    sounds: hasHan ? every(terms.map((term) => (terms.length > 1 ? closely(term) : bySound(term)))) : null,
  };
}

function namesOf(terms: readonly SearchTerm[]): string {
  return every([...terms.map(inNamesOrOffers), some(terms.map(inNames))]);
}

/** The words of a phrase match texts alone: "saturday" and "morning" are not Saturday morning. */
function anywhere(term: SearchTerm): string {
  if (term.kind === "level") return exactly(term.text);
  if (term.kind === "phrase") return some([every(term.words.map((word) => some(texts(word)))), ...keysOfPhrase(term)]);
  return some([...texts(term), ...keysNamed(term).map(exactlyKey), ...places(term)]);
}

/** The ways in which a text can contain a term. */
function texts(term: Run): string[] {
  if (term.kind === "han") return [every(pairsOf(term.text).map(exactly))];
  return [...wholeWords(term).map(exactly), ...nameWords(term), ...offers(term)];
}

function inNames(term: SearchTerm): string {
  // As a whole too, so that matches by name are among all matches.
  if (term.kind === "level") return every([exactly(term.text), ...levelInNames(term)]);
  if (term.kind === "phrase") return every(term.words.map(inNames));
  if (term.kind === "han") return every(pairsOf(term.text).map((pair) => exactly(signs.name + pair)));
  const syllable = addressedBy(term);
  if (syllable === null) return some(nameWords(term));
  return some([exactly(signs.sound + syllable), `'${signs.name}${syllable}laoshi':*`]);
}

/**
 * The surname in "li laoshi" and "lilaoshi", one whole syllable: Li comes before Liu. Null for other terms, which may
 * be the beginning of a name.
 */
function addressedBy(term: Run): string | null {
  const name = withU(term.isAddressed ? term.text : (surnameIn(term.text) ?? ""));
  return syllablesOf(name)?.length === 1 ? name : null;
}

function surnameIn(word: string): string | undefined {
  return /^(.{2,})(?:laoshi|xiansheng|n[uv]shi|xiaojie)$/u.exec(word)?.[1];
}

/** Han characters of offers are not distinguished from those of other texts. */
function inNamesOrOffers(term: SearchTerm): string {
  if (term.kind === "level" || term.kind === "han") return anywhere(term);
  if (term.kind === "phrase")
    return some([every(term.words.map((word) => some(textsOfOffers(word)))), ...keysOfPhrase(term)]);
  return some([...textsOfOffers(term), ...keysNamed(term).map(exactlyKey), ...places(term)]);
}

function textsOfOffers(term: Run): string[] {
  return term.kind === "han" ? texts(term) : [...nameWords(term), ...offers(term)];
}

/** Matches a prefix of a word or its pinyin, or at least two initials. */
function nameWords(term: Run): string[] {
  const isInitials = term.kind === "word" && term.text.length > 1;
  return [...beginnings(term, signs.name), ...(isInitials ? [exactly(signs.initials + cutWord(term.text))] : [])];
}

function levelInNames({ exam, level }: Level): string[] {
  return [`'${signs.name}${exam}':*`, `'${signs.name}${level}':*`];
}

/** Next to other parts, one that matches by sound is enough: the city of 王老师 波士顿 matches by its characters. */
function closely(term: SearchTerm): string {
  return term.kind === "han" ? some([bySound(term), anywhere(term)]) : anywhere(term);
}

function bySound({ text }: SearchTerm): string {
  return every(soundsOf(readingOfName(text)).map((sound) => exactly(signs.sound + sound)));
}

function offers(term: Run): string[] {
  return isPrefix(term) ? beginnings(term, signs.offer) : [];
}

/** Whether a term matches the beginnings of words in offers. A single character is a prefix of too many words. */
export function isPrefix({ text }: Run): boolean {
  return text.length > 1;
}

function beginnings(term: Run, sign: string): string[] {
  return spellings(term).map((spelling) => `'${sign}${spelling}':*`);
}

/** The whole words that match a term without Han characters: the word, and its English singular or plural. */
export function wholeWords({ kind, text }: Run): string[] {
  const word = cutWord(text);
  return kind === "word" && word.length > 2 ? [word, ...otherNumbers(word)] : [word];
}

/** The prefixes that match a term. In pinyin, v and yu may be ü. A teacher may be addressed by surname and title. */
export function spellings({ kind, text }: Run): string[] {
  const word = cutWord(text);
  if (kind !== "word") return [word];
  const surname = surnameIn(word);
  const found = surname === undefined ? [word] : [word, surname];
  return [...new Set(found.flatMap((one) => [one, withU(one)]))];
}

/** The characters under which a place is indexed, for another name of it. */
function places({ text }: Run): string[] {
  const name = indexedPlace(text);
  if (name === null) return [];
  return runsOf(name).map((run) =>
    run.kind === "han" ? every(pairsOf(run.text).map(exactly)) : exactly(signs.offer + run.text),
  );
}

function keysOfPhrase({ words }: Phrase): string[] {
  return facetsNamed(words.map(({ text }) => text)).map(exactlyKey);
}

function keysNamed({ kind, text }: Run): string[] {
  return kind === "number" ? [] : [...categoriesNamed(text), ...facetsNamed([text])];
}

function exactly(lexeme: string): string {
  return `'${lexeme}'`;
}

function exactlyKey(key: string): string {
  return exactly(signs.key + key);
}

function every(parts: readonly string[]): string {
  return `(${[...new Set(parts)].join(" & ")})`;
}

function some(parts: readonly string[]): string {
  return `(${[...new Set(parts)].join(" | ")})`;
}
