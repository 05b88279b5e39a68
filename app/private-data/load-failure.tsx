import type { ApiFailure } from "#app/api-call.ts";
import { Button } from "#app/design/button.tsx";
import { Notice } from "#app/design/notice.tsx";
import { failureText } from "#app/failure-text.ts";
import { useLanguage } from "#app/language/language-context.tsx";
import type { Words } from "#i18n/words.ts";

type Props = { title: string; failure: ApiFailure; failures: Words<"failures">; onRetry: () => void };

/** Shown in place of private data that could not be loaded. */
export function LoadFailure({ title, failure, failures, onRetry }: Props) {
  const { words } = useLanguage();
  return (
    <Notice
      tone="danger"
      title={title}
      role="alert"
      action={
        <Button variant="secondary" className="notice-a" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      }
    >
      {failureText(failure, failures)}
    </Notice>
  );
}
