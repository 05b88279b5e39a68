import { fold, type Level, type Run, runsOf, withExamNames } from "./fold.ts";

/** Further parts of a search are ignored, and the page states this. */
export const maxSearchTerms = 6;

/** Words that apply to every listing and do not narrow a search. */
const optionalWords = new Set(["laoshi", "teacher", "teachers", "tutor", "tutors", "school", "schools", "xuexiao"]);
const optionalHan = /^(?:老师|教师|学校)|(?:老师|教师|学校)$/gu;

/** A part of a search. */
export type SearchTerm = Run | Level;

/**
 * The parts of a search, each of which must match. `all`: it has only words that apply to every listing; `none`: it has
 * neither words nor numbers.
 */
export type SearchTerms = { terms: SearchTerm[]; matches: "some" | "all" | "none"; isCut: boolean };

export function searchTermsOf(words: string): SearchTerms {
  const runs = runsOf(withExamNames(fold(words)));
  const terms = withLevels(runs).flatMap((run): SearchTerm[] => {
    if (run.kind !== "han") return optionalWords.has(run.text) ? [] : [run];
    const text = run.text.replace(optionalHan, "");
    return text === "" ? [] : [{ ...run, text }];
  });
  const unique = terms.filter(({ text }, index) => terms.findIndex((other) => other.text === text) === index);
  const matches = runs.length === 0 ? "none" : unique.length === 0 ? "all" : "some";
  return { terms: unique.slice(0, maxSearchTerms), matches, isCut: unique.length > maxSearchTerms };
}

const exams = new Set(["hsk", "yct"]);

/** An exam and its level form one part, because a separate 5 would match unrelated text such as "until 5pm". */
function withLevels(runs: readonly Run[]): SearchTerm[] {
  const isLevel = (at: number) =>
    exams.has(runs[at]?.text ?? "") && runs[at + 1]?.kind === "number" && runs[at + 1]?.text.length === 1;
  return runs.flatMap((run, index): SearchTerm[] => {
    if (isLevel(index - 1)) return [];
    if (!isLevel(index)) return [run];
    const level = runs[index + 1]?.text ?? "";
    return [{ kind: "level", text: run.text + level, exam: run.text, level }];
  });
}
