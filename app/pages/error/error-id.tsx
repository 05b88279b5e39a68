import { useContext, useState } from "react";
import { RequestIdContext } from "#app/contexts/request-id-context.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { interpolate } from "#i18n/interpolate.ts";

const elementId = "error-id";

/**
 * The id by which an operator finds this failure in the log. Failed pages are never cached, so each reader has a
 * different id. In the browser, the server's text is kept; an error that occurs in the browser has no id.
 */
export function ErrorId() {
  const { messages } = useLocale();
  const id = useContext(RequestIdContext);
  const [shown] = useState(() => globalThis.document?.getElementById(elementId)?.textContent ?? null);
  const text = id === null ? shown : interpolate(messages.failure.errorId, { id });
  return text === null ? null : (
    <p id={elementId} className="error-id">
      {text}
    </p>
  );
}
