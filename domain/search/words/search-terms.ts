import { facetsNamed, maxFacetWords } from "./facet-names.ts";
import { fold, type Level, type Phrase, type Run, runsOf, type SearchTerm, withExamNames } from "./fold.ts";
import { isAnyLesson, withoutOptionalTerms } from "./optional-words.ts";
import { splitHan } from "./split-han.ts";

/** Further parts of a search are ignored, and the page states this. */
export const maxSearchTerms = 6;

/** Words that apply to every listing and do not narrow a search. */
const teacherTitles = ["laoshi", "老师", "教师", "teacher", "teachers", "tutor", "tutors"];
const optionalWords = new Set([...teacherTitles, "school", "schools", "xuexiao"]);
/** Optional after other words. Pinyin is typed in one or two syllables, and nü also as "nv". */
const optionalAfter = new Set(["先生", "女士", "小姐", "xiansheng", "nushi", "nvshi", "xiaojie"]);
/** Titles that are optional before other words. Alone, "ms" are initials. */
const optionalBefore = new Set(["mr", "mrs", "ms", "miss"]);
const titles = new Set([...teacherTitles, ...optionalAfter, ...optionalBefore]);
const optionalHan = /^(?:老师|教师|家教|学校|找(?=.))|(?:老师|教师|家教|学校)$|(?<=.)(?:先生|女士|小姐)$/gu;
const teachers = /老师|教师/u;
const teacherWord = /^(?:laoshi|teachers?|tutors?)$|老师|教师|家教/u;
const address = /老师|(?:先生|女士|小姐)$/u;

/**
 * The parts of a search, each of which must match. `all`: it has only words that apply to every listing; `none`: it has
 * neither words nor numbers.
 */
export type SearchTerms = { terms: SearchTerm[]; matches: "some" | "all" | "none"; isCut: boolean };

export function searchTermsOf(words: string): SearchTerms {
  const runs = runsOf(withExamNames(withoutTones(fold(words))));
  const typed = withPhrases(withLevels(withoutOptional(runs)));
  const main = withoutOptionalTerms(typed);
  const terms = main.length > 0 || isAnyLesson(typed, runs.some(isTeacher)) ? main : typed;
  const unique = terms.filter(({ text }, index) => terms.findIndex((other) => other.text === text) === index);
  const matches = runs.length === 0 ? "none" : unique.length === 0 ? "all" : "some";
  return { terms: unique.slice(0, maxSearchTerms), matches, isCut: unique.length > maxSearchTerms };
}

const exams = new Set(["hsk", "yct"]);

/** An exam and its level form one part, because a separate 5 would match unrelated text such as "until 5pm". */
function withLevels(runs: readonly Run[]): (Run | Level)[] {
  const isLevel = (at: number) =>
    exams.has(runs[at]?.text ?? "") && runs[at + 1]?.kind === "number" && runs[at + 1]?.text.length === 1;
  return runs.flatMap((run, index): (Run | Level)[] => {
    if (isLevel(index - 1)) return [];
    if (!isLevel(index)) return [run];
    const level = runs[index + 1]?.text ?? "";
    return [{ kind: "level", text: run.text + level, exam: run.text, level }];
  });
}

function withPhrases(terms: readonly (Run | Level)[]): SearchTerm[] {
  const found: SearchTerm[] = [];
  for (let rest = terms; rest[0] !== undefined; ) {
    const phrase = phraseAtStart(rest);
    found.push(phrase ?? rest[0]);
    rest = rest.slice(phrase?.words.length ?? 1);
  }
  return found;
}

/** The longest phrase of several words at the beginning; null without one. */
function phraseAtStart(terms: readonly (Run | Level)[]): Phrase | null {
  const end = terms.findIndex(({ kind }) => kind === "level");
  const words = (end < 0 ? terms : terms.slice(0, end)).slice(0, maxFacetWords) as Run[];
  for (; words.length > 1; words.pop()) {
    const texts = words.map(({ text }) => text);
    if (facetsNamed(texts).length > 0) return { kind: "phrase", text: texts.join(" "), words };
  }
  return null;
}

/** Without the tone numbers of pinyin: "wang2 lao3shi1" is "wang laoshi", but "hsk5" and "a1" are unchanged. */
function withoutTones(folded: string): string {
  return folded.replace(toneNumber, "$1");
}

/** A syllable of two characters or more, and its tone. */
const toneNumber = /(?<![a-z])(?=[a-z]{2})([b-df-hj-np-tw-z]?h?[aeiouv]{1,3}(?:ng?|r)?)[1-5](?!\d)/gu;

function withoutOptional(runs: readonly Run[]): Run[] {
  const found: Run[] = [];
  let isAfterTitle = false;
  for (let at = 0; at < runs.length; ) {
    const length = optionalLength(runs, at);
    const run = runs[at];
    if (run !== undefined && length === 0) {
      const isAddressed = isAfterTitle || isTitle(runs, at + 1);
      found.push(...withoutOptionalHan(isAddressed ? { ...run, isAddressed } : run));
    }
    isAfterTitle = isTitle(runs, at);
    at += Math.max(length, 1);
  }
  return found;
}

/** Whether an optional word at this place is a person's title. */
function isTitle(runs: readonly Run[], at: number): boolean {
  const length = optionalLength(runs, at);
  const word = runs.slice(at, at + length).map(({ text }) => text);
  return titles.has(word.join(""));
}

/** The number of runs, from this one on, that form an optional word. */
function optionalLength(runs: readonly Run[], at: number): number {
  const [word = "", next = ""] = runs.slice(at, at + 2).map(({ text }) => text);
  if (at === 0 && runs.length > 1 && optionalBefore.has(word)) return 1;
  const isOptional = (text: string) => optionalWords.has(text) || (at > 0 && optionalAfter.has(text));
  if (isOptional(word)) return 1;
  return next !== "" && isOptional(word + next) ? 2 : 0;
}

function isTeacher({ text }: Run): boolean {
  return teacherWord.test(text);
}

/** A run without spaces is split at forms of address and known names. A surname may be one character: 纽约王老师. */
function withoutOptionalHan(run: Run): Run[] {
  if (run.kind !== "han") return [run];
  const parts = run.text.replace(optionalHan, "").split(teachers);
  const minLength = address.test(run.text) ? 1 : 2;
  return parts
    .filter((part) => part !== "")
    .flatMap((part) => splitHan(part, minLength).map((text) => ({ ...run, text })));
}
