import fc from "fast-check";
import { expect, test } from "vitest";
import { cpuMs } from "#test/helpers/cpu-time.ts";
import { parseStrictJson } from "./strict-json.ts";

const most = { depth: 8, keys: 64 };

test.each([
  ["a truncated text", '{"a":', "not-json"],
  ["an empty text", "", "not-json"],
  ["a comment", '{/**/"a":1}', "not-json"],
  ["single quotes", "{'a':1}", "not-json"],
  ["a hexadecimal number", '{"a":0x10}', "not-json"],
  ["NaN", '{"a":NaN}', "not-json"],
  ["ten thousand arrays", "[".repeat(10_000), "too-deep"],
  ["nine nested objects", `${'{"a":'.repeat(9)}1${"}".repeat(9)}`, "too-deep"],
  ["a thousand keys", `{${Array.from({ length: 1000 }, (_, index) => `"k${index}":1`).join()}}`, "too-many-keys"],
  ["a key twice", '{"a":1,"b":{"a":1},"a":2}', "duplicate-key"],
  ["a key twice, once escaped", '{"city":1,"\\u0063ity":2}', "duplicate-key"],
  ["a prototype twice", '{"__proto__":1,"__proto__":2}', "duplicate-key"],
] as const)("%s is rejected", (_, text, problem) => {
  expect(parseStrictJson(text, most)).toEqual({ ok: false, failure: problem });
});

test("keys can repeat in different objects, and braces in strings are ignored", () => {
  const value = { a: [{ a: 1 }, { a: 2 }], b: '{"a":1,"a":2}[[[[[[[[[[', "c:d": "e:\\" };
  expect(parseStrictJson(JSON.stringify(value), most)).toEqual({ ok: true, value });
});

test("every value within the limits is parsed unchanged", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const text = JSON.stringify(value);
      expect(parseStrictJson(text, { depth: 20, keys: 10_000 })).toEqual({ ok: true, value: JSON.parse(text) });
    }),
  );
});

test("a string without an end is rejected in linear time", () => {
  const text = `"${'\\"'.repeat(200_000)}`;
  const begun = cpuMs();
  expect(parseStrictJson(text, most)).toEqual({ ok: false, failure: "not-json" });
  expect(cpuMs() - begun).toBeLessThan(2000);
});
