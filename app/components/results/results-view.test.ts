import { expect, test } from "vitest";
import type { SearchResults } from "#domain/search/search-listings.ts";
import { type SearchQuery, wholeDirectory } from "#domain/search/search-query.ts";
import type { Locale } from "#i18n/locale.ts";
import { resultsView } from "./results-view.ts";

const cities = [{ key: "boston", en: "Boston", zh: "波士顿" }];
const found: SearchResults = {
  source: "listings",
  degraded: false,
  rows: [],
  count: { value: 100, capped: false },
  page: 3,
  pageCount: 5,
  validUntil: null,
};

function view(query: Partial<SearchQuery>) {
  return resultsView({
    query: { ...wholeDirectory, ...query },
    results: found,
    cities,
    hasCityPage: true,
    locale: "zh",
  });
}

test("every way out of a filter leads to the first page of what is left", () => {
  const { applied, clearPath, path } = view({ city: "boston", category: "hsk", maxPrice: 60, page: 3 });
  expect(applied.map((filter) => filter.path)).toEqual(["/zh/city/boston?price=60", "/zh/city/boston/hsk"]);
  expect(clearPath).toBe("/zh/city/boston");
  expect(path).toBe("/zh/city/boston/hsk?price=60");
});

test("without a filter the way out is the whole directory", () => {
  expect(view({ city: "boston" }).clearPath).toBe("/zh?city=All+Cities");
});

function countOf(
  locale: Locale,
  value: number,
  query: Partial<SearchQuery> = {},
  more: Partial<SearchResults> = {},
) {
  const results = { ...found, count: { value, capped: false }, ...more };
  return resultsView({ query: { ...wholeDirectory, ...query }, results, cities, hasCityPage: true, locale }).count;
}

test("a count beyond the bound says so", () => {
  expect(countOf("en", 0, {}, { count: { value: 1000, capped: true } })).toBe("1,000+ listings found");
  expect(countOf("en", 1258, { city: "boston" })).toBe("1,258 listings found");
  expect(countOf("en", 1, { type: "school" })).toBe("1 listing found");
});

test("Chinese counts of teachers, schools and results use their own measure words", () => {
  expect(countOf("zh", 9, { type: "teacher" })).toBe("共找到 9 位老师");
  expect(countOf("zh", 1, { type: "school" })).toBe("共找到 1 所学校");
  expect(countOf("zh", 9, { category: "hsk" })).toBe("共找到 9 个结果");
});

test("samples are counted as samples, never as listings", () => {
  const samples = { source: "samples" } as const;
  expect(countOf("en", 8, {}, samples)).toBe("8 sample profiles");
  expect(countOf("en", 1, { type: "teacher" }, samples)).toBe("1 sample profile");
  expect(countOf("zh", 8, { type: "teacher" }, samples)).toBe("8 个示例");
  expect(countOf("en", 0, { category: "children" }, samples)).toBe("0 listings found");
  expect(countOf("en", 0, {}, { ...samples, degraded: true })).toBe("0 sample profiles");
});

test("the default order is named after its criterion", () => {
  const names = (["en", "zh"] as const).map((locale) => {
    const { form } = resultsView({ query: wholeDirectory, results: found, cities, hasCityPage: true, locale });
    return form.options.sort[0]?.label;
  });
  expect(names).toEqual(["Most months paid", "默认排序"]);
});
