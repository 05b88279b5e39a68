import { Notice } from "#app/design/notice.tsx";
import { useAuthPage } from "./auth-page-context.ts";

/** What a browser without script shows where nothing can be done without. */
export function NeedsScript() {
  const { messages } = useAuthPage();
  return (
    <div className="without-script">
      <Notice tone="amber" title={messages.needsScriptTitle}>
        {messages.needsScriptText}
      </Notice>
    </div>
  );
}
