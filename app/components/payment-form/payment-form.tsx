import type { ReactNode } from "react";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button, ButtonLink } from "#app/design/button/button.tsx";
import { FieldError } from "#app/design/field/field.tsx";
import { MonthPicker } from "#app/design/month-picker/month-picker.tsx";
import type { PaymentFormTexts, PostedCheckout } from "./posted-checkout.ts";
import "./payment-form.css";

export type MonthChoice = { months: number; unit: string; note?: string };

type Props = {
  action: string;
  choices: readonly MonthChoice[];
  /** The initial choice. */
  months: number;
  posted: PostedCheckout | undefined;
  isLive: boolean;
  texts: PaymentFormTexts;
  /** Further fields, below the months. */
  children?: ReactNode;
};

/** A form that works without script: chooses the number of months and leads to the payment page. */
export function PaymentForm({ action, choices, months, posted, isLive, texts, children }: Props) {
  if (posted?.payUrl) {
    return (
      <Alert tone="leaf" title={texts.openText}>
        <ButtonLink href={posted.payUrl}>{texts.open}</ButtonLink>
      </Alert>
    );
  }
  const monthsError = posted?.errors.months;
  return (
    <form className="payment-form" method="post" action={action} noValidate>
      {posted?.problem ? <Alert tone="danger" title={posted.problem} role="alert" /> : null}
      <div>
        <MonthPicker
          name="months"
          legend={texts.months}
          options={choices}
          value={posted?.months ?? months}
          describedBy={monthsError === undefined ? undefined : "months-error"}
        />
        {monthsError === undefined ? null : <FieldError id="months-error" text={monthsError} />}
      </div>
      {children}
      <div>
        <Button type="submit" size="lg" aria-describedby="payment-note">
          {texts.pay}
        </Button>
        <div className="sm faint" id="payment-note">
          <p>{texts.note}</p>
          {isLive ? null : <p>{texts.testMode}</p>}
        </div>
      </div>
    </form>
  );
}
