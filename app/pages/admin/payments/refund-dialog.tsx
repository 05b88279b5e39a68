import { type FormEvent, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { usePending } from "#app/forms/use-pending.ts";
import { useResubmit } from "#app/forms/use-resubmit.ts";
import { useOperator } from "#app/operator/operator-context.ts";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import { formatCents } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { type PaymentDetail, usePaymentsApi } from "./payments-api.ts";

type Props = {
  payment: PaymentDetail;
  texts: Messages<"adminPayments">;
  onClose: () => void;
  onRefunded: () => void;
};

/** Confirms a refund. For real money, the amount must be typed. */
export function RefundDialog({ payment, texts, onClose, onRefunded }: Props) {
  const { admin } = useOperator().texts;
  const payments = usePaymentsApi();
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const [isWrong, setWrong] = useState(false);
  const { pending, run } = usePending();
  const { form, resubmit } = useResubmit(failed);
  const amount = formatCents(payment.refundable_cents);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("amount");
    const isConfirmed = !payment.is_live || (typeof typed === "string" && isAmount(typed, payment.refundable_cents));
    setWrong(!isConfirmed);
    if (!isConfirmed) return;
    void run(async () => {
      const refunded = await payments.refund(payment.id, payment.refundable_cents);
      if (refunded.ok) onRefunded();
      else setFailed(refunded.failure);
    });
  };
  return (
    <Dialog title={interpolate(texts.refundTitle, { amount })} closeLabel={admin.cancel} onClose={onClose}>
      {failed === null ? null : <OperatorFailure isAction failure={failed} onRetry={resubmit} />}
      <form ref={form} className="admin-decision" onSubmit={send} noValidate>
        <p>{texts.refundText}</p>
        {payment.is_live ? (
          <TextField
            id="refund-amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            label={texts.refundTyped}
            hint={interpolate(texts.refundTypedHint, { amount })}
            {...(isWrong && { error: interpolate(texts.refundWrong, { amount }) })}
          />
        ) : null}
        <div className="row">
          <Button type="submit" busy={pending}>
            {texts.confirmRefund}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {admin.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** `15`, `15.00` and `$15.00` are the same. */
function isAmount(typed: string, cents: number): boolean {
  const [, dollars, rest = "00"] = /^\s*\$?\s*(\d{1,7})(?:\.(\d{2}))?\s*$/u.exec(typed) ?? [];
  return dollars !== undefined && Number(dollars) * 100 + Number(rest) === cents;
}
