import { useEffect } from "react";
import { useToast } from "#app/design/toast.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import { confirmPayment } from "./confirm-payment.ts";
import { returnedSession, withoutReturn } from "./payment-return.ts";
import { createPaymentsClient } from "./payments-client.ts";

/** The sessions that this document has asked about, so that an effect that runs twice asks once. */
const asked = new Set<string>();

/**
 * Takes up a payer who comes back (PRODUCT.md P12): asks once how the payment went, says so when it has arrived, and takes
 * the session out of the address. What failed is only logged; the dashboard says what is still open.
 */
export function PaymentReturnHandler(): null {
  const { language, words } = useLanguage();
  const toast = useToast();
  useEffect(() => {
    const sessionId = returnedSession(new URL(location.href));
    if (sessionId === null || asked.has(sessionId)) return;
    asked.add(sessionId);
    const client = createPaymentsClient({ accessToken: async () => null, language });
    void confirmPayment(window, client, sessionId).then((confirmed) => {
      history.replaceState(history.state, "", withoutReturn(new URL(location.href)));
      if (confirmed === null) return;
      if (!confirmed.ok) {
        // oxlint-disable-next-line no-console -- the specification wants this failure in the log, and nowhere else
        console.warn("payment-not-verified", confirmed.failure.code);
      } else if (confirmed.value === "paid")
        toast({ kind: "success", title: words.paymentSuccessful, text: words.listingActivated });
    });
  }, [language, words, toast]);
  return null;
}
