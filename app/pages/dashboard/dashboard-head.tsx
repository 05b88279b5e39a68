import type { ReactNode } from "react";
import type { Messages } from "#i18n/messages.ts";

type Props = { messages: Messages<"dashboard"> /** The owner's actions. */; children?: ReactNode };

export function DashboardHead({ messages, children }: Props) {
  return (
    <div className="dash-head">
      <div>
        <h1>{messages.heading}</h1>
        <p>{messages.lead}</p>
      </div>
      {children ? <div className="row">{children}</div> : null}
    </div>
  );
}
