import { expect, test } from "vitest";
import { parseSeedArguments } from "./seed-arguments.ts";

test("the number of listings and the seed have defaults", () => {
  expect(parseSeedArguments([])).toEqual({ remove: false, listings: 10_000, seed: "1" });
  expect(parseSeedArguments(["--listings", "2,500", "--seed", "spring"])).toEqual({
    remove: false,
    listings: 2500,
    seed: "spring",
  });
});

test("--remove rejects other options", () => {
  expect(parseSeedArguments(["--remove"])).toEqual({ remove: true });
  expect(parseSeedArguments(["--remove", "--listings", "5"])).toBeNull();
});

test.each([
  ["--listings", "0"],
  ["--listings", "-5"],
  ["--listings", "1e9"],
  ["--listings", "x"],
  ["10000"],
  ["--what"],
])("%s %s is rejected", (...words) => {
  expect(parseSeedArguments(words.filter((word) => word !== undefined))).toBeNull();
});
