import { expect, test } from "vitest";
import { pageKeyOf } from "./page-key.ts";

const keyOf = (path: string) => pageKeyOf(new URL(path, "http://localhost:3000"));

test("known parameters are kept in one order, others are ignored", () => {
  expect(keyOf("/?page=2&utm_source=x&city=Boston")).toMatchObject({ key: "/?city=Boston&page=2" });
  expect(keyOf("/?page=2&city=Boston&session_id=s")).toMatchObject({ key: "/?city=Boston&page=2" });
});

test("a poster's URL has the key of the listing's page", () => {
  expect(keyOf("/zh/listing/7b2f?from=poster")).toMatchObject({ key: "/zh/listing/7b2f" });
});

test("every search parameter is part of the key", () => {
  const query = "q=wang&city=Boston&category=hsk&type=teacher&price=60&fit=open&sort=price&page=2";
  for (const path of ["/", "/zh", "/_.data", "/filters", "/zh/filters.data", "/hydration", "/hydration/zh"])
    expect(keyOf(`${path}?${query}`)).toMatchObject({ key: `${path}?${query}` });
  for (const path of ["/city/boston", "/zh/city/boston/hsk", "/city/boston.data", "/hydration/zh/city/boston"])
    expect(keyOf(`${path}?${query}`)).toMatchObject({ key: `${path}?${query.replace("&city=Boston", "")}` });
});

test("parameters of other pages do not change the key of a page", () => {
  const query = "q=wang&city=Boston&sort=price&page=2&tab=sign-up&stars=5&ids=x&months=3";
  for (const path of [
    "/pricing",
    "/zh/about",
    "/listing/7b2f",
    "/resources/exams",
    "/dashboard/photos",
    "/no/such/page",
  ])
    expect(keyOf(`${path}?${query}`)).toMatchObject({ key: path });
});

const id = "0b51f6d2-62f9-43b5-8d3c-2d3f6a1d7c11";
const token = "a".repeat(43);

test.each([
  ["/compare", `ids=${id}`],
  ["/compare.data", `ids=${id}&_routes=a`],
  ["/auth", "tab=sign-up&view=forgot&next=%2Fdashboard"],
  ["/dashboard", "months=3&code=SPRING"],
  ["/dashboard/messages", "show=archived"],
  [`/gift/${id}`, "months=3&session_id=cs_1"],
  [`/renew/${token}`, "months=3&session_id=cs_1"],
  [`/review/write/${token}`, "proof=p&step=two"],
  [`/review/edit/${token}`, "proof=p&step=withdraw"],
  [`/listing/${id}/report`, "photo=a&picture=b&review=c&teacher=d"],
  [`/listing/${id}/report.data`, "photo=a&picture=b&review=c&teacher=d&_routes=x"],
  [`/listing/${id}/reviews`, "page=2&stars=5&language=zh-Hans"],
  [`/listing/${id}/reviews.data`, "page=2&stars=5&language=other&_routes=x"],
])("%s sees its own parameters in both languages", (path, query) => {
  for (const prefix of ["", "/zh"]) {
    const key = `${prefix}${path}?${query}`;
    expect(keyOf(key)).toMatchObject({ key });
    expect(keyOf(`${key}&utm_source=x&q=wang&city=Boston`)).toMatchObject({ key });
  }
});

test("only data requests see the framework's parameter", () => {
  expect(keyOf("/pricing.data?_routes=x")).toMatchObject({ key: "/pricing.data?_routes=x" });
  expect(keyOf("/pricing?_routes=x")).toMatchObject({ key: "/pricing" });
});

test("the operators' console sees all parameters, paths below it do not", () => {
  for (const path of ["/admin?page=2", "/zh/admin/messages?case=7b2f&state=held"])
    expect(keyOf(path)).toMatchObject({ key: path });
  for (const path of ["/administrator", "/admin/no/page", "/zh/admin/no-page", "/hydration/admin/a/b"])
    expect(keyOf(`${path}?page=2`)).toMatchObject({ key: path });
});

test("account parameters are part of the key of the account page only", () => {
  expect(keyOf("/zh/auth?view=forgot&next=%2Fdashboard&code=secret")).toMatchObject({
    key: "/zh/auth?view=forgot&next=%2Fdashboard",
  });
  expect(keyOf("/pricing?view=forgot&next=%2Fdashboard")).toMatchObject({ key: "/pricing" });
});

test("facets have one order and notation, and unknown facets are ignored", () => {
  const expected = "/city/boston?fit=age-6-12%2Czhuyin";
  for (const query of ["fit=zhuyin,age-6-12", "fit=x,zhuyin,age-6-12,age-6-12"])
    expect(keyOf(`/city/boston?${query}`)).toMatchObject({ key: expected });
  for (const query of ["fit=", "fit=nothing", "fit=,,,"])
    expect(keyOf(`/city/boston?${query}`)).toMatchObject({ key: "/city/boston" });
});

test("a form's repeated facets are redirected to the one URL of the search", () => {
  const repeated = "fit=zhuyin&sort=price&fit=x,age-6-12";
  for (const path of ["/", "/zh", "/city/boston", "/zh/city/boston/hsk"]) {
    const location = `${path}?fit=age-6-12,zhuyin&sort=price`;
    expect(keyOf(`${path}?${repeated}`)).toEqual({ kind: "redirect", location });
    expect(keyOf(location)).toMatchObject({ kind: "page" });
  }
  expect(keyOf("/zh?fit=x&fit=y")).toEqual({ kind: "redirect", location: "/zh?fit=" });
  for (const path of ["/_.data", "/city/boston.data", "/hydration/city/boston", "/filters", "/pricing"])
    expect(keyOf(`${path}?${repeated}`)).toMatchObject({ kind: "page" });
});

test("search words are normalized and limited in length, and empty words are ignored", () => {
  for (const query of [
    "q=wang+hong",
    "q=+wang%20%20hong%09",
    "q=wang%0ahong%00",
    "q=%00wang+hong%ff",
    "q=wang+hong&q=li",
  ])
    expect(keyOf(`/?${query}`)).toMatchObject({ key: "/?q=wang+hong" });
  for (const query of ["q=", "q=+%09+", "q=%00", "q=%ff%fe", "q=%ed%a0%80"])
    expect(keyOf(`/city/boston?${query}`)).toMatchObject({ key: "/city/boston" });
  // One character beyond the limit, so that the page can report that the text was cut.
  expect(keyOf(`/?q=${"a".repeat(3000)}`)).toMatchObject({ key: `/?q=${"a".repeat(81)}` });
  expect(keyOf(`/?q=${encodeURIComponent("𠮷".repeat(300))}`)).toMatchObject({
    key: `/?${new URLSearchParams({ q: "𠮷".repeat(81) })}`,
  });
});

test("unknown values of filters share one key, which still requests results", () => {
  for (const name of ["category", "type", "price", "sort"]) {
    for (const value of ["EVIL", "__proto__", "60.0", "DEFAULT", "%00"])
      expect(keyOf(`/?${name}=${value}`)).toMatchObject({ key: `/?${name}=` });
  }
  for (const value of ["x", "-1", "1.5", "%F0%9F%92%A5", "0"])
    expect(keyOf(`/zh/city/boston?page=${value}`)).toMatchObject({ key: "/zh/city/boston?page=1" });
  expect(keyOf("/city/boston?page=999999")).toEqual(keyOf("/city/boston?page=42"));
  expect(keyOf("/?category=all&type=")).toMatchObject({ key: "/?category=all&type=" });
  expect(keyOf("/?category=HSK")).toMatchObject({ key: "/?category=hsk" });
  expect(keyOf("/filters?sort=EVIL")).toMatchObject({ key: "/filters?sort=" });
  expect(keyOf("/city/boston.data?type=EVIL")).toMatchObject({ key: "/city/boston.data?type=" });
  expect(keyOf("/city/boston?toString=x")).toMatchObject({ key: "/city/boston" });
});

test("the pages of a listing's reviews keep their number", () => {
  expect(keyOf("/listing/7b2f/reviews?page=60")).toMatchObject({ key: "/listing/7b2f/reviews?page=60" });
  for (const page of ["0", "-1", "1.5", "x", "12345678"])
    expect(keyOf(`/listing/7b2f/reviews?page=${page}`)).toMatchObject({ key: "/listing/7b2f/reviews" });
});

test("the first of repeated parameters is used", () => {
  expect(keyOf("/?city=Boston&city=Chicago")).toMatchObject({ key: "/?city=Boston" });
});

test("a path is redirected to its canonical form", () => {
  expect(keyOf("/pricing/")).toEqual({ kind: "redirect", location: "/pricing" });
  expect(keyOf("/zh/")).toEqual({ kind: "redirect", location: "/zh" });
  expect(keyOf("/zh//pricing?a=1")).toEqual({ kind: "redirect", location: "/zh/pricing?a=1" });
});

test("capitals are redirected, except in percent-escapes", () => {
  expect(keyOf("/ZH/Pricing?City=A")).toEqual({ kind: "redirect", location: "/zh/pricing?City=A" });
  expect(keyOf("/city/%E5%8C%97")).toMatchObject({ kind: "page", key: "/city/%E5%8C%97" });
});

test("a token keeps its capitals when its path is normalized", () => {
  const token = "aB3_-".repeat(8) + "xYz";
  for (const page of ["/renew", "/zh/confirm", "/review/write"]) {
    expect(keyOf(`${page}/${token}`)).toMatchObject({ kind: "page", key: `${page}/${token}`, isSecret: true });
    for (const untidy of [`${page}/${token}/`, `/${page}/${token}`, `${page}/%61${token.slice(1)}`])
      expect(keyOf(`http://localhost:3000${untidy}`)).toEqual({ kind: "redirect", location: `${page}/${token}` });
  }
});

test("unnecessary escapes are redirected, so that a private path has one spelling", () => {
  expect(keyOf("/%64ashboard")).toEqual({ kind: "redirect", location: "/dashboard" });
  expect(keyOf("/zh/%41%75%74%68?a=%41")).toEqual({ kind: "redirect", location: "/zh/auth?a=%41" });
  expect(keyOf("/a%2Db%5fc%7e1")).toEqual({ kind: "redirect", location: "/a-b_c~1" });
  expect(keyOf("/city/%2564")).toMatchObject({ kind: "page", key: "/city/%2564" });
  expect(keyOf("/a%2Fb")).toMatchObject({ kind: "page", key: "/a%2Fb" });
});

test("a URL with a payment session is secret, and its key omits the session", () => {
  expect(keyOf("/?session_id=s")).toMatchObject({ key: "/", isSecret: true });
  expect(keyOf("/?city=Boston")).toMatchObject({ isSecret: false });
});

test("a returning payer has a separate key on the home page only", () => {
  expect(keyOf("/?payment=success&session_id=s&city=Boston")).toMatchObject({
    key: "/?payment=success",
    isSecret: true,
  });
  expect(keyOf("/zh?session_id=t&payment=success&x=1")).toMatchObject({ key: "/zh?payment=success", isSecret: true });
  for (const [path, key] of [
    ["/?payment=success", "/"],
    ["/?payment=else&session_id=s", "/"],
    ["/pricing?payment=success&session_id=s", "/pricing"],
  ] as const)
    expect(keyOf(path)).toMatchObject({ key });
});

test("a redirect never leaves the site", () => {
  expect(pageKeyOf(new URL("http://localhost:3000//evil.example/"))).toEqual({
    kind: "redirect",
    location: "/evil.example",
  });
});

test("paths that are not UTF-8 or contain control characters are rejected", () => {
  expect(keyOf("/%c0%af")).toEqual({ kind: "refused", status: 400 });
  expect(keyOf("/city/%00")).toEqual({ kind: "refused", status: 400 });
  expect(keyOf("/city/..%5c")).toEqual({ kind: "refused", status: 400 });
  expect(keyOf(`/?city=${"x".repeat(9000)}`)).toEqual({ kind: "refused", status: 414 });
});
