/** Largest first: the size in pixels and how many lines of it the card has room for. */
const sizes = [
  { fontSize: 76, lines: 2 },
  { fontSize: 62, lines: 2 },
  { fontSize: 50, lines: 3 },
] as const;

/** Characters of width one em that stand in a line of a title at a size of one pixel. */
const lineWidth = 620;

/** The largest size at which a title is likely to fit; the smallest is cut with an ellipsis where it does not. */
export function titleSize(title: string): (typeof sizes)[number] {
  const fitting = sizes.find(({ fontSize, lines }) => emsOf(title) * fontSize <= lineWidth * (lines - 0.25));
  return fitting ?? sizes[sizes.length - 1] ?? sizes[2];
}

export function isHan(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

/** Han characters fill their square, Latin ones about half of it. */
function emsOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (isHan(character) ? 1.04 : 0.5), 0);
}
