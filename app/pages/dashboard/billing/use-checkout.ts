import { useEffect, useRef, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import type { ApiClient } from "#app/api-client.ts";
import { useToast } from "#app/design/toast/toast.tsx";
import { failureText } from "#app/failure-text.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { openPaymentTab } from "#app/payments/open-payment-tab.ts";
import { recordCheckout } from "#app/payments/payment-record.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import type { DashboardTexts } from "../dashboard-texts.ts";

type Options = {
  client: ApiClient;
  texts: DashboardTexts;
  /** Called when a payment page was created, or may have been without a response, so that the payment is shown. */
  onCreated: () => void;
};

export type Checkout = { busy: boolean; pay: (listing: OwnListing, months: number, code?: string) => Promise<void> };

/** Opens the payment page, once at a time. Call `pay` directly in the click handler. */
export function useCheckout({ client, texts, onCreated }: Options): Checkout {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const toast = useToast();
  const { messages } = useLocale();

  const finish = () => {
    running.current = false;
    setBusy(false);
  };
  useEffect(() => {
    // The browser restored this page from its back/forward cache after the payment page.
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      running.current = false;
      setBusy(false);
    };
    addEventListener("pageshow", back);
    return () => removeEventListener("pageshow", back);
  }, []);

  async function pay(listing: OwnListing, months: number, code?: string) {
    if (running.current) return;
    running.current = true;
    const tab = openPaymentTab(window, texts.dashboard.subscription.opening);
    setBusy(true);
    toast(null);
    const checkout = await client.startCheckout(listing.id, months, code);
    if (checkout.ok) {
      recordCheckout(listing);
      tab.go(checkout.value.url);
      if (tab.replacesPage) return;
      onCreated();
    } else {
      tab.close();
      if (checkout.failure.code === "offline") onCreated();
      toast({ kind: "error", title: messages.error, text: checkoutFailureText(checkout.failure, texts.failures) });
    }
    finish();
  }
  return { busy, pay };
}

/** The owner must be informed that nothing was charged, even without a response. */
function checkoutFailureText(failure: ApiFailure, messages: DashboardTexts["failures"]): string {
  return failure.code === "offline" ? messages.errors["checkout-unavailable"] : failureText(failure, messages);
}
