import { expect, test } from "vitest";
import { isJsonType } from "./json-type.ts";

const isJson = (type: string, encoding?: string) =>
  isJsonType(new Headers({ "content-type": type, ...(encoding && { "content-encoding": encoding }) }));

test.each(["application/json", "application/json;charset=UTF-8", 'Application/JSON ; charset="utf-8"'])(
  "%s is JSON",
  (type) => {
    expect(isJson(type)).toBe(true);
    expect(isJson(type, "identity")).toBe(true);
    expect(isJson(type, "gzip")).toBe(false);
  },
);

test.each([
  "text/plain",
  "text/plain; application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json; charset=gb18030",
  "application/jsonp",
  "application/problem+json",
])("%s is not JSON", (type) => {
  expect(isJson(type)).toBe(false);
});

test("a missing content type is not JSON", () => {
  expect(isJsonType(new Headers())).toBe(false);
});
