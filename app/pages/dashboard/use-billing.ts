import type { ApiClient } from "#app/api-client.ts";
import { useToast } from "#app/design/toast.tsx";
import { failureText } from "#app/failure-text.ts";
import { useLanguage } from "#app/language/language-context.tsx";
import { type Payments, usePayments } from "#app/payments/use-payments.ts";
import { usePaymentsClient } from "#app/payments/use-payments-client.ts";
import { type Unconfirmed, useUnconfirmed } from "#app/payments/use-unconfirmed.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import type { PaymentSummary } from "#domain/payments/list-payments-of-listing.ts";
import type { DashboardTexts } from "./dashboard-texts.ts";
import { type Checkout, useCheckout } from "./use-checkout.ts";
import { useToldPayment } from "./use-told-payment.ts";

type Options = {
  hasListing: boolean;
  api: ApiClient;
  texts: DashboardTexts;
  /** Called when a payment may have changed what the listing is paid for. */
  onListing: (listing: OwnListing) => void;
};

export type Billing = {
  payments: Payments;
  /** The payment that the owner is told of. */
  told: PaymentSummary | null;
  checkout: Checkout;
  unconfirmed: Unconfirmed;
};

/** All that the dashboard does about money. */
export function useBilling({ hasListing, api, texts, onListing }: Options): Billing {
  const client = usePaymentsClient();
  const toast = useToast();
  const { words } = useLanguage();
  const readListing = async () => {
    const read = await api.readListing();
    if (read.ok && read.value !== null) onListing(read.value);
  };
  const payments = usePayments({ client, enabled: hasListing, onMoved: readListing });
  const told = useToldPayment(payments.state.status === "ready" ? payments.state.payments : null);
  const checkout = useCheckout({ client, texts, onOpened: payments.refresh });
  const unconfirmed = useUnconfirmed({
    client,
    onConfirmed: (status) => {
      if (status === "paid") toast({ kind: "success", title: words.paymentSuccessful, text: words.listingActivated });
      payments.refresh();
      void readListing();
    },
    onFailure: (failure) => toast({ kind: "error", title: words.error, text: failureText(failure, texts.failures) }),
  });
  return { payments, told, checkout, unconfirmed };
}
