import { Converter } from "opencc-js/t2cn";

const toSimplified = Converter({ from: "t", to: "cn" });

/** Lower case, without diacritics and compatibility forms, in simplified characters. */
export function fold(text: string): string {
  return simplified(plain(text));
}

/** Folds each character alone, so that positions in the folded text match positions in the original. */
export function foldCharacters(text: string): string[] {
  return [...text].map((character) => simplified(plain(character)));
}

/** A run of Han characters, a word of another script, or a number; of a text that `fold` has folded. */
export type Run = { kind: "han" | "word" | "number"; text: string };

/** Matches each run of a folded text. */
export const runPattern = /\p{Script=Han}+|\p{N}+|(?:(?!\p{Script=Han})\p{L})+/gu;

/** Splits a folded text. An apostrophe is part of a word: "children's" is the word "children", "xi'an" is "xian". */
export function runsOf(folded: string): Run[] {
  const joined = folded.replace(/['’ʼ]s\b/gu, "").replace(/(?<=\p{L})['’ʼ](?=\p{L})/gu, "");
  return (joined.match(runPattern) ?? []).map((text) => ({ kind: kindOf(text), text }));
}

function kindOf(run: string): Run["kind"] {
  if (/^\p{Script=Han}/u.test(run)) return "han";
  return /^\p{N}/u.test(run) ? "number" : "word";
}

/** "汉语水平考试五级" as "hsk 5", in a folded text. */
export function withExamNames(folded: string): string {
  return folded
    .replace(/汉语水平(?:考试)?/gu, " hsk ")
    .replace(
      /(hsk\s*)([一二三四五六七八九])级?/gu,
      (_, exam: string, level: string) => `${exam}${levels.indexOf(level)}`,
    );
}

const levels = "零一二三四五六七八九";

/** Skips the conversion for text without Han characters, such as English. */
function simplified(text: string): string {
  return /\p{Script=Han}/u.test(text) ? toSimplified(text) : text;
}

function plain(text: string): string {
  if (/^[ -~\s]*$/u.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(/\p{M}/gu, "").normalize("NFKC").toLowerCase();
}
