import type { RefObject } from "react";
import { Alert } from "#app/design/alert/alert.tsx";
import { plural } from "#i18n/plural.ts";
import { useAuthPage } from "./auth-page-context.ts";

type Props = {
  fieldErrors: object;
  /** The form came to the server, complete, because the browser runs no script. */
  needsScript: boolean;
  summary: RefObject<HTMLDivElement | null>;
};

/** What stands over the fields after an attempt: how many need correcting, or that the browser must run scripts. */
export function FormAlert({ fieldErrors, needsScript, summary }: Props) {
  const { messages } = useAuthPage();
  const count = Object.keys(fieldErrors).length;
  if (count > 0) {
    return (
      <div ref={summary} tabIndex={-1} className="form-alert">
        <Alert tone="danger" title={plural(messages.summary, count)} />
      </div>
    );
  }
  if (!needsScript) return null;
  return (
    <Alert tone="amber" title={messages.needsScriptTitle} role="alert">
      {messages.needsScriptText}
    </Alert>
  );
}
