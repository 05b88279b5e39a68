import { useState } from "react";
import { Button } from "#app/design/button/button.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { TextDialog } from "#app/operator/decisions/text-dialog.tsx";
import { adminMoment } from "#app/operator/operator-texts.ts";
import type { Messages } from "#i18n/messages.ts";
import { success } from "#std/result.ts";
import { alertDetails, alertSubject } from "./alert-details.ts";
import { alertText } from "./alert-text.ts";
import { type OpenAlert, usePaymentsApi } from "./payments-api.ts";

type Texts = Messages<"adminPayments">;

type Props = {
  alert: OpenAlert;
  /** The bank's deadline for a response to the payment's dispute. */
  respondBy?: string | null;
  texts: Texts;
  onDismissed: () => void;
};

/** An open alert, and how to dismiss it with a note. */
export function AlertItem({ alert, respondBy = null, texts, onDismissed }: Props) {
  const { locale } = useLocale();
  const payments = usePaymentsApi();
  const [isAsking, setAsking] = useState(false);
  const dismiss = async (note: string) => {
    const dismissed = await payments.dismiss(alert.id, note);
    // Dismissed by another operator in the meantime.
    return !dismissed.ok && dismissed.failure.code === "not-found" ? success(null) : dismissed;
  };
  const { kind, subject = "", details } = alert;
  const facts = [
    adminMoment(locale, alert.raised_at),
    alertSubject(texts, kind, subject),
    alertDetails(texts, locale, kind, details),
  ].filter(Boolean);
  return (
    <div className="admin-alert-item">
      <div>
        <strong>{alertText(texts, locale, kind, respondBy)}</strong>
        <span>{facts.join(" · ")}</span>
      </div>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {texts.dismiss}
      </Button>
      {isAsking ? (
        <TextDialog
          title={texts.dismissTitle}
          field={{ id: "dismiss-note", name: "note", label: texts.dismissNote, hint: texts.dismissNoteHint }}
          confirm={texts.confirmDismiss}
          send={dismiss}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            onDismissed();
          }}
        />
      ) : null}
    </div>
  );
}
