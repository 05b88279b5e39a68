import { type FormEvent, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import { usePending } from "#app/forms/use-pending.ts";
import type { Messages } from "#i18n/messages.ts";
import { useOperator } from "../operator-context.ts";
import { OperatorFailure } from "../operator-failure.tsx";
import { usePaymentsApi } from "./payments-api.ts";

type Props = { paymentId: string; texts: Messages<"adminPayments">; onClose: () => void; onAsked: () => void };

/** A question to the owner about a payment, sent by email in their language. */
export function AskDialog({ paymentId, texts, onClose, onAsked }: Props) {
  const { admin } = useOperator().texts;
  const payments = usePaymentsApi();
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const wrong = failed !== null && "fields" in failed && failed.fields.find(({ field }) => field === "text");
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("text");
    void run(async () => {
      const asked = await payments.ask(paymentId, typeof typed === "string" ? typed : "");
      if (asked.ok) onAsked();
      else setFailed(asked.failure);
    });
  };
  return (
    <Dialog title={texts.askTitle} closeLabel={admin.cancel} onClose={onClose}>
      {failed === null || wrong ? null : <OperatorFailure failure={failed} onRetry={() => setFailed(null)} />}
      <form className="admin-decision" onSubmit={send} noValidate>
        <p>{texts.askText}</p>
        <TextArea
          id="ask-text"
          name="text"
          label={texts.askQuestion}
          hint={texts.askHint}
          {...(wrong && { error: wrong.message })}
        />
        <div className="row">
          <Button type="submit" busy={pending}>
            {texts.confirmAsk}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {admin.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
