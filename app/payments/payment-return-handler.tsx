import { useEffect } from "react";
import { createApiClient } from "#app/api-client.ts";
import { useToast } from "#app/design/toast/toast.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { confirmPayment } from "./confirm-payment.ts";
import { recordResult } from "./payment-record.ts";
import { returnedSession, withoutReturn } from "./payment-return.ts";
import { paymentToast } from "./payment-toast.ts";

/** The sessions that this document has verified, so that an effect that runs twice verifies once. */
const requested = new Set<string>();

/**
 * Handles the return from paying: verifies the payment once, shows a toast if it has arrived, and removes the session
 * from the URL. Failures are only logged; the dashboard shows open payments.
 */
export function PaymentReturnHandler(): null {
  const { locale, messages } = useLocale();
  const toast = useToast();
  useEffect(() => {
    const sessionId = returnedSession(new URL(location.href));
    if (sessionId === null || requested.has(sessionId)) return;
    requested.add(sessionId);
    const client = createApiClient({ accessToken: async () => null, locale });
    void confirmPayment(window, client, sessionId).then((confirmed) => {
      history.replaceState(history.state, "", withoutReturn(new URL(location.href)));
      if (confirmed === null) return;
      if (!confirmed.ok) {
        // oxlint-disable-next-line no-console -- a failed verification is only logged; the dashboard shows the payment
        console.warn("payment-not-verified", confirmed.failure.code);
        return;
      }
      recordResult(sessionId, confirmed.value);
      if (confirmed.value.status === "paid") toast(paymentToast(messages, confirmed.value.isTakenDown));
    });
  }, [locale, messages, toast]);
  return null;
}
