import { expect, test } from "vitest";
import { limitOutageLines } from "./limit-outage-lines.ts";

function recorded() {
  const lines: { event: string; fields?: Record<string, unknown> }[] = [];
  const write = (event: string, fields?: Record<string, unknown>) =>
    void lines.push({ event, ...(fields && { fields }) });
  let now = 0;
  const log = limitOutageLines({ info: write, warn: write, error: write }, () => now);
  return { lines, log, pass: (milliseconds: number) => void (now += milliseconds) };
}

const away = { error: "DatabaseUnavailableError", message: "connect ECONNREFUSED" };

test("an outage logs at most eight lines a minute, each event once, with the number of omitted lines", () => {
  const { lines, log, pass } = recorded();
  for (let request = 0; request < 500; request += 1) {
    log.error("search-degraded", { ...away, stack: "at query" });
    log.error("auth-request-failed", { error: "error", code: "25006", at: "at query" });
    log.warn(`other-${request % 20}`, away);
  }
  expect(lines).toHaveLength(8);
  expect(lines[0]).toEqual({ event: "search-degraded", fields: away });
  pass(60_000);
  log.error("search-degraded", away);
  expect(lines.at(-1)).toEqual({ event: "search-degraded", fields: { ...away, unlogged: 499 } });
});

test("two outages within a minute log no more lines than one", () => {
  const { lines, log, pass } = recorded();
  const fail = () => {
    for (let kind = 0; kind < 8; kind += 1) log.warn(`event-${kind}`, away);
  };
  log.warn("database-connection-lost", away);
  pass(50_000);
  fail();
  pass(20_000);
  fail();
  expect(lines).toHaveLength(9);
  pass(40_000);
  fail();
  expect(lines).toHaveLength(16);
});

test("lost connections are logged once, whatever their error", () => {
  const { lines, log } = recorded();
  const ended = { error: "error", message: "terminating connection due to administrator command" };
  for (let connection = 0; connection < 10; connection += 1) log.warn("database-connection-lost", ended);
  expect(lines).toEqual([{ event: "database-connection-lost", fields: ended }]);
});

test("a replica's changes of state count towards the eight lines, and its recoveries are always logged", () => {
  const { lines, log } = recorded();
  for (let round = 0; round < 5; round += 1) {
    for (const host of ["two:5432", "three:5432"]) {
      log.warn("replica-unreachable", { error: host });
      log.info("replica-streaming", { error: host });
    }
  }
  for (let kind = 0; kind < 8; kind += 1) log.warn(`event-${kind}`, away);
  expect(lines.filter(({ event }) => event === "replica-unreachable")).toEqual([
    { event: "replica-unreachable", fields: { error: "two:5432" } },
    { event: "replica-unreachable", fields: { error: "three:5432" } },
  ]);
  expect(lines.filter(({ event }) => event === "replica-streaming")).toHaveLength(10);
  expect(lines).toHaveLength(18);
});

test("bugs and the job queue's own events are logged each time", () => {
  const { lines, log } = recorded();
  for (let request = 0; request < 20; request += 1) {
    log.error("request-failed", { error: "TypeError", stack: "at render" });
    log.error("auth-request-failed", { error: "error", code: "23505" });
    log.warn("job-queue-without-database", away);
    log.info("request", { status: 503 });
  }
  expect(lines).toHaveLength(80);
});
