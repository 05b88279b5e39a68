import { type IconName, iconShapes } from "./icon-shapes.tsx";

type Props = { name: IconName; size?: 16 | 18 | 20; className?: string };

/** A line icon. It never speaks: the words stand beside it or on the control around it. */
export function Icon({ name, size, className }: Props) {
  const classes = ["i", size && `i-${size}`, className].filter(Boolean).join(" ");
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {iconShapes[name]}
    </svg>
  );
}
