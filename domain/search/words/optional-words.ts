import { dayParts, facetGroups, lessonTimes, weekDays } from "#domain/facets/facets.ts";
import { facetsNamed } from "./facet-names.ts";
import type { SearchTerm } from "./fold.ts";
import { singular } from "./plurals.ts";

const lessons = new Set(["class", "course", "lesson"]);
const learning = new Set([
  "learn",
  "learning",
  "exam",
  "exams",
  "班",
  "课",
  "课程",
  "上课",
  "授课",
  "考试",
  "学",
  "学习",
  "教",
  "找",
]);
const languages = new Set(["chinese", "mandarin", "中文", "汉语", "国语"]);
const conjunctions = new Set(["和", "的"]);
/** Optional only before another word: a last "in" may be a name. */
const prepositions = new Set(["for", "in", "on", "with", "and", "the", "of", "to", "my"]);

const hanWord = /中文|汉语|国语|课程|上课|授课|考试|学习|[班课学教找和的]/gu;
const onlyHanWords = new RegExp(`^(?:${hanWord.source})+$`, "u");

/** Splits Chinese that consists of optional words: 学中文 is 学 and 中文. Null for other Chinese. */
export function optionalHanWords(text: string): string[] | null {
  return onlyHanWords.test(text) ? (text.match(hanWord) ?? []) : null;
}

/** The terms without those that are optional next to the others. Empty if all are. */
export function withoutOptionalTerms(terms: readonly SearchTerm[]): SearchTerm[] {
  const main = terms.filter((term, index) => !isOptional(term) && !isBeforeAnother(terms, index));
  // "Evening course" and "in-person lessons" are kinds of lessons, not times and places of any.
  if (main.length === 0 || !main.every(isPlaceOrTime)) return main;
  return terms.filter(
    (term, index) => main.includes(term) || (isLesson(term) && main.includes(terms[index - 1] ?? term)),
  );
}

/** Whether the terms say that Chinese is taught or learned, which applies to every listing. */
export function isAnyLesson(terms: readonly SearchTerm[], isForTeachers: boolean): boolean {
  const hasLesson = isForTeachers || terms.some((term) => isLesson(term) || learning.has(term.text));
  return hasLesson && terms.some(({ text }) => languages.has(text));
}

function isOptional(term: SearchTerm): boolean {
  return isLesson(term) || [learning, languages, conjunctions].some((words) => words.has(term.text));
}

function isLesson({ text }: SearchTerm): boolean {
  return lessons.has(singular(text));
}

function isBeforeAnother(terms: readonly SearchTerm[], index: number): boolean {
  return prepositions.has(terms[index]?.text ?? "") && index < terms.length - 1;
}

function isPlaceOrTime(term: SearchTerm): boolean {
  const words = term.kind === "phrase" ? term.words.map(({ text }) => text) : [term.text];
  const keys = facetsNamed(words);
  return keys.length > 0 && keys.every((key) => placesAndTimes.has(key));
}

const placesAndTimes = new Set<string>([
  ...facetGroups.place,
  ...facetGroups.times,
  ...weekDays,
  ...dayParts,
  ...lessonTimes,
  "weekday",
]);
