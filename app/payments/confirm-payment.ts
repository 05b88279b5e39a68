import type { ApiFailure } from "#app/api-call.ts";
import type { ApiClient, VerifiedPayment } from "#app/api-client.ts";
import type { Result } from "#std/result.ts";
import { readStoredPayment, storePayment } from "./stored-payment.ts";

/** The browser features used: storage and, if available, locks, which hold across tabs. */
export type ConfirmingBrowser = {
  localStorage: Pick<Storage, "getItem" | "setItem">;
  navigator: { locks?: Pick<LockManager, "request"> | undefined };
};

type Confirmed = Result<VerifiedPayment, ApiFailure>;

/**
 * Verifies a payment on the server, unless this browser has the result. After a reload, back navigation or in several
 * tabs, only one call sends the request; the others return null. Failures may be retried.
 */
export function confirmPayment(
  browser: ConfirmingBrowser,
  client: Pick<ApiClient, "verifyPayment">,
  sessionId: string,
): Promise<Confirmed | null> {
  const storage = () => browser.localStorage;
  const ask = async (): Promise<Confirmed | null> => {
    const stored = readStoredPayment(storage);
    if (stored?.sessionId === sessionId && stored.isSettled) return null;
    storePayment(storage, { sessionId, isSettled: false });
    const confirmed = await client.verifyPayment(sessionId);
    storePayment(storage, { sessionId, isSettled: isFinal(confirmed) });
    return confirmed;
  };
  const { locks } = browser.navigator;
  return locks === undefined ? ask() : locks.request(`taoli.payment.${sessionId}`, ask);
}

/** Whether a retry is pointless: the dashboard has the result, or there is no matching payment. */
function isFinal(confirmed: Confirmed): boolean {
  if (confirmed.ok) return confirmed.value.status !== "open";
  const status = "status" in confirmed.failure ? confirmed.failure.status : 0;
  return status >= 400 && status < 500 && status !== 429;
}
