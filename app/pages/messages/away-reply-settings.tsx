import { useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import { Checkbox } from "#app/design/checkbox/checkbox.tsx";
import { useToast } from "#app/design/toast/toast.tsx";
import { failureText } from "#app/failure-text.ts";
import { usePending } from "#app/forms/use-pending.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { AwayReply, MessageSummary } from "#app/private-data/message-summary.ts";
import { formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { AwayReplyForm } from "./away-reply-form.tsx";
import type { MessageTexts } from "./message-item.tsx";
import { useChangeAwayReply } from "./use-messages.ts";

type Props = { userId: string; summary: MessageSummary; texts: MessageTexts };

/** The automatic reply: saving its text turns it on; turning it off takes effect immediately. */
export function AwayReplySettings({ userId, summary: { away_reply: reply, time_zone: timeZone }, texts }: Props) {
  const { away, reach } = texts.messages;
  const toast = useToast();
  const change = useChangeAwayReply();
  const { pending, run } = usePending();
  const [isEditing, setEditing] = useState(false);
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const toggle = () => {
    setFailed(null);
    if (isEditing) return setEditing(false);
    if (!reply.is_on) return setEditing(true);
    void run(async () => {
      const failure = await change({ ...reply, is_on: false });
      setFailed(failure);
      if (failure === null) toast({ kind: "success", title: away.turnedOff });
    });
  };
  return (
    <>
      <Checkbox checked={reply.is_on || isEditing} aria-busy={pending || undefined} onChange={toggle}>
        {away.check}
      </Checkbox>
      {failed === null ? null : (
        <Alert tone="danger" role="alert" title={reach.failed}>
          {failureText(failed, texts.failures)}
        </Alert>
      )}
      {isEditing ? (
        <AwayReplyForm userId={userId} reply={reply} texts={texts} onClose={() => setEditing(false)} />
      ) : reply.is_on ? (
        <SavedReply reply={reply} timeZone={timeZone} texts={texts} onEdit={() => setEditing(true)} />
      ) : null}
    </>
  );
}

type SavedProps = { reply: AwayReply; timeZone: string; texts: MessageTexts; onEdit: () => void };

function SavedReply({ reply: { body, ends_on: endsOn }, timeZone, texts, onEdit }: SavedProps) {
  const { away } = texts.messages;
  const { locale } = useLocale();
  const [today] = useState(() => new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date()));
  const date = endsOn === null ? "" : formatDate(locale, new Date(endsOn));
  const state = endsOn === null ? away.on : interpolate(endsOn < today ? away.ended : away.onUntil, { date });
  return (
    <div className="message-away">
      <p className="message-note">{state}</p>
      <blockquote>{body}</blockquote>
      <Button variant="ghost" onClick={onEdit}>
        {away.edit}
      </Button>
    </div>
  );
}
