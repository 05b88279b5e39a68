import type { ReactNode } from "react";

type Props = {
  tone?: "peach" | "plum" | "leaf" | "amber" | "danger" | "line";
  size?: "md" | "lg";
  children: ReactNode;
};

export function Badge(props: Props) {
  return <span className={badgeClass(props)}>{props.children}</span>;
}

function badgeClass({ tone = "peach", size = "md" }: Omit<Props, "children">): string {
  return ["badge", tone !== "peach" && `badge-${tone}`, size === "lg" && "badge-lg"].filter(Boolean).join(" ");
}
