import type { ReactNode } from "react";
import { type IconName, iconShapes } from "./icon-shapes.tsx";

export type DrawnProps = { size?: 16 | 18 | 20; className?: string };

/** A line icon, hidden from screen readers: the text is next to it or on its control. */
export function Icon({ name, ...look }: DrawnProps & { name: IconName }) {
  return <Drawn {...look}>{iconShapes[name]}</Drawn>;
}

export function Drawn({ size, className, children }: DrawnProps & { children: ReactNode }) {
  const classes = ["i", size && `i-${size}`, className].filter(Boolean).join(" ");
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}
