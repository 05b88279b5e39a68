import { fold } from "#domain/search/words/fold.ts";
import { type ScamSign, scamPatterns } from "./scam-signs.ts";

/** A piece of a text; `sign` is the scam sign that it matches, or null. Concatenated, the pieces equal the text. */
export type MarkedPiece = { text: string; sign: ScamSign | null };

type Mark = { start: number; end: number; sign: ScamSign };

/** Marks the scam signs in a text, extended to whole words. Of overlapping matches, the first one is marked. Pure. */
export function markScamSigns(text: string): MarkedPiece[] {
  const { folded, origin } = foldWithOrigin(text);
  const marks = Object.entries(scamPatterns).flatMap(([sign, { en, zh }]) =>
    [...en, ...zh].flatMap((pattern) => findAll(folded, pattern, sign as ScamSign)),
  );
  const pieces: MarkedPiece[] = [];
  let done = 0;
  for (const { start, end, sign } of marks.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const from = origin[start] ?? text.length;
    const to = origin[end] ?? text.length;
    if (from < done || to <= from) continue;
    if (from > done) pieces.push({ text: text.slice(done, from), sign: null });
    pieces.push({ text: text.slice(from, to), sign });
    done = to;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), sign: null });
  return pieces;
}

function findAll(folded: string, pattern: RegExp, sign: ScamSign): Mark[] {
  return [...folded.matchAll(new RegExp(pattern.source, "gu"))].map(({ index, 0: found }) => ({
    start: index,
    end: wordEnd(folded, index + found.length),
    sign,
  }));
}

/** Patterns match word stems ("driv"), so the mark extends to the end of the word. */
function wordEnd(folded: string, end: number): number {
  const restOfWord = /(?<=[a-z])[a-z]+/uy;
  restOfWord.lastIndex = end;
  return end + (restOfWord.exec(folded)?.[0].length ?? 0);
}

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The folded text for matching, and the original position of each code unit. */
function foldWithOrigin(text: string): { folded: string; origin: number[] } {
  let folded = "";
  const origin: number[] = [];
  for (const { segment, index } of characters.segment(text)) {
    let piece = fold(segment);
    if (/^\s*$/u.test(piece)) piece = folded.endsWith(" ") ? "" : " ";
    for (let unit = 0; unit < piece.length; unit += 1) origin.push(index);
    folded += piece;
  }
  origin.push(text.length);
  return { folded, origin };
}
