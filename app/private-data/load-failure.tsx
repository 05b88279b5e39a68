import type { ApiFailure } from "#app/api-call.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import { failureText } from "#app/failure-text.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { Messages } from "#i18n/messages.ts";

type Props = { title: string; failure: ApiFailure; failures: Messages<"failures">; onRetry: () => void };

/** Shown in place of private data that could not be loaded. */
export function LoadFailure({ title, failure, failures, onRetry }: Props) {
  const { messages } = useLocale();
  return (
    <Alert
      tone="danger"
      title={title}
      role="alert"
      action={
        <Button variant="secondary" className="alert-a" onClick={onRetry}>
          {messages.tryAgain}
        </Button>
      }
    >
      {failureText(failure, failures)}
    </Alert>
  );
}
