import { expect, test } from "vitest";
import { changeOf } from "./change-of.ts";

test("a change is returned only if both periods have at least twenty", () => {
  expect(changeOf(118, 100)).toBe(18);
  expect(changeOf(88, 100)).toBe(-12);
  expect(changeOf(100, 19)).toBeNull();
  expect(changeOf(19, 100)).toBeNull();
});
