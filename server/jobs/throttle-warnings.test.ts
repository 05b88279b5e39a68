import { expect, test } from "vitest";
import { throttleWarnings } from "./throttle-warnings.ts";

test("a warning is logged immediately and then once per period; other warnings and errors are not throttled", () => {
  const lines: string[] = [];
  const write = (event: string) => void lines.push(event);
  let hour = 0;
  const clock = { now: () => new Date(hour * 3_600_000) };
  const log = throttleWarnings({ log: { info: write, warn: write, error: write }, clock }, 24 * 3_600_000);
  for (hour = 0; hour <= 24; hour += 1) log.warn("no-address");
  expect(lines).toEqual(["no-address", "no-address"]);
  log.warn("other");
  for (let count = 0; count < 2; count += 1) log.error("no-address");
  expect(lines.slice(2)).toEqual(["other", "no-address", "no-address"]);
});
