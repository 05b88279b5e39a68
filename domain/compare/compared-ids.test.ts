import { expect, test } from "vitest";
import { comparePath, maxSaved, parseComparedIds } from "./compared-ids.ts";

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

test("ids keep their order, without duplicates, ignoring case", () => {
  const [first, second] = [idOf(2), "abcdef00-0000-4000-8000-000000000001"];
  expect(parseComparedIds(`${first},${second},${second.toUpperCase()},${first}`)).toEqual([first, second]);
});

test.each(["", ",", "1", "' or 1=1 --", `${idOf(1)};drop table profiles`, "null", "%00", "../../etc/passwd"])(
  "%j has no valid ids",
  (text) => {
    expect(parseComparedIds(text)).toEqual([]);
  },
);

test("an oversized query has at most twelve ids", () => {
  const ids = Array.from({ length: 500 }, (_, n) => idOf(n));
  expect(parseComparedIds(ids.join(","))).toEqual(ids.slice(0, maxSaved));
  expect(parseComparedIds("a,".repeat(100_000))).toEqual([]);
});

test("an empty comparison has a path without a query", () => {
  expect(comparePath([])).toBe("/compare");
  expect(comparePath([idOf(1), idOf(2)])).toBe(`/compare?ids=${idOf(1)},${idOf(2)}`);
});
