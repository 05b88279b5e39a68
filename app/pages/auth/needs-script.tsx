import { Alert } from "#app/design/alert/alert.tsx";
import { useAuthPage } from "./auth-page-context.ts";

/** What a browser without script shows where nothing can be done without. */
export function NeedsScript() {
  const { messages } = useAuthPage();
  return (
    <div className="without-script">
      <Alert tone="amber" title={messages.needsScriptTitle}>
        {messages.needsScriptText}
      </Alert>
    </div>
  );
}
