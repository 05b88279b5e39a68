import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import type { ApiClient } from "#app/api-client.ts";
import type { PaymentSummary } from "#domain/payments/list-payments-of-listing.ts";
import type { Result } from "#std/result.ts";
import { hasMoved, isWaiting } from "./payment-view.ts";
import { useIntervals, useReturning } from "./use-returning.ts";

export type PaymentsState =
  | { status: "loading" }
  | { status: "failed"; failure: ApiFailure }
  | { status: "ready"; payments: PaymentSummary[] };

type Options = {
  client: Pick<ApiClient, "listPayments">;
  /** False as long as there is no listing to pay for: then there are none. */
  enabled: boolean;
  /** Called when a payment stands otherwise than before. */
  onMoved: () => void;
};

export type Payments = { state: PaymentsState; refresh: () => void };

/** Whoever comes back so long after the last reading is shown a new one, in milliseconds. */
const freshMs = 15_000;

/**
 * The member's payments: read at once, again when the reader comes back to the page, and at intervals while one is open
 * or pending. A later reading that fails leaves what is known.
 */
export function usePayments({ client, enabled, onMoved }: Options): Payments {
  const [state, setState] = useState<PaymentsState>({ status: "loading" });
  const known = useRef<PaymentSummary[] | null>(null);
  const readAt = useRef(0);

  const take = (read: Result<PaymentSummary[], ApiFailure>) => {
    readAt.current = Date.now();
    const before = known.current;
    if (!read.ok) {
      if (before === null) setState({ status: "failed", failure: read.failure });
      return;
    }
    known.current = read.value;
    setState({ status: "ready", payments: read.value });
    if (before !== null && hasMoved(before, read.value)) onMoved();
  };
  const takeFirst = useEffectEvent(take);
  const readAgain = () => client.listPayments().then(take);

  useEffect(() => {
    if (enabled) void client.listPayments().then((read) => takeFirst(read));
  }, [client, enabled]);

  const waiting = state.status === "ready" && state.payments.some(isWaiting);
  useReturning(enabled, () => {
    if (waiting || Date.now() - readAt.current > freshMs) void readAgain();
  });
  useIntervals(enabled && waiting, readAgain);

  const refresh = () => {
    if (state.status === "failed") setState({ status: "loading" });
    void readAgain();
  };
  return { state, refresh };
}
