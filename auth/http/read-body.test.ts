import { describe, expect, test } from "vitest";
import { readObject, readText } from "./read-body.ts";

describe("a text", () => {
  test("can be missing or any text that can be stored", () => {
    expect([{}, { a: null }, { a: "" }].map((body) => readText(body, "a"))).toEqual(["", "", ""]);
    expect(readText({ a: "李 🍑\n" }, "a")).toBe("李 🍑\n");
  });

  test.each([[1], [false], [{}], [[]], ["\0"], ["\ud83c"], ["\udf51x"], ["a".repeat(1025)]])(
    "cannot be %j",
    (value) => {
      expect(() => readText({ a: value }, "a")).toThrow(expect.objectContaining({ status: 400 }));
    },
  );
});

describe("metadata", () => {
  test("can be any object of limited size", () => {
    const value = { full_name: "林雨晴", nested: { list: [1, null, { deep: true }] } };
    expect(readObject({ data: value }, "data")).toEqual(value);
    expect([{}, { data: null }].map((body) => readObject(body, "data"))).toEqual([undefined, undefined]);
  });

  test.each([
    ["a text", "x"],
    ["a list", []],
    ["a number", 1],
    ["a NUL", { a: "\0" }],
    ["a NUL in a name", { "a\0": 1 }],
    ["a lone surrogate", { a: ["\ud800"] }],
    ["a lone surrogate in a name", { "\udfff": 1 }],
    ["too large", { a: "x".repeat(4096) }],
    ["too deeply nested", JSON.parse(`{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}`)],
  ])("cannot be %s", (_, value) => {
    expect(() => readObject({ data: value }, "data")).toThrow(expect.objectContaining({ status: 400 }));
  });

  test.each(["林".repeat(80), "𠮷".repeat(80), ` ${"a".repeat(80)} `, 7, null])("can contain the name %j", (name) => {
    expect(readObject({ data: { full_name: name } }, "data")).toEqual({ full_name: name });
  });

  test.each(["林".repeat(81), "a".repeat(81), "👩‍👩‍👧".repeat(23)])("cannot contain the name %j", (name) => {
    const rejection = expect.objectContaining({ status: 422, code: "full_name_too_long" });
    expect(() => readObject({ data: { full_name: name } }, "data")).toThrow(rejection);
  });
});
