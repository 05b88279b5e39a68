import type { Metric } from "prom-client";
import { type DurationSeries, durationBounds } from "./meters.ts";

/**
 * A histogram over numbers that are counted elsewhere. The library's own looks up its labels by text at each
 * observation, which costs more than the rest of sending a cached page's log line; this one is built when it is read.
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

  // A registry reads a metric by `name` and `get` alone; its type names the library's classes.
  return histogram as unknown as Metric;
}
