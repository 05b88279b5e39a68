import { useMemo } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { operatorCalls } from "#app/operator/operator-api.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import type { Result } from "#std/result.ts";

/** The fields below are named as in the server's JSON; times are ISO 8601, UTC. */
export type PaymentRow = {
  id: string;
  state: string;
  listing_name: string | null;
  months: number;
  amount_cents: number;
  currency: string;
  refunded_cents: number;
  is_live: boolean;
  is_gift: boolean;
  created_at: string;
  alerts: string[];
  /** The bank's deadline for a response to a dispute or an inquiry. */
  respond_by: string | null;
};

export type OpenAlert = { id: string; kind: string; details: string; raised_at: string; subject?: string };

export type PaymentDetail = Omit<PaymentRow, "alerts"> & {
  listing_id: string;
  payer_name: string | null;
  payer_email: string | null;
  language: "en" | "zh" | null;
  months_counted: number;
  refundable_cents: number;
  session_id: string | null;
  provider_payment_id: string | null;
  paid_at: string | null;
  alerts: OpenAlert[];
  history: { at: string; kind: string; what: string; cents: number | null; text: string | null }[];
};

type Reply<Value> = Promise<Result<Value, ApiFailure>>;

type PaymentPage = { payments: PaymentRow[]; alerts: OpenAlert[]; next: string | null };

export type PaymentsApi = {
  list(filter: string, signal: AbortSignal): Reply<PaymentPage>;
  read(id: string, signal: AbortSignal): Reply<PaymentDetail>;
  recheck(sessionId: string): Reply<object>;
  refund(id: string, cents: number): Reply<object>;
  ask(id: string, text: string): Reply<object>;
  dismiss(alertId: string, note: string): Reply<object>;
};

export function usePaymentsApi(): PaymentsApi {
  const options = useApiOptions();
  return useMemo(() => {
    const { get, post } = operatorCalls(options);
    return {
      list: (filter, signal) => get(`/payments?${filter}`, null, signal),
      read: (id, signal) => get(`/payments/${id}`, "payment", signal),
      recheck: (session_id) => post("/payments/apply", { session_id }),
      refund: (id, amount_cents) => post(`/payments/${id}/refund`, { amount_cents }),
      ask: (id, text) => post(`/payments/${id}/ask`, { text }),
      dismiss: (alert_id, note) => post("/alerts/resolve", { alert_id, note }),
    };
  }, [options]);
}
