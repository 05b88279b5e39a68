import { expect, test } from "vitest";
import { parseCityArguments } from "./city-arguments.ts";

const parse = (line: string) => parseCityArguments(line.split(" ").filter((word) => word !== ""));

test("cities are listed without an argument", () => {
  expect(parse("")).toEqual({ command: "list" });
});

test("a city is accepted with the names of its listings or given names, and rejected", () => {
  expect(parse("accept kyle")).toEqual({ command: "accept", city: "kyle", names: {} });
  expect(parse("accept kyle --name Kyle --name-zh 凯尔 --state=TX")).toEqual({
    command: "accept",
    city: "kyle",
    names: { name: "Kyle", nameZh: "凯尔", state: "TX" },
  });
  expect(parse("reject kyle")).toEqual({ command: "reject", city: "kyle" });
});

test.each([
  "accept",
  "reject",
  "remove kyle",
  "accept kyle san",
  "reject kyle --name Kyle",
  "--name Kyle",
  "list --all",
])("%s prints the usage", (line) => {
  expect(parse(line)).toBeNull();
});
