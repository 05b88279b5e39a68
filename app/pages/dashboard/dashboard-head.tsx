import type { ReactNode } from "react";
import type { Words } from "#i18n/words.ts";

type Props = { words: Words<"dashboard"> /** What an owner can do from here. */; children?: ReactNode };

export function DashboardHead({ words, children }: Props) {
  return (
    <div className="dash-head">
      <div>
        <h1>{words.heading}</h1>
        <p>{words.lead}</p>
      </div>
      {children ? <div className="row">{children}</div> : null}
    </div>
  );
}
