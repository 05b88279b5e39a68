import type { ReactNode } from "react";
import { Alert } from "#app/design/alert/alert.tsx";

type Props = {
  messages: { heading: string; lead: string; needsScriptTitle: string; needsScriptText: string };
  /** Shown beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of a page of the dashboard: heading, an alert for readers without script, and the page's own content. */
export function MemberPage({ messages, actions, children }: Props) {
  return (
    <div className="wrap member-page">
      <div className="dash-head">
        <div>
          <h1>{messages.heading}</h1>
          <p>{messages.lead}</p>
        </div>
        {actions}
      </div>
      <noscript>
        <Alert tone="amber" title={messages.needsScriptTitle}>
          {messages.needsScriptText}
        </Alert>
      </noscript>
      {children}
    </div>
  );
}
