import { expect, test } from "vitest";
import { defaultSite } from "#domain/site.ts";
import { priceOf } from "./plan.ts";

const { prices } = defaultSite;

test.each([
  ["teacher", 1, 500],
  ["teacher", 3, 1500],
  ["teacher", 6, 3000],
  ["teacher", 12, 6000],
  ["school", 1, 2000],
  ["school", 3, 6000],
  ["school", 6, 12_000],
  ["school", 12, 24_000],
] as const)("a %s with %i months costs %i cents", (type, months, totalCents) => {
  expect(priceOf(prices, type, months)).toEqual({
    months,
    unitCents: totalCents / months,
    totalCents,
    currency: "usd",
  });
});

test.each([0, -1, 2, 1.5, 13, Number.NaN, Number.POSITIVE_INFINITY])("%d months cannot be bought", (months) => {
  expect(priceOf(prices, "teacher", months)).toBeNull();
});

test("a price with cents is computed in whole cents", () => {
  expect(priceOf({ ...prices, teacherMonthlyUsd: 4.35 }, "teacher", 3)).toEqual({
    months: 3,
    unitCents: 435,
    totalCents: 1305,
    currency: "usd",
  });
});
