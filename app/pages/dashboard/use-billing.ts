import { useToast } from "#app/design/toast.tsx";
import { failureText } from "#app/failure-text.ts";
import { useLanguage } from "#app/language/language-context.tsx";
import { type Payments, usePayments } from "#app/payments/use-payments.ts";
import { usePaymentsClient } from "#app/payments/use-payments-client.ts";
import { type Unconfirmed, useUnconfirmed } from "#app/payments/use-unconfirmed.ts";
import type { DashboardTexts } from "./dashboard-texts.ts";
import { type Checkout, useCheckout } from "./use-checkout.ts";

type Options = {
  hasListing: boolean;
  texts: DashboardTexts;
  /** Called when a payment has changed what the listing is paid for. */
  onPaid: () => void;
};

export type Billing = { payments: Payments; checkout: Checkout; unconfirmed: Unconfirmed };

/** All that the dashboard does about money. */
export function useBilling({ hasListing, texts, onPaid }: Options): Billing {
  const client = usePaymentsClient();
  const toast = useToast();
  const { words } = useLanguage();
  const payments = usePayments({ client, enabled: hasListing, onMoved: onPaid });
  const checkout = useCheckout({ client, texts, onOpened: payments.refresh });
  const unconfirmed = useUnconfirmed({
    client,
    onConfirmed: (status) => {
      if (status === "paid") toast({ kind: "success", title: words.paymentSuccessful, text: words.listingActivated });
      payments.refresh();
      onPaid();
    },
    onFailure: (failure) => toast({ kind: "error", title: words.error, text: failureText(failure, texts.failures) }),
  });
  return { payments, checkout, unconfirmed };
}
