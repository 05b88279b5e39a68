import { expect, test } from "vitest";
import { categories } from "#domain/listings/fields/categories.ts";
import { guideSlugs, guides, guidesFor, isGuideSlug } from "./guides.ts";

test("results link to the general guides and to the one of their category", () => {
  expect(guidesFor(null)).toEqual(["choosing-a-teacher", "lesson-prices"]);
  expect(guidesFor("hsk")).toEqual(["choosing-a-teacher", "chinese-exams", "lesson-prices"]);
  expect(guidesFor("children")).toContain("heritage-learners");
});

test("every guide is linked from the results of a category", () => {
  const linked = categories.flatMap((category) => guidesFor(category));
  expect(guideSlugs.filter((slug) => !linked.includes(slug))).toEqual([]);
});

test("no guide was changed before it was published", () => {
  for (const slug of guideSlugs) expect(guides[slug].changedOn >= guides[slug].publishedOn).toBe(true);
});

test("names of inherited properties are not guides", () => {
  expect(isGuideSlug("toString")).toBe(false);
});
