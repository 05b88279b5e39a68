import { useState } from "react";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";

/** A message about what failed on the way here. It is in the server's HTML, so that it is read without script too. */
export function LoadFailureToast({ text }: { text: string }) {
  const { messages } = useLocale();
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  return (
    <div className="toaster">
      <div role="alert">
        <div className="toast toast-danger">
          <Icon name="circle-alert" size={20} />
          <div>
            <strong>{messages.error}</strong>
            <p>{text}</p>
          </div>
          <span className="script-only">
            <button
              type="button"
              className="btn btn-ghost btn-icon"
              aria-label={messages.close}
              onClick={() => setClosed(true)}
            >
              <Icon name="x" size={18} />
            </button>
          </span>
        </div>
      </div>
    </div>
  );
}
