type TitleSize = { fontSize: number; lines: number };

/** In order of preference: a font size in pixels and the number of lines that a title may take at it. */
const latinSizes: readonly [TitleSize, ...TitleSize[]] = [
  { fontSize: 50, lines: 3 },
  { fontSize: 76, lines: 2 },
  { fontSize: 62, lines: 2 },
];

/** Prefers one line for a Chinese title: a second line with only the last word reads badly. */
const hanSizes: readonly [TitleSize, ...TitleSize[]] = [
  { fontSize: 48, lines: 2 },
  { fontSize: 72, lines: 1 },
  { fontSize: 64, lines: 1 },
  { fontSize: 58, lines: 1 },
  { fontSize: 64, lines: 2 },
  { fontSize: 56, lines: 2 },
];

/**
 * Returns the size at which a title fits a width in pixels. Titles that never fit use the first size and are truncated.
 */
export function titleSize(title: string, width: number): TitleSize {
  const [smallest, ...sizes] = isHan(title) ? hanSizes : latinSizes;
  return sizes.find(({ fontSize, lines }) => countLines(title, width / fontSize) <= lines) ?? smallest;
}

/** Whether a text at this size takes one line of a width in pixels. */
export function fitsLine(text: string, fontSize: number, width: number): boolean {
  return countLines(text, width / fontSize) === 1;
}

export function isHan(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

/**
 * Wraps lines like a browser: Latin text breaks between words, Han text anywhere. An overlong word gets its own
 * lines.
 */
function countLines(text: string, lineEms: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.match(/\p{Script=Han}|[^\s\p{Script=Han}]+|\s+/gu) ?? []) {
    const ems = widthInEms(word);
    if (used + ems > lineEms && used > 0 && word.trim() !== "") {
      lines += 1;
      used = 0;
    }
    lines += Math.floor(ems / lineEms);
    used += ems % lineEms;
  }
  return lines;
}

/** Returns the width of a text in either face, in em, rounded up slightly. */
function widthInEms(text: string): number {
  return [...text].reduce((sum, character) => sum + widthOf(character), 0);
}

function widthOf(character: string): number {
  if (isHan(character)) return 1.04;
  if (/[\sfijlrt.,:;'’!|()[\]-]/u.test(character)) return 0.3;
  if (/[mwMW@%&—]/u.test(character)) return 0.86;
  return /\p{Lu}/u.test(character) ? 0.66 : 0.49;
}
