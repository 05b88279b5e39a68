import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { paymentView } from "#app/payments/payment-view.ts";
import type { PaymentSummary } from "#domain/payments/operations/list-payments-of-listing.ts";
import type { Messages } from "#i18n/messages.ts";

/** `timeZone`: the listing's, used for dates. */
type Props = { payment: PaymentSummary | null; timeZone: string; messages: Messages<"payments"> };

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
  ended: "info",
} as const;

/** The status of a payment in progress, with a link back to its page. Announced when it changes. */
export function PaymentStatus({ payment, timeZone, messages }: Props) {
  const { locale } = useLocale();
  const view = payment && paymentView(payment, locale, messages, timeZone);
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
                  {messages.toPaymentPage}
                </a>
              </>
            )}
          </span>
        </span>
      ) : null}
    </output>
  );
}
