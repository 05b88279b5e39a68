import { ButtonLink } from "#app/design/button.tsx";
import { Notice } from "#app/design/notice.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { Messages } from "#i18n/messages.ts";

type Props = { messages: Messages<"results">; degraded: boolean };

/** Says that the rows are samples, and why: nobody is listed yet, or the listings cannot be loaded. */
export function SampleNotice({ messages, degraded }: Props) {
  const { href } = useLocale();
  if (degraded) {
    return (
      <Notice tone="amber" title={messages.degradedTitle}>
        {messages.degradedText}
      </Notice>
    );
  }
  const action = (
    <ButtonLink className="notice-a" href={href("/auth")}>
      {messages.sampleAction}
    </ButtonLink>
  );
  return (
    <Notice title={messages.sampleTitle} action={action}>
      {messages.sampleText}
    </Notice>
  );
}
