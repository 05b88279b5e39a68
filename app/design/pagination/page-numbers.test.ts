import { expect, test } from "vitest";
import { pageNumbers } from "./page-numbers.ts";

test("a short list shows every page number", () => {
  expect(pageNumbers(1, 4)).toEqual([1, 2, 3, 4]);
  expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5]);
});

test("a long list shows the first and last pages and the neighbors of the current one", () => {
  expect(pageNumbers(20, 42)).toEqual([1, null, 19, 20, 21, null, 42]);
  expect(pageNumbers(1, 42)).toEqual([1, 2, null, 42]);
  expect(pageNumbers(42, 42)).toEqual([1, null, 41, 42]);
});

test("a gap never replaces a single number", () => {
  expect(pageNumbers(4, 10)).toEqual([1, 2, 3, 4, 5, null, 10]);
});
