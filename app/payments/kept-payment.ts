/** The payment that this browser came back from last. Settled: the server has said how it stands. */
export type KeptPayment = { sessionId: string; isSettled: boolean };

export const keptPaymentKey = "taoli.payment";

type KeptStorage = Pick<Storage, "getItem" | "setItem">;

/** Null when there is none, or when storage is closed to us. */
export function readKeptPayment(storage: () => Pick<KeptStorage, "getItem">): KeptPayment | null {
  try {
    const kept: Partial<KeptPayment> | null = JSON.parse(storage().getItem(keptPaymentKey) ?? "null");
    if (typeof kept?.sessionId !== "string") return null;
    return { sessionId: kept.sessionId, isSettled: kept.isSettled === true };
  } catch {
    return null;
  }
}

/** What cannot be kept is forgotten: the server hears of every payment also without us. */
export function keepPayment(storage: () => Pick<KeptStorage, "setItem">, kept: KeptPayment): void {
  try {
    storage().setItem(keptPaymentKey, JSON.stringify(kept));
  } catch {
    // Storage is full or closed.
  }
}
