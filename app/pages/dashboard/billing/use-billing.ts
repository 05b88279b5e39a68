import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import type { ApiClient, VerifiedPayment } from "#app/api-client.ts";
import { useToast } from "#app/design/toast/toast.tsx";
import { failureText } from "#app/failure-text.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { recordArrival } from "#app/payments/payment-record.ts";
import { paymentToast } from "#app/payments/payment-toast.ts";
import { hasStateChanged, paymentToHighlight } from "#app/payments/payment-view.ts";
import { type Unconfirmed, useUnconfirmed } from "#app/payments/use-unconfirmed.ts";
import { listingKey, paymentsKey, paymentsQuery, type ReadError, repeatInterval } from "#app/private-data/queries.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import type { PaymentSummary } from "#domain/payments/operations/list-payments-of-listing.ts";
import type { DashboardTexts } from "../dashboard-texts.ts";
import { createPollInterval } from "./poll-interval.ts";
import { type Checkout, useCheckout } from "./use-checkout.ts";

type Options = { listing: OwnListing | null; api: ApiClient; texts: DashboardTexts };

export type Payments = UseQueryResult<PaymentSummary[], ReadError<ApiFailure>>;

export type Billing = {
  payments: Payments;
  /** The payment shown to the owner. */
  highlighted: PaymentSummary | null;
  checkout: Checkout;
  unconfirmed: Unconfirmed;
  /** Whether a payment is pending. */
  isPending: boolean;
};

/** The state and actions of billing on the dashboard. */
export function useBilling({ listing, api, texts }: Options): Billing {
  const client = useQueryClient();
  const toast = useToast();
  const { messages } = useLocale();
  const [pollInterval] = useState(createPollInterval);
  const payments = useQuery({
    ...paymentsQuery(api),
    enabled: listing !== null,
    refetchInterval: (query) => pollInterval(query.state.data, Date.now()) || repeatInterval(query),
  });
  const refreshListing = () => client.invalidateQueries({ queryKey: listingKey });
  const refreshPayments = () => void client.invalidateQueries({ queryKey: paymentsKey });
  useOnChange(payments.data, (before, now) => {
    if (hasStateChanged(before, now)) void refreshListing();
  });
  useOnChange(listing, (before, now) => {
    if ((now.subscriptionExpiresAt ?? "") > (before.subscriptionExpiresAt ?? "")) recordArrival(now);
  });
  const confirm = async ({ status, isTakenDown }: VerifiedPayment) => {
    const isPaid = status === "paid";
    if (isPaid) toast(paymentToast(messages, isTakenDown));
    refreshPayments();
    await refreshListing();
    const refreshed = client.getQueryData<OwnListing | null>(listingKey);
    if (isPaid && refreshed) recordArrival(refreshed);
  };
  const checkout = useCheckout({ client: api, texts, onCreated: refreshPayments });
  const unconfirmed = useUnconfirmed({
    client: api,
    onConfirmed: (payment) => void confirm(payment),
    onFailure: (failure) => toast({ kind: "error", title: messages.error, text: failureText(failure, texts.failures) }),
  });
  const highlighted = useHighlightedPayment(payments.data ?? null);
  const isPending = payments.data?.some(({ state }) => state === "pending") ?? false;
  return { payments, highlighted, checkout, unconfirmed, isPending };
}

/** Calls `onChange` when a known value changes. */
function useOnChange<Value>(value: Value | null | undefined, onChange: (before: Value, now: Value) => void): void {
  const known = useRef(value);
  const call = useEffectEvent(onChange);
  useEffect(() => {
    const before = known.current;
    known.current = value;
    if (before && value && before !== value) call(before, value);
  }, [value]);
}

/** Returns the payment to show. A payment shown while in progress is also shown in its final state. */
function useHighlightedPayment(payments: readonly PaymentSummary[] | null): PaymentSummary | null {
  const [followed, setFollowed] = useState<string | null>(null);
  if (payments === null) return null;
  const highlighted = paymentToHighlight(payments);
  if (highlighted !== null && highlighted.id !== followed) setFollowed(highlighted.id);
  return highlighted ?? payments.find(({ id }) => id === followed) ?? null;
}
