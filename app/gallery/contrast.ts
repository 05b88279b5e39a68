/** Pairs of colors that appear on one another, with the ratio that WCAG requires: 4.5 for text, 3 for graphics. */
export type ColorPair = { ink: string; on: string; minContrast: 4.5 | 3 };

const text = (ink: string, ...grounds: string[]): ColorPair[] => grounds.map((on) => ({ ink, on, minContrast: 4.5 }));
const shape = (ink: string, ...grounds: string[]): ColorPair[] => grounds.map((on) => ({ ink, on, minContrast: 3 }));

export const colorPairs: readonly ColorPair[] = [
  ...text("ink", "paper", "surface", "raised", "sunken"),
  ...text("ink-2", "paper", "surface", "sunken"),
  ...text("ink-3", "paper", "surface", "sunken"),
  ...text("link", "paper", "surface"),
  ...text("on-primary", "primary", "primary-hover", "primary-active"),
  ...text("on-primary-soft", "primary-soft"),
  ...text("on-peach", "peach"),
  ...text("peach-ink", "peach-soft"),
  ...text("leaf", "leaf-soft"),
  ...text("amber", "amber-soft"),
  ...text("danger", "danger-soft", "surface"),
  ...text("on-danger", "danger-solid"),
  ...[1, 2, 3, 4, 5, 6].flatMap((tint) => text(`t${tint}-ink`, `t${tint}`)),
  ...text("on-band", "band", "band-2"),
  ...text("on-band-2", "band"),
  ...text("qr-ink", "qr-paper"),
  ...shape("line-strong", "surface", "paper"),
  ...shape("focus", "paper", "surface"),
  ...shape("star", "surface"),
];

/** The contrast ratio of WCAG 2 between two colors as `#rrggbb`: 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
