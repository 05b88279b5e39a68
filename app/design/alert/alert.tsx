import type { ReactNode } from "react";
import { Icon } from "#app/design/icon/icon.tsx";
import type { IconName } from "#app/design/icon/icon-shapes.tsx";

type Tone = "peach" | "amber" | "danger" | "leaf";

const icons: Record<Tone, IconName> = {
  peach: "info",
  amber: "clock",
  danger: "triangle-alert",
  leaf: "circle-check",
};

type Props = {
  tone?: Tone;
  title: string;
  children?: ReactNode;
  /** A single button or link with the class `alert-a`. */
  action?: ReactNode;
  /** `alert` for an error that just occurred; a note otherwise. */
  role?: "note" | "status" | "alert";
};

export function Alert({ tone = "peach", title, children, action, role = "note" }: Props) {
  const classes = ["alert", tone !== "peach" && `alert-${tone}`, action && "has-action"].filter(Boolean).join(" ");
  return (
    <div className={classes} role={role}>
      <Icon name={icons[tone]} size={20} />
      <div>
        <strong>{title}</strong>
        {children ? <p>{children}</p> : null}
      </div>
      {action}
    </div>
  );
}
