/** The payment that this browser last returned from. Settled: the server has reported its status. */
export type StoredPayment = { sessionId: string; isSettled: boolean };

export const storedPaymentKey = "taoli.payment";

type PaymentStorage = Pick<Storage, "getItem" | "setItem">;

/** Null if there is none, or if storage is blocked. */
export function readStoredPayment(storage: () => Pick<PaymentStorage, "getItem">): StoredPayment | null {
  try {
    const stored: Partial<StoredPayment> | null = JSON.parse(storage().getItem(storedPaymentKey) ?? "null");
    if (typeof stored?.sessionId !== "string") return null;
    return { sessionId: stored.sessionId, isSettled: stored.isSettled === true };
  } catch {
    return null;
  }
}

/** Storage errors are ignored: the server learns of every payment without this record. */
export function storePayment(storage: () => Pick<PaymentStorage, "setItem">, stored: StoredPayment): void {
  try {
    storage().setItem(storedPaymentKey, JSON.stringify(stored));
  } catch {
    // Storage is full or blocked.
  }
}
