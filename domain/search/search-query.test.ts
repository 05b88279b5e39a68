import { expect, test } from "vitest";
import {
  isNarrowed,
  isSearch,
  pageCountOf,
  parseSearchQuery,
  type SearchQuery,
  searchParamsOf,
  searchPath,
  wholeDirectory,
} from "./search-query.ts";

function parse(search: string): SearchQuery {
  return parseSearchQuery(new URLSearchParams(search));
}

test("a URL without search parameters selects the whole directory", () => {
  expect(parse("")).toEqual(wholeDirectory);
  expect(parse("?utm_source=wechat&foo[]=1")).toEqual(wholeDirectory);
});

test("every parameter is parsed", () => {
  expect(parse("q=wang&city=Boston&category=hsk&type=school&price=60&fit=open&sort=price-desc&page=3")).toEqual({
    city: "boston",
    cityText: "Boston",
    category: "hsk",
    type: "school",
    maxPrice: 60,
    words: "wang",
    wordsAreCut: false,
    facets: ["open"],
    sort: "price-desc",
    page: 3,
  });
});

test.each([
  ["city=NYC", "new-york"],
  ["city=%E4%B8%89%E8%97%A9%E5%B8%82", "san-francisco"],
  ["city=++los+ANGELES+", "los-angeles"],
  ["city=Gr%C3%BCnfeld", "grunfeld"],
])("%s selects the city %s", (search, key) => {
  expect(parse(search).city).toBe(key);
});

test.each(["All Cities", "all cities", "all", "ALL", "", "   ", "全部城市", "!!!", "\0", "\ud800"])(
  "the city %j does not filter",
  (city) => {
    expect(parseSearchQuery(new URLSearchParams({ city }))).toEqual(wholeDirectory);
  },
);

test.each([
  ["category=all"],
  ["category=cooking"],
  ["category=__proto__"],
  ["category[]=hsk"],
  ["type=admin"],
  ["type=Teacher&type=school"],
  ["price=41"],
  ["price=-40"],
  ["price=4e1"],
  ["price=NaN"],
  ["sort=ratings"],
  ["sort=price;drop"],
  ["sort=constructor"],
  ["page=0"],
  ["page=-1"],
  ["page=1.5"],
  ["page=NaN"],
  ["page=Infinity"],
  ["page=1e9"],
  ["page=0x10"],
  ["page=%00"],
  ["page=%2B2"],
  ["page=99999999999999999999"],
  ["page=%EF%BC%92"],
])("%s falls back to the default", (search) => {
  expect(parse(search)).toEqual(wholeDirectory);
});

test("the first value of a repeated parameter counts, even if it is invalid", () => {
  expect(parse("city=Boston&city=Chicago").city).toBe("boston");
  expect(parse("category=nonsense&category=hsk").category).toBeNull();
  expect(parse("page=2&page=7").page).toBe(2);
});

test("a page above the limit is reduced to the limit", () => {
  expect(parse("page=1000000").page).toBe(pageCountOf(Number.POSITIVE_INFINITY));
});

test("a long city is truncated, and any text gives a valid URL", () => {
  const texts = [
    "x".repeat(10_000),
    "城".repeat(10_000),
    "𠮷".repeat(10_000),
    "\u202eBoston",
    "a\0b",
    "<script>alert(1)</script>",
  ];
  for (const text of [...texts, "\udc00Boston\ud800", "../../etc/passwd", "%", "'; drop table listings --"]) {
    const query = parseSearchQuery(new URLSearchParams([["city", text]]));
    expect([...(query.cityText ?? "")].length).toBeLessThanOrEqual(80);
    expect([...(query.city ?? "")].length).toBeLessThanOrEqual(60);
    expect(query.cityText ?? "").not.toMatch(/\p{C}/u);
    expect(query.cityText?.isWellFormed()).not.toBe(false);
    expect(() => searchPath(query)).not.toThrow();
    expect(() => decodeURIComponent(searchPath(query, true))).not.toThrow();
  }
});

test("the path of a city page overrides the parameters", () => {
  const query = parseSearchQuery(new URLSearchParams("city=Chicago&category=hsk&page=2"), {
    city: "boston",
    category: "children",
  });
  expect(query).toEqual({ ...wholeDirectory, city: "boston", category: "children", page: 2 });
  expect(parseSearchQuery(new URLSearchParams("category=hsk"), { city: "boston" }).category).toBe("hsk");
});

test("parameters are written in one order and spelling, without defaults", () => {
  const query = parse("page=2&sort=price&price=80&type=teacher&category=hsk&city=nyc");
  expect(searchParamsOf(query).toString()).toBe("city=New+York&category=hsk&type=teacher&price=80&sort=price&page=2");
  expect(searchParamsOf(parse("city=All+Cities&category=all&sort=default&page=1")).toString()).toBe("");
  expect(searchParamsOf(parse("city=Kyle")).toString()).toBe("city=Kyle");
  // A display name in another script would lead to another key.
  expect(searchParamsOf({ ...parse("city=Kyle"), cityText: "凯尔" }).toString()).toBe("city=kyle");
});

test.each([
  ["", "/?city=All+Cities"],
  ["city=All+Cities&category=all", "/?city=All+Cities"],
  ["category=hsk", "/?category=hsk"],
  ["page=2", "/?page=2"],
  ["city=NYC", "/city/new-york"],
  ["city=Boston&category=hsk", "/city/boston/hsk"],
  ["city=Boston&category=hsk&page=2", "/city/boston/hsk?page=2"],
  ["city=Boston&sort=price&price=60", "/city/boston?price=60&sort=price"],
  ["city=Kyle&category=hsk", "/?city=Kyle&category=hsk"],
])("the results of %s have the path %s", (search, path) => {
  expect(searchPath(parse(search))).toBe(path);
});

test("a city with listings has its own path, even with a Han name", () => {
  expect(searchPath(parse("city=Kyle&category=hsk"), true)).toBe("/city/kyle/hsk");
  expect(searchPath(parse("city=钻石吧"), true)).toBe("/city/%E9%92%BB%E7%9F%B3%E5%90%A7");
});

test("parsing written parameters returns the same query", () => {
  for (const search of ["", "city=SF&page=4", "city=Kyle&type=school", "category=hsk&price=100&sort=experience"]) {
    const query = { ...parse(search), cityText: null };
    expect({ ...parseSearchQuery(searchParamsOf(query)), cityText: null }).toEqual(query);
  }
});

test("the home page is shown without a search parameter, and results with one", () => {
  expect(isSearch(new URLSearchParams("payment=success&session_id=x"))).toBe(false);
  expect(isSearch(new URLSearchParams("city=All+Cities"))).toBe(true);
  expect(isSearch(new URLSearchParams("page="))).toBe(true);
});

test("only city, category and page keep a page indexable", () => {
  expect(isNarrowed(parse("city=Boston&category=hsk&page=2"))).toBe(false);
  expect(isNarrowed(parse("city=Boston&sort=price"))).toBe(true);
});

test("facets have one canonical order and form in the URL", () => {
  const query = parse("?city=Boston&fit=zhuyin&fit=age-6-12,nothing&fit=zhuyin");
  expect(query.facets).toEqual(["age-6-12", "zhuyin"]);
  expect(searchPath(query)).toBe("/city/boston?fit=age-6-12,zhuyin");
  expect(parseSearchQuery(searchParamsOf(query))).toEqual(query);
  expect(searchPath(parse("?fit=open&sort=price"))).toBe("/?fit=open&sort=price");
  expect(isNarrowed(query)).toBe(true);
});

test("words are limited to one line of 80 characters, and are in every URL of their search", () => {
  const query = parse(`?city=Boston&q=${encodeURIComponent("  王老師\n\u0000 wang ")}%ed%a0%80`);
  expect(query).toMatchObject({ words: "王老師 wang", wordsAreCut: false });
  expect(searchPath(query)).toBe(`/city/boston?${new URLSearchParams({ q: "王老師 wang" })}`);
  expect(parseSearchQuery(searchParamsOf(query))).toEqual(query);
  expect(isNarrowed(query)).toBe(true);
  expect(parse(`?q=${"𠮷".repeat(100)}`)).toMatchObject({ words: "𠮷".repeat(80), wordsAreCut: true });
  for (const none of ["?q=", "?q=%00", "?q=+++", "?q=%ff"]) expect(parse(none).words).toBeNull();
});
