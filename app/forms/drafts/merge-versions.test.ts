import { expect, test } from "vitest";
import { differencesOf, mergeVersions } from "./merge-versions.ts";

const base = { city: "Boston", rate: 60, tags: ["hsk"], bio: "Old" };
const mine = { ...base, rate: 70, bio: "Mine" };
const theirs = { ...base, tags: ["hsk", "business"], bio: "Theirs" };
const fields = ["city", "rate", "tags", "bio"] as const;

test("only fields that the other version alone changed are suggested as theirs", () => {
  expect(differencesOf(fields, { base, mine, theirs })).toEqual([
    { field: "rate", suggested: "mine" },
    { field: "tags", suggested: "theirs" },
    { field: "bio", suggested: "mine" },
  ]);
});

test("without a common base every field is suggested as mine", () => {
  const found = differencesOf(fields, { base: null, mine, theirs });
  expect(found.map(({ suggested }) => suggested)).toEqual(["mine", "mine", "mine"]);
});

test("equal versions have no differences", () => {
  expect(differencesOf(fields, { base, mine: theirs, theirs: { ...theirs } })).toEqual([]);
});

test("only fields chosen as theirs are merged", () => {
  expect(mergeVersions(mine, theirs, { tags: "theirs", bio: "mine" })).toEqual({ ...mine, tags: ["hsk", "business"] });
});
