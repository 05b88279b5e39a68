import type { RefObject } from "react";
import { Notice } from "#app/design/notice.tsx";
import { plural } from "#i18n/plural.ts";
import type { Words } from "#i18n/words.ts";

type Props = {
  words: Words<"auth">;
  faultCount: number;
  /** The form was complete, and there is nobody yet to send it to. */
  refused: boolean;
  attempts: number;
  summary: RefObject<HTMLDivElement | null>;
};

/** What stands over the fields after an attempt: how many need correcting, or that accounts are not open. */
export function FormNotice({ words, faultCount, refused, attempts, summary }: Props) {
  if (faultCount > 0) {
    return (
      <div ref={summary} tabIndex={-1} className="form-notice">
        <Notice tone="danger" title={plural(words.summary, faultCount)} />
      </div>
    );
  }
  if (!refused) return null;
  return (
    <div ref={summary} tabIndex={-1} className="form-notice" key={attempts}>
      <Notice tone="amber" title={words.notOpenTitle} role="alert">
        {words.notOpenText}
      </Notice>
    </div>
  );
}
