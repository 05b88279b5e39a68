import { expect, test } from "vitest";
import { sampleListings } from "#domain/samples/sample-listings.ts";
import type { SearchResults } from "#domain/search/search-listings.ts";
import { type SearchQuery, wholeDirectory } from "#domain/search/search-query.ts";
import { defaultSite } from "#domain/site.ts";
import type { Locale } from "#i18n/locale.ts";
import { resultsPage } from "./results-page.ts";

const cities = [{ key: "boston", en: "Boston", zh: "波士顿" }];
const found: SearchResults = {
  source: "listings",
  degraded: false,
  rows: [],
  count: { value: 100, capped: false },
  page: 3,
  pageCount: 5,
  filterRemoval: null,
  suggestions: [],
  close: [],
  longTexts: new Map(),
  teamNames: new Map(),
  validUntil: null,
};

const services = { origin: "https://taoli.example", site: defaultSite };

type Changes = { query?: Partial<SearchQuery>; results?: Partial<SearchResults>; hasCityPage?: boolean };

function page(locale: Locale, { query, results, hasCityPage = true }: Changes) {
  return resultsPage(services, locale, {
    query: { ...wholeDirectory, ...query },
    results: { ...found, ...results },
    cities,
    hasCityPage,
    path: "/city/boston",
  });
}

function view(query: Partial<SearchQuery>) {
  return page("zh", { query }).view;
}

test("removing a filter leads to the first page of the remaining search", () => {
  const { applied, clearPath, path } = view({ city: "boston", category: "hsk", maxPrice: 60, page: 3 });
  expect(applied.map((filter) => filter.path)).toEqual(["/zh/city/boston?price=60", "/zh/city/boston/hsk"]);
  expect(clearPath).toBe("/zh/city/boston");
  expect(path).toBe("/zh/city/boston/hsk?price=60");
});

test("without filters the clear link leads to the whole directory", () => {
  expect(view({ city: "boston" }).clearPath).toBe("/zh?city=All+Cities");
});

function countOf(locale: Locale, value: number, query: Partial<SearchQuery> = {}, more: Partial<SearchResults> = {}) {
  return page(locale, { query, results: { count: { value, capped: false }, ...more } }).view.count;
}

test("a count above the limit ends with a plus sign", () => {
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
  const names = (["en", "zh"] as const).map((locale) => page(locale, {}).view.form.options.sort[0]?.label);
  expect(names).toEqual(["Most months paid", "默认排序"]);
});

function isIndexed(query: Partial<SearchQuery>, results: Partial<SearchResults> = {}, hasCityPage = true): boolean {
  const few = { count: { value: 8, capped: false }, page: 1, ...results };
  return !page("en", { query: { city: "boston", ...query }, results: few, hasCityPage }).head.noindex;
}

test("a city with one listing and a category with three listings are indexed", () => {
  expect(isIndexed({})).toBe(true);
  expect(isIndexed({}, { count: { value: 1, capped: false } })).toBe(true);
  expect(isIndexed({ category: "hsk" }, { count: { value: 3, capped: false } })).toBe(true);
});

test("a search in a city without its own page is not indexed, a search in all cities is", () => {
  expect(isIndexed({ city: "kyle", cityText: "Kyle" }, {}, false)).toBe(false);
  expect(isIndexed({ city: null }, {}, false)).toBe(true);
});

test("samples, nearly empty pages and filtered pages are not indexed", () => {
  expect(isIndexed({}, { source: "samples" })).toBe(false);
  expect(isIndexed({}, { count: { value: 0, capped: false } })).toBe(false);
  expect(isIndexed({ category: "hsk" }, { count: { value: 2, capped: false } })).toBe(false);
  expect(isIndexed({ type: "school" })).toBe(false);
  expect(isIndexed({ maxPrice: 60 })).toBe(false);
  expect(isIndexed({ sort: "price" })).toBe(false);
  expect(isIndexed({ facets: ["zhuyin"] })).toBe(false);
});

test("each facet has its own remove link, and the search form keeps them", () => {
  const query = { city: "boston", type: "school", facets: ["age-6-12", "traditional"] } as const;
  const { applied, clearPath, form } = page("en", { query }).view;
  expect(applied.map(({ label, path }) => [label, path])).toEqual([
    ["Schools", "/city/boston?fit=age-6-12,traditional"],
    ["Ages 6 to 12", "/city/boston?type=school&fit=traditional"],
    ["Traditional 繁體", "/city/boston?type=school&fit=age-6-12"],
  ]);
  expect(clearPath).toBe("/city/boston");
  expect(form.values.fit).toBe("age-6-12,traditional");
});

test.each<[Partial<SearchQuery>, number]>([
  [{ city: "boston", sort: "price" }, 0],
  [{ facets: ["age-6-12", "adult", "heritage"] }, 1],
  [{ facets: ["age-6-12", "traditional", "zhuyin"] }, 3],
  [{ words: "wang", category: "hsk", type: "school", maxPrice: 60, facets: ["hsk", "yct"] }, 5],
])("the search %j has %i groups of filters in use", (query, count) => {
  expect(page("en", { query }).view.groupsInUse).toBe(count);
});

test("a row shows the searched facets of its listing, including those of courses and lesson times", () => {
  const rows = sampleListings.slice(0, 1).map((row) => ({
    ...row,
    facets: ["traditional"],
    facetKeys: ["age-0-5", "traditional", "in-person", "weekend"],
  }));
  const facets = ["age-0-5", "in-person", "online", "weekend"] as const;
  const [row] = page("en", { query: { facets }, results: { rows } }).view.rows;
  expect(row?.facts[0]?.text).toBe("Under 6, In person, Weekends");
});

test("an empty search suggests removing the filter that hides the most listings", () => {
  const query = { city: "boston", facets: ["age-6-12", "traditional", "simplified"] } as const;
  const broaderSearch = (locale: Locale, filterRemoval: SearchResults["filterRemoval"]) =>
    page(locale, { query, results: { filterRemoval } }).view.broaderSearch;
  const removal = (value: number): SearchResults["filterRemoval"] => ({
    filter: { facets: ["simplified", "traditional"] },
    without: { facets: ["age-6-12"] },
    count: { value, capped: false },
  });
  expect(broaderSearch("en", removal(4))).toEqual({
    label: "Remove “Simplified 简体, Traditional 繁體” to see 4 listings",
    path: "/city/boston?fit=age-6-12",
  });
  expect(broaderSearch("zh", removal(1)).label).toBe("去掉“简体、繁体”有 1 个结果");
  expect(broaderSearch("en", null)).toEqual({ label: "Clear all filters", path: "/city/boston" });
});
