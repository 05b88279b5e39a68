import type { ApiFailure } from "#app/api-call.ts";
import type { ApiClient, VerifiedPayment } from "#app/api-client.ts";
import type { Result } from "#std/result.ts";
import { readStoredPayment, storePayment } from "./stored-payment.ts";

/** What of a browser is needed: its storage, and its locks where it has them, which hold across tabs. */
export type ConfirmingBrowser = {
  localStorage: Pick<Storage, "getItem" | "setItem">;
  navigator: { locks?: Pick<LockManager, "request"> | undefined };
};

type Confirmed = Result<VerifiedPayment, ApiFailure>;

/**
 * Asks the server how a payment stands, unless this browser has been told before: of a reload, the way back and several
 * tabs one asks, and the others get null. What failed may be asked again.
 */
export function confirmPayment(
  browser: ConfirmingBrowser,
  client: Pick<ApiClient, "verifyPayment">,
  sessionId: string,
): Promise<Confirmed | null> {
  const storage = () => browser.localStorage;
  const ask = async (): Promise<Confirmed | null> => {
    const kept = readStoredPayment(storage);
    if (kept?.sessionId === sessionId && kept.isSettled) return null;
    storePayment(storage, { sessionId, isSettled: false });
    const confirmed = await client.verifyPayment(sessionId);
    storePayment(storage, { sessionId, isSettled: isFinal(confirmed) });
    return confirmed;
  };
  const { locks } = browser.navigator;
  return locks === undefined ? ask() : locks.request(`taoli.payment.${sessionId}`, ask);
}

/** Asking again would say nothing new: the dashboard knows from now on, or there is no such payment. */
function isFinal(confirmed: Confirmed): boolean {
  if (confirmed.ok) return confirmed.value.status !== "open";
  const status = "status" in confirmed.failure ? confirmed.failure.status : 0;
  return status >= 400 && status < 500 && status !== 429;
}
