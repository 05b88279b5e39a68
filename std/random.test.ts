import { expect, test } from "vitest";
import { seededRandom } from "./random.ts";

test("equal seeds return equal numbers, and different seeds different ones", () => {
  const draw = (seed: string) =>
    Array.from(
      { length: 5 },
      (
        (random) => () =>
          random.next()
      )(seededRandom(seed)),
    );
  expect(draw("a")).toEqual(draw("a"));
  expect(draw("a")).not.toEqual(draw("b"));
});

test("numbers stay in their range and reach both ends", () => {
  const random = seededRandom("range");
  const drawn = Array.from({ length: 500 }, () => random.between(3, 6));
  expect(new Set(drawn)).toEqual(new Set([3, 4, 5, 6]));
});

test("weights determine how often an item is drawn", () => {
  const random = seededRandom("weights");
  const drawn = Array.from({ length: 1000 }, () => random.weighted(["rare", "often", "never"], weightOf));
  expect(drawn.filter((item) => item === "often").length).toBeGreaterThan(800);
  expect(drawn).toContain("rare");
  expect(drawn).not.toContain("never");
});

test("a sample has no duplicates and at most the existing items", () => {
  const random = seededRandom("sample");
  expect(new Set(random.sample([1, 2, 3], 9))).toEqual(new Set([1, 2, 3]));
  expect(random.sample([1, 2, 3], 9)).toHaveLength(3);
  expect(random.sample([1, 2, 3], 2)).toHaveLength(2);
  expect(() => random.pick([])).toThrow(RangeError);
});

function weightOf(item: string): number {
  return { rare: 1, often: 9 }[item] ?? 0;
}
