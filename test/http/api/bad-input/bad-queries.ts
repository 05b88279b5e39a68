import type { BadRequest } from "./bad-request.ts";
import { badBytes, badValues, marker } from "./bad-values.ts";

/** Read as texts and numbers: each meets every bad value. */
const free = ["q", "city", "price", "page"];

/** Parameters compared with a fixed list: each is tested with a third of the values. */
const listed = ["category", "type", "sort", "fit"];

/** Parameters of other pages: each meets half of the values. */
const elsewhere: readonly [path: string, name: string][] = [
  ["/compare", "ids"],
  ["/filters", "fit"],
  ["/zh/listing/{id}/reviews", "stars"],
  ["/listing/{id}/reviews", "language"],
  ["/listing/{id}/reviews", "page"],
  ["/listing/{id}/report", "photo"],
  ["/zh/listing/{id}/report", "review"],
  ["/listing/{id}/report", "teacher"],
  ["/gift/{id}", "session_id"],
  ["/unsubscribe", "token"],
  ["/zh/unsubscribe/monthly", "token"],
];
const unknown = ["utm_source", "__proto__", "redirect_to", "session_id"];

const shapes = [
  "?city[]=Boston",
  "?city[0]=Boston&city[1]=Chicago",
  "?city[$ne]=",
  "?city[constructor][prototype][x]=1",
  "?city.name=Boston",
  "?city=Boston&city=Chicago",
  "?page=1&page=2&page=-1",
  "?category=hsk&category=business",
  "?sort=price;sort=experience",
  "?city",
  "?=",
  "?&&&",
  "?====",
  "??city=Boston",
  "?CITY=Boston",
  "?ci%74y=Boston",
  "?%63ity[]=x",
  "?city=Boston#<zq7k>",
  "?__proto__[page]=9",
  "?constructor=1&toString=2&hasOwnProperty=3",
];

const payments = [
  "?payment=success",
  "?payment=success&session_id=",
  "?payment=success&session_id=cs_test_forged",
  "?payment=success&session_id=cs_test_1&session_id=cs_test_2",
  "?payment=success&session_id[]=x",
  "?payment=success&session_id=%27%20or%201=1",
  "?payment=success&session_id=<zq7k>",
  "?payment=<zq7k>&session_id=%00",
  `?payment=success&session_id=${"x".repeat(7000)}`,
  "?payment=cancelled",
];

const long = [
  `?city=${"x".repeat(10_000)}`,
  `?city=${"x".repeat(7900)}`,
  `?city=${encodeURIComponent("桃".repeat(800))}`,
  `?q=${"x".repeat(8000)}`,
  `?${"a=1&".repeat(2000)}`,
  `?${Array.from({ length: 900 }, (_, index) => `city=${index}`).join("&")}`,
  `?page=${"9".repeat(5000)}`,
  `?${"[".repeat(3000)}=1`,
];

/** Queries that no form of ours sends. */
export function badQueries(): BadRequest[] {
  return [
    ...free.flatMap((name) => withValues("/", name)),
    ...listed.flatMap((name, offset) => withValues("/city/boston", name).filter((_, index) => index % 3 === offset)),
    ...elsewhere.flatMap(([path, name], offset) =>
      withValues(path, name).filter((_, index) => index % 2 === offset % 2),
    ),
    ...withValues("/zh/auth", "tab").filter((_, index) => index % 3 === 0),
    ...unknown.flatMap((name, offset) => withValues("/pricing", name).filter((_, index) => index % 5 === offset)),
    ...["/", "/zh", "/city/boston"].flatMap((path) =>
      shapes.map((query) => ({ name: `query ${path}${query}`, path: path + query })),
    ),
    ...payments.map((query) => ({ name: `payment ${query.slice(0, 60)}`, path: `/${query}` })),
    ...long.map((query) => ({ name: `long query ${query.slice(0, 30)}…`, path: `/${query}` })),
    ...["/zh", "/zh/city/boston", "/auth"].map((path) => ({
      name: `every parameter bad at ${path}`,
      path: `${path}?${new URLSearchParams([...free, ...listed, "tab", "x"].map((name) => [name, `"><${marker}>`]))}`,
    })),
  ];
}

function withValues(path: string, name: string): BadRequest[] {
  const texts = Object.entries(badValues).map(([kind, value]) => [kind, encodeURIComponent(value)] as const);
  return [...texts, ...Object.entries(badBytes)].map(([kind, value]) => ({
    name: `${path}?${name}= with ${kind}`,
    path: `${path}?${encodeURIComponent(name)}=${value}`,
  }));
}
