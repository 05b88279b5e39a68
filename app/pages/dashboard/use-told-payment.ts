import { useState } from "react";
import { paymentToTell } from "#app/payments/payment-view.ts";
import type { PaymentSummary } from "#domain/payments/operations/list-payments-of-listing.ts";

/** The payment to tell of. One that was told of while it was under way is told of until the end, whatever that is. */
export function useToldPayment(payments: readonly PaymentSummary[] | null): PaymentSummary | null {
  const [followed, setFollowed] = useState<string | null>(null);
  if (payments === null) return null;
  const told = paymentToTell(payments);
  if (told !== null && told.id !== followed) setFollowed(told.id);
  return told ?? payments.find(({ id }) => id === followed) ?? null;
}
