import { useState } from "react";
import { Icon } from "#app/design/any-icon.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import { paymentToTell, paymentView } from "#app/payments/payment-view.ts";
import type { PaymentsState } from "#app/payments/use-payments.ts";
import type { PaymentSummary } from "#domain/payments/list-payments-of-listing.ts";
import type { Words } from "#i18n/words.ts";

type Props = { state: PaymentsState; words: Words<"payments"> };

const icons = {
  open: "clock",
  pending: "clock",
  paid: "circle-check",
  failed: "triangle-alert",
  expired: "clock",
  refunded: "info",
  disputed: "triangle-alert",
  revoked: "triangle-alert",
  review: "clock",
  void: "info",
} as const;

/** What an owner has to know of a payment that is under way, with the way back to its page. Said aloud when it changes. */
export function PaymentStatus({ state, words }: Props) {
  const { language } = useLanguage();
  const payment = useToldPayment(state.status === "ready" ? state.payments : null);
  const view = payment && paymentView(payment, language, words);
  return (
    <output className="pay-states">
      {view ? (
        <span className={`pay-state pay-state-${view.tone}`}>
          <Icon name={icons[view.state]} size={18} />
          <span>
            {view.note}
            {payment.payUrl === null ? null : (
              <>
                {" "}
                <a className="pay-link" href={payment.payUrl}>
                  {words.toPaymentPage}
                </a>
              </>
            )}
          </span>
        </span>
      ) : null}
    </output>
  );
}

/** The payment to tell of. One that was told of while it was under way is told of until the end, whatever that is. */
function useToldPayment(payments: readonly PaymentSummary[] | null): PaymentSummary | null {
  const [followed, setFollowed] = useState<string | null>(null);
  if (payments === null) return null;
  const told = paymentToTell(payments);
  if (told !== null && told.id !== followed) setFollowed(told.id);
  return told ?? payments.find(({ id }) => id === followed) ?? null;
}
