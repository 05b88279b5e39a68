import { expect, test } from "vitest";
import { limitLines } from "./log-lines.ts";

test("a flood leaves so many lines a minute, and the number of those that are missing", () => {
  let now = 0;
  const next = limitLines({ now: () => new Date(now) }, 2);
  expect([next(), next(), next(), next()]).toEqual([0, 0, null, null]);
  now = 60_000;
  expect([next(), next(), next()]).toEqual([2, 0, null]);
});
