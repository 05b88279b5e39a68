import type { ReactNode } from "react";

type Props = {
  /** A small drawing with the class `art`. */
  art?: ReactNode;
  title?: string;
  /** The heading level of the title: 1 if it is the page's only heading. */
  level?: 1 | 2 | 3;
  text: string;
  /** A single action. */
  action?: ReactNode;
};

export function Empty({ art, title, level = 2, text, action }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className="card empty">
      {art}
      {title ? <Heading className="empty-title">{title}</Heading> : null}
      <p>{text}</p>
      {action}
    </div>
  );
}
