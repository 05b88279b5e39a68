import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { siteMetricNames } from "#server/observability/site-gauges.ts";
import { copySnapshotTo } from "#test/helpers/database/server/pglite-snapshot.ts";
import { freePort } from "#test/helpers/free-port.ts";
import { type ServerProcess, startServer, temporaryFolder } from "./server-process.ts";

const data = temporaryFolder();
const token = "a-token-for-the-tests-of-the-metrics";
let server: ServerProcess;
let metricsUrl: string;

beforeAll(async () => {
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  await copySnapshotTo(data.folder);
  server = await startServer(data.folder, { environment: { METRICS_PORT: String(port), METRICS_TOKEN: token } });
  await server.ready;
});

afterAll(async () => {
  server.kill("SIGINT");
  expect(await server.ended).toBe(0);
  data.remove();
});

async function scrape(): Promise<string> {
  const response = await fetch(metricsUrl, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/u);
  return await response.text();
}

/** The value of a metric with these labels; null if it does not exist. */
function valueOf(text: string, metric: string): number | null {
  const line = text.split("\n").find((one) => one.startsWith(`${metric} `));
  return line === undefined ? null : Number(line.slice(metric.length + 1));
}

test("metrics require the token, and are not on the site's own port", async () => {
  expect((await fetch(metricsUrl)).status).toBe(401);
  expect((await fetch(metricsUrl, { headers: { authorization: `Bearer ${token}x` } })).status).toBe(401);
  expect((await fetch(new URL("/", metricsUrl))).status).toBe(404);
  expect((await fetch(metricsUrl, { method: "POST" })).status).toBe(405);
  expect((await fetch(`${server.origin}/metrics`)).status).toBe(404);
});

test("visitor events are counted by outcome", async () => {
  const send = (agent: string) =>
    fetch(`${server.origin}/api/seen`, {
      method: "POST",
      headers: { "user-agent": agent },
      body: JSON.stringify([{ l: crypto.randomUUID(), k: "view" }]),
    });
  const metric = (outcome: string) => `taoli_analytics_events_total{outcome="${outcome}"}`;
  for (const agent of ["curl/8.5", "curl/8.5", "Mozilla/5.0 Firefox/140.0"]) await send(agent);
  await expect.poll(async () => valueOf(await scrape(), metric("unknown-listing"))).toBe(1);
  const text = await scrape();
  expect([valueOf(text, metric("bot")), valueOf(text, metric("counted"))]).toEqual([2, 0]);
});

test("searches are counted by outcome, once while cached, without their words", async () => {
  const metric = (outcome: string) => `taoli_searches_total{outcome="${outcome}"}`;
  for (const word of ["ornithopter", "ornithopter", "zeppelin"]) await fetch(`${server.origin}/?q=${word}`);
  const text = await scrape();
  expect(["found", "close", "none"].map((outcome) => valueOf(text, metric(outcome)))).toEqual([0, 0, 2]);
  expect(text).not.toMatch(/ornithopter|zeppelin/u);
});

test("requests are counted by route, including those sent from the cache", async () => {
  const before = await scrape();
  const count = 'taoli_http_request_duration_seconds_count{method="GET",route="/about",status="200"}';
  for (let number = 0; number < 5; number += 1) await fetch(`${server.origin}/about?secret=${number}`);
  for (let number = 0; number < 7; number += 1) await (await fetch(`${server.origin}/zh/about`)).text();
  await fetch(`${server.origin}/no-such-page/private-text`);
  const text = await scrape();
  expect(valueOf(text, count)).toBe(12);
  expect(valueOf(text, 'taoli_http_request_duration_seconds_count{method="GET",route="other",status="404"}')).toBe(2);
  expect(text).not.toMatch(/secret|private-text/u);
  const added = (metric: string) => (valueOf(text, metric) ?? 0) - (valueOf(before, metric) ?? 0);
  expect(added('taoli_page_cache_requests_total{result="hit"}')).toBe(10);
  expect(added('taoli_page_cache_requests_total{result="miss"}')).toBe(3);
  expect(added("taoli_page_cache_pages")).toBe(3);
  expect(valueOf(text, "taoli_page_cache_bytes")).toBeGreaterThan(10_000);
});

test("sign-ins are counted by result", async () => {
  const before = await scrape();
  expect(valueOf(before, 'taoli_auth_events_total{event="sign-in-refused"}')).toBe(0);
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ email: "lin@one.example", password: "wrong-password" });
  await fetch(`${server.origin}/auth/v1/token?grant_type=password`, { method: "POST", headers, body });
  expect(valueOf(await scrape(), 'taoli_auth_events_total{event="sign-in-refused"}')).toBe(1);
});

test("database, job, event loop and queue metrics exist", async () => {
  await expect
    .poll(async () =>
      valueOf(await scrape(), 'taoli_job_last_success_timestamp_seconds{job_name="reconcile-payments"}'),
    )
    .toBeGreaterThan(1e9);
  const text = await scrape();
  for (const [metric, value] of [
    ["taoli_database_up", 1],
    ["taoli_database_connections_max", 1],
    ["taoli_email_outbox_waiting", 0],
    ["taoli_email_outbox_oldest_seconds", 0],
    ["taoli_webhook_inbox_waiting", 0],
    ['taoli_job_failures_in_a_row{job_name="reconcile-payments"}', 0],
    ['taoli_job_backlog{job_name="deliver-email"}', 0],
  ] as const) {
    expect(valueOf(text, metric), metric).toBe(value);
  }
  for (const metric of [
    'taoli_database_query_duration_seconds_count{database="primary",statement="select",result="success"}',
    "taoli_database_connection_wait_seconds_count",
    'taoli_job_run_duration_seconds_count{job_name="apply-webhook-events",result="success"}',
    "nodejs_eventloop_lag_p99_seconds",
    "process_resident_memory_bytes",
    "taoli_data_folder_free_bytes",
  ]) {
    expect(valueOf(text, metric), metric).toBeGreaterThan(0);
  }
});

test("docs/observability.md describes exactly the existing metrics", async () => {
  const shown = [...(await scrape()).matchAll(/^# TYPE (taoli_\w+)/gmu)].map(([, name]) => name);
  const text = readFileSync("docs/observability.md", "utf8");
  const described = [...text.matchAll(/^\| `(taoli_\w+)/gmu)].map(([, name]) => name);
  expect(described).toEqual([...new Set(described)]);
  // A site without payments has no reconciler run to show at first.
  expect(new Set(described)).toEqual(new Set([...shown, ...siteMetricNames]));
});

test.each([
  [{ METRICS_PORT: "0" }, "METRICS_PORT"],
  [{ METRICS_TOKEN: "too short", METRICS_PORT: "9500" }, "METRICS_TOKEN: at least 32 characters"],
  [{ METRICS_TOKEN: token }, "METRICS_TOKEN belongs to METRICS_PORT"],
  [{ METRICS_PORT: "9500", METRICS_HOST: "0.0.0.0" }, "set METRICS_TOKEN"],
  [{ METRICS_PORT: "9500", PORT: "9500" }, "METRICS_PORT is the port of the site"],
])("%j prevents startup with a message", async (environment, message) => {
  const rejected = await startServer(data.folder, { environment });
  expect(await rejected.ended).toBe(1);
  expect(rejected.stderr()).toContain(message);
});
