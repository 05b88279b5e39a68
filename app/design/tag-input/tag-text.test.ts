import { expect, test } from "vitest";
import { closeTags, isList, typeTags } from "./tag-text.ts";

const read = (list: string) => [...new Set(list.split(/[,，、;；\n]/u).map((part) => part.trim()))].filter(Boolean);
const empty = { tags: [], text: "" };

test("typing without a comma only types", () => {
  expect(typeTags({ tags: ["HSK"], text: "Bus" }, "Busi", read)).toEqual({ tags: ["HSK"], text: "Busi" });
});

test.each([",", "，", "、", ";", "；"])("%s ends a tag", (comma) => {
  expect(typeTags(empty, `Business${comma}`, read)).toEqual({ tags: ["Business"], text: "" });
});

test("what follows the last comma is typed on", () => {
  expect(typeTags(empty, "Business, HSK、Chil", read)).toEqual({ tags: ["Business", "HSK"], text: "Chil" });
});

test("commas alone make no tag", () => {
  expect(typeTags({ tags: ["HSK"], text: "" }, ", ,", read)).toEqual({ tags: ["HSK"], text: "" });
});

test("a tag is set once", () => {
  expect(typeTags({ tags: ["HSK"], text: "" }, "HSK,", read)).toEqual({ tags: ["HSK"], text: "" });
});

test("closing makes a tag of what is left", () => {
  expect(closeTags({ tags: ["HSK"], text: " Business " }, read)).toEqual({ tags: ["HSK", "Business"], text: "" });
  expect(closeTags({ tags: ["HSK"], text: "  " }, read)).toEqual({ tags: ["HSK"], text: "" });
});

test("lines are a list", () => {
  expect([isList("HSK\nBusiness"), isList("HSK Business")]).toEqual([true, false]);
});
