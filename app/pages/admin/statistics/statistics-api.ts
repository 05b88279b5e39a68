import { useMemo } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { operatorCalls } from "#app/operator/operator-api.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import type { AnalyticsStatistics } from "#domain/overview/read-analytics-statistics.ts";
import type { Statistics as ReadStatistics } from "#domain/statistics/read-statistics.ts";
import type { Result } from "#std/result.ts";
import type { SnakeCaseKeys } from "#std/text/snake-case.ts";

type Reply<Value> = Promise<Result<Value, ApiFailure>>;

type Reviews = ReadStatistics["reviews"];

/** The statistics with keys as in the server's JSON. */
export type Statistics = Omit<ReadStatistics, "reviews" | "listings" | "cases" | "missedSearches"> & {
  reviews: Omit<Reviews, "gap" | "withdrawn"> & {
    gap: SnakeCaseKeys<Reviews["gap"]>;
    withdrawn: SnakeCaseKeys<Reviews["withdrawn"]>;
  };
  listings: SnakeCaseKeys<ReadStatistics["listings"]>;
  cases: SnakeCaseKeys<ReadStatistics["cases"][number]>[];
  missed_searches: SnakeCaseKeys<ReadStatistics["missedSearches"][number]>[];
};

type StatisticsApi = {
  readStatistics(signal?: AbortSignal): Reply<Statistics>;
  readCounting(signal?: AbortSignal): Reply<AnalyticsStatistics>;
};

/** The statistics' part of the operators' API. */
export function useStatisticsApi(): StatisticsApi {
  const options = useApiOptions();
  return useMemo(() => {
    const { get } = operatorCalls(options);
    return {
      readStatistics: (signal) => get("/statistics", null, signal),
      readCounting: (signal) => get("/overview/counting", null, signal),
    };
  }, [options]);
}
