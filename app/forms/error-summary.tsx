import { Alert } from "#app/design/alert/alert.tsx";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";

type Props = { count: number; messages: Messages<"auth">["summary"] };

/**
 * Shows how many fields need correcting. `useForm` moves the focus here after a failed attempt so that screen readers
 * announce it.
 */
export function ErrorSummary({ count, messages }: Props) {
  if (count === 0) return null;
  return (
    <div tabIndex={-1} className="error-summary">
      <Alert tone="danger" title={plural(messages, count)} />
    </div>
  );
}
