import { expect, test } from "vitest";
import { differencesOf, mergeVersions } from "./merge-versions.ts";

const base = { city: "Boston", rate: 60, tags: ["hsk"], bio: "Old" };
const mine = { ...base, rate: 70, bio: "Mine" };
const theirs = { ...base, tags: ["hsk", "business"], bio: "Theirs" };
const fields = ["city", "rate", "tags", "bio"] as const;

test("what only they changed is suggested as theirs, the rest as mine", () => {
  expect(differencesOf(fields, { base, mine, theirs })).toEqual([
    { field: "rate", suggested: "mine" },
    { field: "tags", suggested: "theirs" },
    { field: "bio", suggested: "mine" },
  ]);
});

test("without a common beginning mine is suggested", () => {
  const found = differencesOf(fields, { base: null, mine, theirs });
  expect(found.map(({ suggested }) => suggested)).toEqual(["mine", "mine", "mine"]);
});

test("equal versions differ in nothing", () => {
  expect(differencesOf(fields, { base, mine: theirs, theirs: { ...theirs } })).toEqual([]);
});

test("only chosen fields are taken over", () => {
  expect(mergeVersions(mine, theirs, { tags: "theirs", bio: "mine" })).toEqual({ ...mine, tags: ["hsk", "business"] });
});
