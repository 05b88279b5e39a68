import type { ReactNode } from "react";
import { Alert } from "#app/design/alert/alert.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";

type Props = {
  /** Without a `needsScriptText` of its own, the page shows the one that pages share. */
  messages: { heading: string; lead: string; needsScriptText?: string };
  /** Shown beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of a page of the dashboard: heading, an alert for readers without script, and the page's own content. */
export function MemberPage({ messages, actions, children }: Props) {
  const { messages: shared } = useLocale();
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
        <Alert tone="amber" title={shared.needsScriptTitle}>
          {messages.needsScriptText ?? shared.needsScriptText}
        </Alert>
      </noscript>
      {children}
    </div>
  );
}
