import { type FormEvent, useId, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { FieldError } from "#app/design/field/field.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import { failureText } from "#app/failure-text.ts";
import { usePending } from "#app/forms/use-pending.ts";
import { messageReportReasons } from "#domain/messages/message-moderation.ts";
import type { MessageTexts } from "./message-item.tsx";
import type { OwnMessage } from "./messages-api.ts";
import type { ChangeMessage } from "./use-messages.ts";

type Props = { message: OwnMessage; texts: MessageTexts; onChange: ChangeMessage; onClose: () => void };

/** Asks why a message is reported. The sender can be blocked as well, or only blocked. */
export function ReportDialog({ message, texts, onChange, onClose }: Props) {
  const { reportDialog: dialog } = texts.messages;
  const id = useId();
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const [isOnlyBlocking, setOnlyBlocking] = useState(false);
  const { pending, run } = usePending();
  const send = (change: "report" | "block", body: object) => {
    setOnlyBlocking(change === "block");
    void run(async () => {
      const changed = await onChange(message.id, change, body);
      if (changed.ok) onClose();
      else setFailed(changed.failure);
    });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    send("report", { reason: form.get("reason"), text: form.get("text") });
  };
  const errorOf = (name: string) =>
    failed !== null && "fields" in failed ? failed.fields.find(({ field }) => field === name)?.message : undefined;
  const textError = errorOf("text");
  const isMissing = errorOf("reason") !== undefined;
  return (
    <Dialog title={dialog.title} closeLabel={dialog.close} onClose={onClose}>
      <form className="message-report" onSubmit={submit} noValidate>
        {failed === null || isMissing ? null : (
          <Alert tone="danger" role="alert" title={failureText(failed, texts.failures)} />
        )}
        <p>{dialog.text}</p>
        <Reasons message={message} texts={texts} error={isMissing ? dialog.whyMissing : undefined} />
        <TextArea
          id={`${id}-text`}
          name="text"
          rows={3}
          label={dialog.details}
          optional={dialog.optional}
          {...(textError !== undefined && { error: textError })}
        />
        <div className="dialog-actions">
          <Button variant="ghost" busy={pending && isOnlyBlocking} onClick={() => send("block", {})}>
            {dialog.blockOnly}
          </Button>
          <Button type="submit" className="btn-danger" busy={pending && !isOnlyBlocking}>
            {dialog.send}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Reasons({ message, texts, error }: Pick<Props, "message" | "texts"> & { error: string | undefined }) {
  const { reportDialog: dialog } = texts.messages;
  const id = useId();
  return (
    <fieldset aria-describedby={error && id}>
      <legend className="label">{dialog.why}</legend>
      {messageReportReasons.map((reason) => (
        <label className="check" key={reason}>
          <input
            type="radio"
            name="reason"
            value={reason}
            required
            defaultChecked={message.is_suspicious && reason === "scam"}
          />
          <span>{dialog.reasons[reason]}</span>
        </label>
      ))}
      {error === undefined ? null : (
        <div role="alert">
          <FieldError id={id} text={error} />
        </div>
      )}
    </fieldset>
  );
}
