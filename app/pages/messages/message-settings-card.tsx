import { useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { Checkbox } from "#app/design/checkbox/checkbox.tsx";
import { useToast } from "#app/design/toast/toast.tsx";
import { failureText } from "#app/failure-text.ts";
import { usePending } from "#app/forms/use-pending.ts";
import type { MessageSummary } from "#app/private-data/message-summary.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { AwayReplySettings } from "./away-reply-settings.tsx";
import type { MessageTexts } from "./message-item.tsx";
import { useAcceptMessages } from "./use-messages.ts";

type Props = { userId: string; summary: MessageSummary; texts: MessageTexts };

/**
 * How messages arrive, and whether they are turned on. The choice is saved at once; if saving fails, it is reverted.
 */
export function MessageSettingsCard({ userId, summary, texts }: Props) {
  const { messages, failures } = texts;
  const { reach } = messages;
  const toast = useToast();
  const accept = useAcceptMessages();
  const { pending, run } = usePending();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const save = (isAccepting: boolean) =>
    void run(async () => {
      setWanted(isAccepting);
      setFailed(null);
      const failure = await accept(isAccepting);
      setFailed(failure);
      setWanted(null);
      if (failure === null) toast({ kind: "success", title: isAccepting ? reach.on : reach.off });
    });
  return (
    <section className="card side-card" aria-labelledby="messages-reach">
      <h2 id="messages-reach" className="message-aside">
        {reach.title}
      </h2>
      <p className="message-note">{interpolate(reach.text, { email: summary.email })}</p>
      <Checkbox
        checked={wanted ?? summary.accepts_messages}
        aria-busy={pending || undefined}
        onChange={(event) => save(event.target.checked)}
      >
        {reach.accept}
      </Checkbox>
      {failed === null ? null : (
        <Alert tone="danger" role="alert" title={reach.failed}>
          {failureText(failed, failures)}
        </Alert>
      )}
      {summary.accepts_messages ? <AwayReplySettings userId={userId} summary={summary} texts={texts} /> : null}
    </section>
  );
}
