import { foldCharacters, type Level, type Run, runPattern, type SearchTerm } from "./fold.ts";
import type { TextClass } from "./lexemes.ts";
import { readingOf, readingOfName, surnameLength } from "./readings.ts";
import { syllablesOf } from "./syllables.ts";
import { isPrefix, spellings, wholeWords } from "./words-query.ts";

/** A folded word, or the reading of a Han character, with its position in the text. */
type Unit = { text: string; start: number; end: number };

/** Adjacent units of one kind: the words of a name, or a run of Han characters. */
type Group = {
  isHan: boolean;
  units: Unit[];
  /** How many units the surname has, if this is a name in Han characters. */
  surname: number;
};

/**
 * Splits a text into alternating unmatched and matched parts, beginning with an unmatched one. Null if nothing matches.
 * `terms` are those of the search.
 */
export function markWords(text: string, terms: readonly SearchTerm[], textClass: TextClass): string[] | null {
  const characters = [...text];
  const folded = foldCharacters(text);
  const marked = new Set<number>();
  const groups = groupsOf(folded, textClass);
  for (const term of terms) {
    const ranges = rangesOf(term, { folded, groups, textClass });
    for (const [start, end] of ranges) for (let at = start; at < end; at += 1) marked.add(at);
  }
  return marked.size === 0 ? null : partsOf(characters, marked);
}

/** The exam, and the level directly after it: a 5 elsewhere may be an age. */
function levelRanges(groups: readonly Group[], { exam, level }: Level): [number, number][] {
  const units = groups.flatMap((group) => group.units);
  const isMarked = ({ text }: Unit, index: number) =>
    text === exam || (text === level && units[index - 1]?.text === exam);
  return units.filter(isMarked).map(rangeOf);
}

/** The number of characters of a long text on either side of the first match. */
const around = 40;

/** The excerpt of a long text around its first match, marked. Null if nothing matches. */
export function markExcerpt(text: string, terms: readonly SearchTerm[]): string[] | null {
  const line = text.replace(/\s+/gu, " ").trim();
  const [before = "", match = "", ...rest] = markWords(line, terms, "text") ?? [];
  if (match === "") return null;
  const start = [...before];
  const shownStart = start.slice(-around).join("");
  const lead = start.length > around ? `… ${shownStart.replace(/^[\p{Script=Latin}\p{M}]+\s/u, "")}` : shownStart;
  const parts = [lead, match];
  let room = around * 2;
  for (const part of rest) {
    const shown = [...part].slice(0, room);
    parts.push(
      shown.length < [...part].length ? `${shown.join("").replace(/\s[\p{Script=Latin}\p{M}]+$/u, "")} …` : part,
    );
    room -= shown.length;
    if (room <= 0 && parts.length % 2 === 1) break;
    if (shown.length < [...part].length) break;
  }
  return parts;
}

type Marked = { folded: readonly string[]; groups: readonly Group[]; textClass: TextClass };

function rangesOf(term: SearchTerm, marked: Marked): [number, number][] {
  if (term.kind === "phrase") return term.words.flatMap((word) => rangesOf(word, marked));
  const { folded, groups, textClass } = marked;
  if (term.kind === "han") return hanRanges(folded, term.text);
  if (term.kind === "level") return levelRanges(groups, term);
  return groups.flatMap((group) => rangesIn(group, term, textClass));
}

function partsOf(characters: readonly string[], marked: ReadonlySet<number>): string[] {
  const parts = [""];
  for (const [index, character] of characters.entries()) {
    const isOpen = parts.length % 2 === 0;
    if (marked.has(index) !== isOpen) parts.push("");
    parts[parts.length - 1] += character;
  }
  return parts;
}

function hanRanges(folded: readonly string[], han: string): [number, number][] {
  const length = [...han].length;
  return folded.flatMap((_, start): [number, number][] =>
    folded.slice(start, start + length).join("") === han ? [[start, start + length]] : [],
  );
}

function groupsOf(folded: readonly string[], textClass: TextClass): Group[] {
  const groups: Group[] = [];
  const text = folded.map((character) => ([...character].length === 1 ? character : " ")).join("");
  // Positions in the folded text are UTF-16 units; a character may have two.
  const places = [...text].flatMap((character, index) => Array.from({ length: character.length }, () => index));
  for (const { 0: run, index } of text.matchAll(runPattern)) {
    const start = places[index] ?? 0;
    if (/^\p{Script=Han}/u.test(run)) {
      const reading = textClass === "name" ? readingOfName(run) : textClass === "offer" ? readingOf(run) : [];
      groups.push({
        isHan: true,
        surname: surnameLength(run),
        units: reading.map((sound, at) => ({ text: sound, start: start + at, end: start + at + 1 })),
      });
      continue;
    }
    const unit = { text: run, start, end: start + [...run].length };
    const last = groups.at(-1);
    if (last !== undefined && !last.isHan && textClass === "name") last.units.push(unit);
    else groups.push({ isHan: false, surname: 1, units: [unit] });
  }
  return groups;
}

function rangesIn(group: Group, term: Run, textClass: TextClass): [number, number][] {
  const { isHan, units } = group;
  const wholes = isHan ? [] : units.filter(({ text }) => wholeWords(term).includes(text)).map(rangeOf);
  const isWhole = textClass === "text" || (textClass === "offer" && !isPrefix(term));
  if (isWhole) return wholes;
  const parts = textClass === "name" && !isHan ? units.flatMap(partsOfUnit) : [];
  const found = spellings(term).flatMap((word) => [
    ...units.flatMap((_, first) => joinedRange(units, first, word)),
    ...parts.filter(({ text }) => text.startsWith(word)).map(rangeOf),
  ]);
  if (found.length > 0) return found;
  const isInitials = textClass === "name" && term.text.length > 1 && initialsOf(units).startsWith(term.text);
  if (isInitials) return units.slice(0, term.text.length).map(rangeOf);
  const addressed = textClass === "name" ? surnameRanges(group, term.text) : [];
  if (addressed.length > 0) return addressed;
  return wholes;
}

/**
 * The surname of a teacher addressed by "wls" or its beginning, "wl", as for 王老师. A Latin surname is the first or the
 * last word, and is found by the whole address only (`lexemesOfAddress`).
 */
function surnameRanges({ isHan, units, surname }: Group, text: string): [number, number][] {
  const surnames = isHan ? [units.slice(0, surname)] : [units.slice(0, 1), units.slice(-1)];
  const isAddressed = (words: readonly Unit[]) => {
    const address = `${initialsOf(words)}ls`;
    return isHan ? text.length > words.length && address.startsWith(text) : address === text;
  };
  return surnames.filter(isAddressed).flatMap((words) => words.map(rangeOf));
}

function initialsOf(units: readonly Unit[]): string {
  return units.map(({ text }) => [...text][0] ?? "").join("");
}

/** The parts of a Latin name in pinyin that begin with its second or a later syllable. */
function partsOfUnit({ text, start, end }: Unit): Unit[] {
  const lengths = (syllablesOf(text) ?? []).map((syllable) => syllable.length);
  const places = lengths.slice(0, -1).map((_, index) => lengths.slice(0, index + 1).reduce((sum, one) => sum + one, 0));
  return places.map((place) => ({ text: text.slice(place), start: start + place, end }));
}

/** The range of units from `first` that together begin with the word. */
function joinedRange(units: readonly Unit[], first: number, word: string): [number, number][] {
  let joined = "";
  for (const { text, end } of units.slice(first)) {
    joined += text;
    if (joined.length >= word.length) return joined.startsWith(word) ? [[units[first]?.start ?? 0, end]] : [];
  }
  return [];
}

function rangeOf({ start, end }: Unit): [number, number] {
  return [start, end];
}
