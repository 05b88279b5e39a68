/** Largest first: the size in pixels and how many lines of it the card has room for. */
const latinSizes = [
  { fontSize: 76, lines: 2 },
  { fontSize: 62, lines: 2 },
  { fontSize: 50, lines: 3 },
] as const;

const hanSizes = [
  { fontSize: 72, lines: 2 },
  { fontSize: 60, lines: 2 },
  { fontSize: 48, lines: 2 },
] as const;

type TitleSize = { fontSize: number; lines: number };

/** The largest size at which a title fits a width in pixels; at the smallest it is cut where it does not. */
export function titleSize(title: string, width: number): TitleSize {
  const sizes: readonly [TitleSize, TitleSize, TitleSize] = isHan(title) ? hanSizes : latinSizes;
  return sizes.find(({ fontSize, lines }) => countLines(title, width / fontSize) <= lines) ?? sizes[2];
}

export function isHan(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

/** Fills lines as a browser does: Latin breaks between words, Han anywhere. A word too long takes its own lines. */
function countLines(text: string, lineEms: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.match(/\p{Script=Han}|[^\s\p{Script=Han}]+|\s+/gu) ?? []) {
    const ems = emsOf(word);
    if (used + ems > lineEms && used > 0 && word.trim() !== "") {
      lines += 1;
      used = 0;
    }
    lines += Math.floor(ems / lineEms);
    used += ems % lineEms;
  }
  return lines;
}

/** Measured on the faces: a Han character with its spacing, and the mean of the display face's letters. */
function emsOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (isHan(character) ? 1.04 : 0.475), 0);
}
