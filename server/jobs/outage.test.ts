import { expect, test } from "vitest";
import { DatabaseUnavailableError } from "#database/outage.ts";
import { watchForOutage } from "./outage.ts";

function open() {
  const lines: [event: string, seconds: unknown][] = [];
  const write = (event: string, fields?: Record<string, unknown>) => void lines.push([event, fields?.["seconds"]]);
  const time = { seconds: 0 };
  const outage = watchForOutage({ info: write, warn: write, error: write }, () => time.seconds * 1000);
  const ask = (error: Error | null) =>
    outage.watch(async () => {
      if (error !== null) throw error;
      return "response";
    });
  return { lines, time, ask, outage };
}

const rejected = () => new DatabaseUnavailableError(new Error("connect"));
const failure = (code: string) => Object.assign(new Error("no"), { code });

test("a five-minute outage is logged once a minute, and its end once", async () => {
  const { lines, time, ask } = open();
  for (; time.seconds < 300; time.seconds += 5) await expect(ask(rejected())).rejects.toThrow("connect");
  for (let count = 0; count < 3; count += 1) expect(await ask(null)).toBe("response");
  expect(lines).toEqual([
    ...[0, 60, 120, 180, 240].map((seconds) => ["job-queue-without-database", seconds]),
    ["job-queue-has-database-again", 300],
  ]);
  await expect(ask(rejected())).rejects.toThrow();
  expect(lines.at(-1)).toEqual(["job-queue-without-database", 0]);
});

test("a reported outage is recognized, also as a copy; a rejected statement is not an outage", async () => {
  const { lines, ask, outage } = open();
  for (const error of [rejected(), failure("57P01"), failure("08006"), failure("25006")]) {
    await expect(ask(error)).rejects.toBe(error);
    expect([outage.hasReported(error), outage.hasReported({ ...error, message: error.message })]).toEqual([true, true]);
  }
  await ask(null);
  lines.length = 0;
  for (const error of [failure("42P01"), failure("23505"), new Error("bug")]) {
    await expect(ask(error)).rejects.toBe(error);
    expect(outage.hasReported(error)).toBe(false);
  }
  expect(lines).toEqual([]);
});

test("a response to a statement sent before the outage does not end it", async () => {
  const { lines, ask, outage } = open();
  let respond = () => {};
  const early = outage.watch(
    () =>
      new Promise<void>((resolve) => {
        respond = resolve;
      }),
  );
  await expect(ask(rejected())).rejects.toThrow("connect");
  respond();
  await early;
  expect(lines).toEqual([["job-queue-without-database", 0]]);
  await ask(null);
  expect(lines.at(-1)).toEqual(["job-queue-has-database-again", 0]);
});
