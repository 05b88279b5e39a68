import { Alert } from "#app/design/alert/alert.tsx";
import { ButtonLink } from "#app/design/button/button.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { Messages } from "#i18n/messages.ts";

type Props = { messages: Messages<"results">; degraded: boolean };

/** Explains that the rows are samples, and why: there are no listings yet, or they cannot be loaded. */
export function SampleAlert({ messages, degraded }: Props) {
  const { href } = useLocale();
  if (degraded) {
    return (
      <Alert tone="amber" title={messages.degradedTitle}>
        {messages.degradedText}
      </Alert>
    );
  }
  const action = (
    <ButtonLink className="alert-a" href={href("/auth")}>
      {messages.sampleAction}
    </ButtonLink>
  );
  return (
    <Alert title={messages.sampleTitle} action={action}>
      {messages.sampleText}
    </Alert>
  );
}
