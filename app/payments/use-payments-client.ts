import { useMemo } from "react";
import { useLocale } from "#app/locale/locale-context.tsx";
import { accessToken } from "#app/session/access-token.ts";
import { useAuth } from "#app/session/auth-context.tsx";
import { useRenewing } from "#app/session/use-renewing.ts";
import { createPaymentsClient, type PaymentsClient } from "./payments-client.ts";

/** The member's payments over HTTP, with the session's present token. */
export function usePaymentsClient(): PaymentsClient {
  const { locale } = useLocale();
  const { client } = useAuth();
  const renewing = useRenewing();
  return useMemo(() => {
    const payments = createPaymentsClient({ accessToken: async () => accessToken(await client()), locale });
    return {
      listPayments: () => renewing(() => payments.listPayments()),
      startCheckout: (listingId, months) => renewing(() => payments.startCheckout(listingId, months)),
      verifyPayment: (sessionId) => renewing(() => payments.verifyPayment(sessionId)),
    };
  }, [client, locale, renewing]);
}
