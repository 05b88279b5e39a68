import type { PaymentFormTexts, PostedCheckout } from "#app/components/payment-form/posted-checkout.ts";
import type { BodyErrors } from "#domain/input/parse-body.ts";
import type { Messages } from "#i18n/messages.ts";

/** The field errors of a posted gift, as texts. */
export function fieldErrorsOf(
  codes: BodyErrors,
  messages: Messages<"gift">["errors"],
  texts: PaymentFormTexts,
): PostedCheckout["errors"] {
  const { months, email, name } = codes;
  return {
    ...(months !== undefined && { months: texts.monthsMissing }),
    ...(email !== undefined && { email: email === "missing" ? messages.emailMissing : messages.emailInvalid }),
    ...(name !== undefined && { name: name === "too-long" ? messages.nameTooLong : messages.nameInvalid }),
  };
}
