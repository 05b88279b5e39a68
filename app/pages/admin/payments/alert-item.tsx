import { type FormEvent, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import { usePending } from "#app/forms/use-pending.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { Messages } from "#i18n/messages.ts";
import { useOperator } from "../operator-context.ts";
import { OperatorFailure } from "../operator-failure.tsx";
import { adminMoment, textOf } from "../operator-texts.ts";
import { type OpenAlert, usePaymentsApi } from "./payments-api.ts";

type Texts = Messages<"adminPayments">;

type Props = { alert: OpenAlert; texts: Texts; onDismissed: () => void };

/** An open alert, and how to dismiss it with a note. */
export function AlertItem({ alert, texts, onDismissed }: Props) {
  const { locale } = useLocale();
  const [isAsking, setAsking] = useState(false);
  const facts = [adminMoment(locale, alert.raised_at), alert.subject, alert.details].filter(Boolean);
  return (
    <div className="admin-alert-item">
      <div>
        <strong>{textOf(texts.alerts, alert.kind)}</strong>
        <span>{facts.join(" · ")}</span>
      </div>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {texts.dismiss}
      </Button>
      {isAsking ? (
        <DismissDialog
          alert={alert}
          texts={texts}
          onClose={() => setAsking(false)}
          onDismissed={() => {
            setAsking(false);
            onDismissed();
          }}
        />
      ) : null}
    </div>
  );
}

function DismissDialog({ alert, texts, onClose, onDismissed }: Props & { onClose: () => void }) {
  const { admin } = useOperator().texts;
  const payments = usePaymentsApi();
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("note");
    void run(async () => {
      const dismissed = await payments.dismiss(alert.id, typeof typed === "string" ? typed : "");
      // Dismissed by another operator in the meantime.
      if (dismissed.ok || dismissed.failure.code === "not-found") onDismissed();
      else setFailed(dismissed.failure);
    });
  };
  const wrong = failed !== null && "fields" in failed && failed.fields.find(({ field }) => field === "note");
  return (
    <Dialog title={texts.dismissTitle} closeLabel={admin.cancel} onClose={onClose}>
      {failed === null || wrong ? null : <OperatorFailure failure={failed} onRetry={() => setFailed(null)} />}
      <form className="admin-decision" onSubmit={send} noValidate>
        <TextArea
          id="dismiss-note"
          name="note"
          rows={3}
          maxLength={1000}
          label={texts.dismissNote}
          hint={texts.dismissNoteHint}
          {...(wrong && { error: wrong.message })}
        />
        <div className="row">
          <Button type="submit" busy={pending}>
            {texts.confirmDismiss}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {admin.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
