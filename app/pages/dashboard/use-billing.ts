import type { ApiClient } from "#app/api-client.ts";
import { useToast } from "#app/design/toast/toast.tsx";
import { failureText } from "#app/failure-text.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { arriveLive } from "#app/payments/live-record.ts";
import { paymentToast } from "#app/payments/payment-toast.ts";
import { type Payments, usePayments } from "#app/payments/use-payments.ts";
import { usePaymentsClient } from "#app/payments/use-payments-client.ts";
import { useReturning } from "#app/payments/use-returning.ts";
import { type Unconfirmed, useUnconfirmed } from "#app/payments/use-unconfirmed.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import type { PaymentSummary } from "#domain/payments/operations/list-payments-of-listing.ts";
import type { DashboardTexts } from "./dashboard-texts.ts";
import { type Checkout, useCheckout } from "./use-checkout.ts";
import { useToldPayment } from "./use-told-payment.ts";

type Options = {
  listing: OwnListing | null;
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
  /** Whether a payment is pending. */
  isPending: boolean;
};

/** All that the dashboard does about money. */
export function useBilling({ listing, api, texts, onListing }: Options): Billing {
  const client = usePaymentsClient();
  const toast = useToast();
  const { messages } = useLocale();
  const readListing = async (hasArrived = false) => {
    const read = await api.readListing();
    if (!read.ok || read.value === null) return;
    if (hasArrived || endsLater(read.value, listing)) arriveLive(read.value);
    onListing(read.value);
  };
  const payments = usePayments({ client, enabled: listing !== null, onMoved: readListing });
  // Another tab or device may have taken the listing down, or put it back up.
  useReturning(listing !== null, () => void readListing());
  const all = payments.state.status === "ready" ? payments.state.payments : null;
  const told = useToldPayment(all);
  const isPending = all?.some(({ state }) => state === "pending") ?? false;
  const checkout = useCheckout({ client, texts, onOpened: payments.refresh });
  const unconfirmed = useUnconfirmed({
    client,
    onConfirmed: ({ status, isTakenDown }) => {
      const isPaid = status === "paid";
      if (isPaid) toast(paymentToast(messages, isTakenDown));
      payments.refresh();
      void readListing(isPaid);
    },
    onFailure: (failure) => toast({ kind: "error", title: messages.error, text: failureText(failure, texts.failures) }),
  });
  return { payments, told, checkout, unconfirmed, isPending };
}

function endsLater(now: OwnListing, before: OwnListing | null): boolean {
  return (now.subscriptionExpiresAt ?? "") > (before?.subscriptionExpiresAt ?? "");
}
