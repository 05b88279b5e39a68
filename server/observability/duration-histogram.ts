import type { Metric } from "prom-client";
import { type DurationSeries, durationBounds } from "./meters.ts";

/**
 * A histogram over existing counts, built when it is read. The library's own histogram looks up its labels by text at
 * each observation, which costs more than the rest of logging a cached page's request.
 */
export function durationHistogram(name: string, help: string, read: () => Iterable<DurationSeries>): Metric {
  const histogram = {
    name,
    help,
    get: async () => ({ name, help, type: "histogram", aggregator: "sum", values: [...read()].flatMap(valuesOf) }),
  };

  function valuesOf({ labels, counts, sumSeconds }: DurationSeries) {
    let total = 0;
    const buckets = [...durationBounds, "+Inf" as const].map((le, index) => {
      total += counts[index] ?? 0;
      return { labels: { ...labels, le }, value: total, metricName: `${name}_bucket` };
    });
    return [
      ...buckets,
      { labels, value: sumSeconds, metricName: `${name}_sum` },
      { labels, value: total, metricName: `${name}_count` },
    ];
  }

  // A registry uses only `name` and `get` of a metric; its type requires the library's classes.
  return histogram as unknown as Metric;
}
