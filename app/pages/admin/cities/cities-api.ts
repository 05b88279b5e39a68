import { useMemo } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { type AuditRow, operatorCalls } from "#app/operator/operator-api.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import type { Result } from "#std/result.ts";

/** Named as in the server's JSON. Rejected cities are keys. */
export type Cities = {
  waiting: { key: string; city: string; state: string; listings: number }[];
  accepted: { key: string; en: string; zh: string; state: string }[];
  refused: string[];
  /** Latest decisions first. */
  history: AuditRow[];
  history_next: number | null;
};

type CitiesApi = {
  list(signal: AbortSignal): Promise<Result<Cities, ApiFailure>>;
  listHistory(
    after: string,
    signal: AbortSignal,
  ): Promise<Result<{ history: AuditRow[]; next: number | null }, ApiFailure>>;
  /** `decision` is `accept`, and the names of an accepted city. */
  decide(city: string, decision: object): Promise<Result<string, ApiFailure>>;
};

export function useCitiesApi(): CitiesApi {
  const options = useApiOptions();
  return useMemo(() => {
    const { get, post } = operatorCalls(options);
    return {
      list: (signal) => get("/cities", null, signal),
      listHistory: (after, signal) => get(`/cities/history?${new URLSearchParams({ after })}`, null, signal),
      decide: (city, decision) => post("/cities", { city, ...decision }, "city"),
    };
  }, [options]);
}
