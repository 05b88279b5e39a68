import { type FormEvent, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { useToast } from "#app/design/toast/toast.tsx";
import { failureText } from "#app/failure-text.ts";
import { sessionDraft } from "#app/forms/drafts/session-draft.ts";
import { usePending } from "#app/forms/use-pending.ts";
import type { AwayReply } from "#app/private-data/message-summary.ts";
import { awayReplyLimits } from "#domain/messages/message.ts";
import { formatCount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { MessageTexts } from "./message-item.tsx";
import { useChangeAwayReply } from "./use-messages.ts";

type Props = { userId: string; reply: AwayReply; texts: MessageTexts; onClose: () => void };

type Typed = Pick<AwayReply, "body" | "ends_on">;

function isTyped(value: unknown): value is Typed {
  return typeof value === "object" && value !== null && "body" in value && typeof value.body === "string";
}

/** Edits the automatic reply and its last day. Unsaved text stays in this tab until it is saved or canceled. */
export function AwayReplyForm({ userId, reply, texts, onClose }: Props) {
  const { away } = texts.messages;
  const toast = useToast();
  const change = useChangeAwayReply();
  const { pending, run } = usePending();
  const [draft] = useState(() => sessionDraft(`taoli.away.${userId}`, isTyped));
  const [typed, setTyped] = useState<Typed>(() => draft.read() ?? { body: reply.body, ends_on: reply.ends_on });
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const write = (changes: Partial<Typed>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    draft.write(next);
  };
  const close = () => {
    draft.clear();
    onClose();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const failure = await change({ body: typed.body, ends_on: typed.ends_on || null, is_on: true });
      setFailed(failure);
      if (failure !== null) return;
      toast({ kind: "success", title: away.turnedOn });
      close();
    });
  };
  return (
    <form className="message-away" onSubmit={send} noValidate>
      <p className="message-note">{away.text}</p>
      <AwayReplyFields typed={typed} failed={failed} texts={texts} onWrite={write} />
      <div className="row">
        <Button type="submit" busy={pending}>
          {away.save}
        </Button>
        <Button variant="ghost" onClick={close}>
          {away.cancel}
        </Button>
      </div>
    </form>
  );
}

type FieldsProps = {
  typed: Typed;
  failed: ApiFailure | null;
  texts: MessageTexts;
  onWrite: (changes: Partial<Typed>) => void;
};

function AwayReplyFields({ typed, failed, texts, onWrite }: FieldsProps) {
  const { away } = texts.messages;
  const errors = { body: bodyError(failed, away), day: dayError(failed, away) };
  const isNamed = errors.body !== undefined || errors.day !== undefined;
  return (
    <>
      {failed === null || isNamed ? null : (
        <Alert tone="danger" title={failureText(failed, texts.failures)} role="alert" />
      )}
      <TextArea
        id="away-body"
        label={away.label}
        hint={interpolate(away.hint, { n: formatCount(awayReplyLimits.max) })}
        rows={4}
        value={typed.body}
        onChange={(event) => onWrite({ body: event.target.value })}
        {...(errors.body !== undefined && { error: errors.body })}
      />
      <TextField
        id="away-ends-on"
        type="date"
        label={away.endsOn}
        optional={away.optional}
        hint={away.endsOnHint}
        value={typed.ends_on ?? ""}
        onChange={(event) => onWrite({ ends_on: event.target.value })}
        {...(errors.day !== undefined && { error: errors.day })}
      />
    </>
  );
}

type Away = MessageTexts["messages"]["away"];

function codeOf(failed: ApiFailure | null, name: string): string | undefined {
  return failed !== null && "fields" in failed ? failed.fields.find(({ field }) => field === name)?.code : undefined;
}

function bodyError(failed: ApiFailure | null, { errors }: Away): string | undefined {
  switch (codeOf(failed, "body")) {
    case undefined:
      return undefined;
    case "too-small":
      return interpolate(errors.short, { n: formatCount(awayReplyLimits.min) });
    case "too-long":
      return interpolate(errors.long, { n: formatCount(awayReplyLimits.max) });
    case "too-many":
      return errors.links;
    case "unreadable":
      return errors.unreadable;
    default:
      return errors.missing;
  }
}

function dayError(failed: ApiFailure | null, { errors }: Away): string | undefined {
  const code = codeOf(failed, "ends_on");
  if (code === undefined) return undefined;
  return code === "too-small" ? errors.over : errors.day;
}
