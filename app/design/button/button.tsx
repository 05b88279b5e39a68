import type { ComponentProps } from "react";
import { Icon } from "#app/design/icon/icon.tsx";

export type ButtonLook = {
  variant?: "primary" | "secondary" | "soft" | "ghost" | "peach" | "line";
  size?: "md" | "lg";
  /** A square of 44 px for one icon; the control then needs an accessible name. */
  square?: boolean;
  block?: boolean;
};

/** The class names of a button, for links that a router renders. */
export function buttonClass({ variant = "primary", size = "md", square, block }: ButtonLook, more?: string): string {
  const classes = ["btn", variant !== "primary" && `btn-${variant}`, size === "lg" && "btn-lg"];
  return [...classes, square && "btn-icon", block && "btn-block", more].filter(Boolean).join(" ");
}

type ButtonProps = ButtonLook & ComponentProps<"button"> & { busy?: boolean };

/** Keeps its size while busy: shows a spinner before the label and ignores further presses. */
export function Button({ variant, size, square, block, busy, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, square, block }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"]}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy ? <Icon name="loader-circle" size={18} className="spin" /> : null}
      {children}
    </button>
  );
}

type ButtonLinkProps = ButtonLook & ComponentProps<"a">;

/** A plain link that looks like a button. */
export function ButtonLink({ variant, size, square, block, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass({ variant, size, square, block }, className)}>
      {children}
    </a>
  );
}
