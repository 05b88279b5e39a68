import { Converter } from "opencc-js/t2cn";

const toSimplified = Converter({ from: "t", to: "cn" });

/** Characters that the conversion keeps in some contexts and converts in others, or for which it has no rule. */
const variants: Readonly<Record<string, string>> = {
  锺: "钟",
  於: "于",
  乾: "干",
  靑: "青",
  淸: "清",
  戸: "户",
  硏: "研",
  鄕: "乡",
  値: "值",
  尙: "尚",
  児: "儿",
  広: "广",
};
const variantPattern = new RegExp(`[${Object.keys(variants).join("")}]`, "gu");

/** Lowercases, removes diacritics and compatibility forms, and converts to simplified characters. */
export function fold(text: string): string {
  return simplified(plain(text));
}

/** Folds each character separately, so that positions in the folded text match positions in the original. */
export function foldCharacters(text: string): string[] {
  return [...text].map((character) => simplified(plain(character)));
}

/**
 * A run of Han characters, a word of another script, or a number, in folded text. `isAddressed`: in a search, next to a
 * title, as in "li laoshi" and "Ms. Li".
 */
export type Run = { kind: "han" | "word" | "number"; text: string; isAddressed?: true };

/** An exam level: "hsk5" of the exam "hsk". */
export type Level = { kind: "level"; text: string; exam: string; level: string };

/** Consecutive words that together name a facet: "in person". */
export type Phrase = { kind: "phrase"; text: string; words: Run[] };

/** A part of a search. */
export type SearchTerm = Run | Level | Phrase;

/** Matches each run of a folded text. */
export const runPattern = /\p{Script=Han}+|\p{N}+|(?:(?!\p{Script=Han})\p{L})+/gu;

/** Splits a folded text. An apostrophe joins a word: "xi'an" is "xian", but "children's" is "children". */
export function runsOf(folded: string): Run[] {
  const joined = folded.replace(/'s\b/gu, "").replace(/(?<=\p{L})'(?=\p{L})/gu, "");
  return (joined.match(runPattern) ?? []).map((text) => ({ kind: kindOf(text), text }));
}

function kindOf(run: string): Run["kind"] {
  if (/^\p{Script=Han}/u.test(run)) return "han";
  return /^\p{N}/u.test(run) ? "number" : "word";
}

/** Converts "汉语水平考试五级" and "HSK level 5" to "hsk 5", in a folded text. */
export function withExamNames(folded: string): string {
  return folded
    .replace(/汉语水平(?:考试)?/gu, " hsk ")
    .replace(
      /\b(hsk|yct)(\s*)(?:levels?\s*)?([一二三四五六七八九](?![对年个月周节])|[1-9](?!\d))级?/gu,
      (_, exam: string, space: string, level: string) => `${exam}${space}${digitOf(level)}`,
    );
}

/** The exam levels in a `withExamNames` text, as "hsk5", including those within a range. */
export function examLevels(named: string): string[] {
  return [...named.matchAll(examPattern)].flatMap(([, exam = "", rest = ""]) =>
    levelLists(rest)
      .flatMap((list) => [...(list.match(levelPattern) ?? []), ...levelsBetween(list)])
      .map((level) => exam + digitOf(level)),
  );
}

/** The numbers of a range: "1-3" and "一到三". */
export function levelsBetween(text: string): string[] {
  return [...text.matchAll(rangePattern)].flatMap(([, first = "", last = ""]) => {
    const from = Number(digitOf(first));
    const count = Number(digitOf(last)) - from;
    return count < 1 ? [] : Array.from({ length: count }, (_, index) => String(from + index));
  });
}

const levelPattern = /[1-9一二三四五六七八九]/gu;
const rangePattern = /(?<!\d)([\d一二三四五六七八九])级?\s*(?:[-–—~〜至到]|to)\s*([\d一二三四五六七八九])(?!\d)/gu;
/** An exam and the rest of the sentence. */
const examPattern = /\b(hsk|yct)((?:(?!hsk|yct)[^.!?;。！？；]){0,60})/gu;
/** Consecutive levels, "4-6" or "3, 5"; 一对一 is not a range. */
const levelList =
  /(?:(?<!\d)[1-9](?!\d)|[一二三四五六七八九](?![对年个月周节]))(?:级?\s*(?:[-–—~〜至到/,，、&和]|to|and)\s*(?:[1-9](?!\d)|[一二三四五六七八九]))*/gu;

/** The levels of an exam: "hsk 4-6", "hsk preparation, levels 4-6" and "hsk备考（四到六级）". */
function levelLists(rest: string): string[] {
  return [...rest.matchAll(levelList)].flatMap(({ 0: list, index }) => {
    const before = rest.slice(0, index);
    const isOfExam = /^\s*$|\blevels?\s*$/u.test(before) || rest.startsWith("级", index + list.length);
    return isOfExam ? [list] : [];
  });
}

function digitOf(level: string): string {
  const digit = "零一二三四五六七八九".indexOf(level);
  return digit < 0 ? level : String(digit);
}

/** Skips the conversion for text without Han characters, such as English. */
function simplified(text: string): string {
  if (!/\p{Script=Han}/u.test(text)) return text;
  return toSimplified(text).replace(variantPattern, (variant: string) => variants[variant] ?? variant);
}

/** The characters that are typed for an apostrophe; an acute accent is one too, and has no decomposition then. */
const apostrophes = /[‘’ʼ`´]/gu;

function plain(text: string): string {
  const typed = text.replace(apostrophes, "'");
  if (/^[ -~\s]*$/u.test(typed)) return typed.toLowerCase();
  return typed.normalize("NFKD").replace(/\p{M}/gu, "").normalize("NFKC").toLowerCase();
}
