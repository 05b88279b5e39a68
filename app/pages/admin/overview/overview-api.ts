import { useMemo } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { operatorCalls } from "#app/operator/operator-api.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import type { Result } from "#std/result.ts";

type Reply<Value> = Promise<Result<Value, ApiFailure>>;

/** The fields below are named as in the server's JSON; times are ISO 8601, UTC. */
export type AttentionItem = {
  kind:
    | "child-safety"
    | "reports"
    | "second-looks"
    | "held-messages"
    | "message-reports"
    | "reviews"
    | "review-gap"
    | "quiet-listings"
    | "payments"
    | "emails"
    | "bounces"
    | "site";
  count: number;
  oldest_at: string;
  due_at: string;
  kinds: string[];
};

export type Figures = {
  active: { count: number; ending_soon: number };
  revenue: { is_live: boolean; months: { month: string; cents: number }[] };
  contacts: { count: number; none: number; is_complete: boolean };
  decided: { count: number; in_time: number };
  owners: { count: number; paid: number };
  cities: {
    cities: { key: string; name: string; chinese_name: string | null; count: number }[];
    others: { cities: number; count: number };
  };
  health: {
    emails: { sent: number; failed: number; waiting: number };
    webhook_events_waiting: number;
    failing_jobs: string[];
    last_backup_at: string | null;
  };
};

type OverviewApi = {
  listAttention(signal?: AbortSignal): Reply<AttentionItem[]>;
  readFigures(signal?: AbortSignal): Reply<Figures>;
};

/** The overview's part of the operators' API. */
export function useOverviewApi(): OverviewApi {
  const options = useApiOptions();
  return useMemo(() => {
    const { get } = operatorCalls(options);
    return {
      listAttention: (signal) => get("/overview", "items", signal),
      readFigures: (signal) => get("/overview/figures", null, signal),
    };
  }, [options]);
}
