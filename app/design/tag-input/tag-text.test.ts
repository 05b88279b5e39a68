import { expect, test } from "vitest";
import { closeTags, isList, typeTags } from "./tag-text.ts";

const read = (list: string) => [...new Set(list.split(/[,，、;；\n]/u).map((part) => part.trim()))].filter(Boolean);
const empty = { tags: [], text: "" };

test("typing without a comma adds no tag", () => {
  expect(typeTags({ tags: ["HSK"], text: "Bus" }, "Busi", read)).toEqual({ tags: ["HSK"], text: "Busi" });
});

test.each([",", "，", "、", ";", "；"])("%s completes a tag", (comma) => {
  expect(typeTags(empty, `Business${comma}`, read)).toEqual({ tags: ["Business"], text: "" });
});

test("text after the last comma stays in the input", () => {
  expect(typeTags(empty, "Business, HSK、Chil", read)).toEqual({ tags: ["Business", "HSK"], text: "Chil" });
});

test("commas alone add no tag", () => {
  expect(typeTags({ tags: ["HSK"], text: "" }, ", ,", read)).toEqual({ tags: ["HSK"], text: "" });
});

test("a duplicate tag is ignored", () => {
  expect(typeTags({ tags: ["HSK"], text: "" }, "HSK,", read)).toEqual({ tags: ["HSK"], text: "" });
});

test("closing turns the remaining text into a tag", () => {
  expect(closeTags({ tags: ["HSK"], text: " Business " }, read)).toEqual({ tags: ["HSK", "Business"], text: "" });
  expect(closeTags({ tags: ["HSK"], text: "  " }, read)).toEqual({ tags: ["HSK"], text: "" });
});

test("text with line breaks is a list", () => {
  expect([isList("HSK\nBusiness"), isList("HSK Business")]).toEqual([true, false]);
});
