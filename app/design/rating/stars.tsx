/** The SVG path of one star, without its starting point. */
const shape = "l2.9 5.9 6.5.95-4.7 4.58 1.11 6.47-5.81-3.05-5.81 3.05 1.11-6.47-4.7-4.58 6.5-.95z";

type Props = {
  /** From 0 to 5. */
  filled: number;
  /** The accessible name; without it the stars are decorative. */
  label?: string;
};

/** Five stars in a row, in one drawing of two shapes. */
export function Stars({ filled, label }: Props) {
  const full = Math.min(5, Math.max(0, Math.round(filled)));
  const name = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <svg className="stars" viewBox="0 0 120 24" {...name}>
      <path d={row(0, full)} />
      {full < 5 ? <path className="off" d={row(full, 5)} /> : null}
    </svg>
  );
}

function row(from: number, to: number): string {
  return Array.from({ length: to - from }, (_, index) => `M${12 + 24 * (from + index)} 2.6${shape}`).join("");
}
