import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { durationHistogram } from "./duration-histogram.ts";
import { DurationMeter, RequestMeter } from "./meters.ts";

const seriesOf = (meter: RequestMeter) =>
  [...meter.all()].map(({ labels, counts }) => ({ ...labels, counts: sum(counts) }));

function sum(counts: Float64Array): number {
  return counts.reduce((one, other) => one + other, 0);
}

test("requests are counted by method, route and status, for all paths and locales", () => {
  const meter = new RequestMeter();
  for (const path of ["/city/boston", "/zh/city/austin", "/city/boston"])
    meter.observe({ id: "1", method: "GET", path, status: 200 }, 1);
  meter.observe({ id: "1", method: "GET", path: "/city/boston", status: 304 }, 1);
  meter.observe({ id: "1", method: "HEAD", path: "/city/boston", status: 200 }, 1);
  meter.observe({ id: "1", method: "BREW", path: "/coffee", status: 404 }, 1);
  meter.observe({ id: "1", method: "MKCOL", path: "/coffee", status: 404 }, 1);
  expect(seriesOf(meter)).toEqual([
    { method: "GET", route: "/city/:city", status: "200", counts: 3 },
    { method: "GET", route: "/city/:city", status: "304", counts: 1 },
    { method: "HEAD", route: "/city/:city", status: "200", counts: 1 },
    { method: "other", route: "other", status: "404", counts: 2 },
  ]);
});

test("50,000 distinct paths make one series and lose no count", () => {
  const meter = new RequestMeter();
  for (let number = 0; number < 50_000; number += 1) {
    meter.observe({ id: "1", method: "GET", path: `/listing/${number}`, status: 404 }, 1);
  }
  expect(seriesOf(meter)).toEqual([{ method: "GET", route: "/listing/:id", status: "404", counts: 50_000 }]);
});

test("durations are counted in cumulative buckets in seconds", async () => {
  const meter = new DurationMeter();
  for (const milliseconds of [0.2, 0.5, 30, 30_000]) meter.add({ job: "one" }, milliseconds);
  const registry = new Registry();
  registry.registerMetric(durationHistogram("run_seconds", "Runs.", () => meter.all()));
  const lines = (await registry.metrics()).split("\n");
  expect(lines).toContain("# TYPE run_seconds histogram");
  expect(lines).toContain('run_seconds_bucket{job="one",le="0.0005"} 2');
  expect(lines).toContain('run_seconds_bucket{job="one",le="0.05"} 3');
  expect(lines).toContain('run_seconds_bucket{job="one",le="10"} 3');
  expect(lines).toContain('run_seconds_bucket{job="one",le="+Inf"} 4');
  expect(lines).toContain('run_seconds_sum{job="one"} 30.0307');
  expect(lines).toContain('run_seconds_count{job="one"} 4');
});
