import { expect, test } from "vitest";
import { limitLines } from "./log-lines.ts";

test("a burst is limited per minute, and the number of omitted lines is reported", () => {
  let now = 0;
  const next = limitLines({ now: () => new Date(now) }, 2);
  expect([next(), next(), next(), next()]).toEqual([0, 0, null, null]);
  now = 60_000;
  expect([next(), next(), next()]).toEqual([2, 0, null]);
});
