import { expect, test } from "vitest";
import { discountCents } from "./discount.ts";

test.each([
  [1500, 20, 300],
  [500, 1, 5],
  [1497, 33, 494],
  [1350, 33, 446],
  [500, 99, 450],
  [24_000, 99, 23_760],
  [50, 50, 0],
  [40, 50, 0],
])("the discount on %i cents by %i percent is %i", (total, percent, cents) => {
  expect(discountCents(total, percent)).toBe(cents);
});
