import { useMemo } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { operatorCalls } from "#app/operator/operator-api.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import type { Result } from "#std/result.ts";

/** Named as in the server's JSON; times are ISO 8601, UTC. */
export type JobRow = {
  name: string;
  schedule: string;
  is_running: boolean;
  is_late: boolean;
  last_run: string | null;
  last_success: string | null;
  last_seconds: number | null;
  last_failure: { at: string; reason: string } | null;
  failures: number;
  failures_in_a_row: number;
  next_run: string | null;
  backlog: { waiting: number } | null;
};

type JobsApi = {
  list(signal: AbortSignal): Promise<Result<JobRow[], ApiFailure>>;
  run(name: string): Promise<Result<string, ApiFailure>>;
};

export function useJobsApi(): JobsApi {
  const options = useApiOptions();
  return useMemo(() => {
    const { get, post } = operatorCalls(options);
    return {
      list: (signal) => get("/jobs", "jobs", signal),
      run: (name) => post(`/jobs/${encodeURIComponent(name)}/run`, {}, "job"),
    };
  }, [options]);
}
