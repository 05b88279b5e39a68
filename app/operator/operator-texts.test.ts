import { expect, test } from "vitest";
import { adminCity } from "./operator-texts.ts";

test.each([
  ["New York", "纽约"],
  ["  san francisco, CA", "旧金山"],
  ["Fargo", "Fargo"],
  ["温哥华", "温哥华"],
])("%s is shown as %s in Chinese", (typed, name) => {
  expect(adminCity("zh", typed)).toBe(name);
});

test("a city typed in Chinese is shown by its English name in English", () => {
  expect(adminCity("en", "温哥华")).toBe("Vancouver");
});
