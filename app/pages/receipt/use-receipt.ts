import { useEffect, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { useApi } from "#app/session/use-api.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import type { PaymentSummary } from "#domain/payments/list-payments-of-listing.ts";

export type ReceiptState =
  | { status: "loading" }
  | { status: "failed"; failure: ApiFailure }
  /** Null: this account has no such payment. */
  | { status: "ready"; payment: PaymentSummary | null; listing: OwnListing | null };

/** Reads one payment of the member's own listing, and the listing. */
export function useReceipt(id: string): { state: ReceiptState; retry: () => void } {
  const api = useApi();
  const [state, setState] = useState<ReceiptState>({ status: "loading" });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    void Promise.all([api.listPayments(), api.readListing()]).then(([payments, listing]) => {
      if (!current) return;
      if (!payments.ok) return setState({ status: "failed", failure: payments.failure });
      if (!listing.ok) return setState({ status: "failed", failure: listing.failure });
      const payment = payments.value.find((one) => one.id === id) ?? null;
      setState({ status: "ready", payment, listing: listing.value });
    });
    return () => {
      current = false;
    };
  }, [api, id, attempt]);

  const retry = () => {
    setState({ status: "loading" });
    setAttempt(attempt + 1);
  };
  return { state, retry };
}
