import { expect, test } from "vitest";
import { searchUrl } from "./search-url.ts";

function fields(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

test("only active filters are in the URL, in the form's order", () => {
  const chosen = { city: "New York", category: "hsk", type: "", price: "60", sort: "" };
  expect(searchUrl("/zh", fields(chosen))).toBe("/zh?city=New+York&category=hsk&price=60");
});

test("a search for everything differs from the landing page URL", () => {
  const chosen = { city: "All Cities", category: "all", type: "", price: "", sort: "" };
  expect(searchUrl("/", fields(chosen))).toBe("/?city=All+Cities");
});

test("a city page keeps its city in the path", () => {
  const chosen = { city: "Boston", category: "hsk", type: "school", price: "", sort: "" };
  expect(searchUrl("/zh/city/boston/hsk", fields(chosen))).toBe("/zh/city/boston/hsk?type=school");
  expect(searchUrl("/city/boston", fields({ ...chosen, type: "" }))).toBe("/city/boston");
});
