import type { ReactNode } from "react";

type Props = { title: ReactNode; lead: ReactNode; action?: ReactNode };

/** The heading of a section of the console. */
export function SectionHead({ title, lead, action }: Props) {
  return (
    <div className="admin-head">
      <div>
        <h1>{title}</h1>
        <p>{lead}</p>
      </div>
      {action}
    </div>
  );
}
