import { useEffect, useEffectEvent, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import type { ApiClient, VerifiedPayment } from "#app/api-client.ts";
import type { Result } from "#std/result.ts";
import { confirmPayment } from "./confirm-payment.ts";
import { readStoredPayment, storedPaymentKey } from "./stored-payment.ts";

type Options = {
  client: Pick<ApiClient, "verifyPayment">;
  /** Called when the server has returned a payment's status. */
  onConfirmed: (payment: VerifiedPayment) => void;
  /** Called when the reader's retry has failed. */
  onFailure: (failure: ApiFailure) => void;
};

export type Unconfirmed = { shown: boolean; busy: boolean; tryAgain: () => void };

/**
 * The payment that this browser returned from and could not verify. The dashboard retries automatically; `shown` is
 * true when that failed too.
 */
export function useUnconfirmed({ client, onConfirmed, onFailure }: Options): Unconfirmed {
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);

  const take = (confirmed: Result<VerifiedPayment, ApiFailure> | null) => {
    setShown(unsettledSession() !== null);
    if (confirmed?.ok) onConfirmed(confirmed.value);
    return confirmed;
  };
  const takeFirst = useEffectEvent(take);

  useEffect(() => {
    const sessionId = unsettledSession();
    if (sessionId !== null) void confirmPayment(window, client, sessionId).then((confirmed) => takeFirst(confirmed));
    const elsewhere = ({ key }: StorageEvent) => {
      if (key === storedPaymentKey && unsettledSession() === null) setShown(false);
    };
    addEventListener("storage", elsewhere);
    return () => removeEventListener("storage", elsewhere);
  }, [client]);

  async function tryAgain() {
    const sessionId = unsettledSession();
    if (busy || sessionId === null) return setShown(sessionId !== null);
    setBusy(true);
    const confirmed = take(await confirmPayment(window, client, sessionId));
    setBusy(false);
    if (confirmed !== null && !confirmed.ok) onFailure(confirmed.failure);
  }
  return { shown, busy, tryAgain: () => void tryAgain() };
}

function unsettledSession(): string | null {
  const stored = readStoredPayment(() => localStorage);
  return stored === null || stored.isSettled ? null : stored.sessionId;
}
