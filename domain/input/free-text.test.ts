import { expect, test } from "vitest";
import { failure, success } from "#std/result.ts";
import { freeText, optionalFreeText } from "./free-text.ts";
import { bodySchema, parseBody } from "./parse-body.ts";

const limits = { min: 5, max: 10 };
const hasNoDigit = { holds: (text: string) => !/\d/u.test(text), code: "invalid" } as const;
const required = bodySchema({ text: freeText(limits, hasNoDigit) });
const optional = bodySchema({ text: optionalFreeText(limits, hasNoDigit) });

test("a text is cleaned before it is measured", () => {
  for (const schema of [required, optional]) {
    const parsed = parseBody(schema, { text: "  one\r\n\r\n\r\ntwo \u200b " });
    expect(parsed).toEqual(success({ text: "one\n\ntwo" }));
    expect(parseBody(schema, { text: "👨‍👩‍👧‍👦".repeat(10) })).toMatchObject({ ok: true });
  }
});

test("a blank text is missing, or null if it is optional", () => {
  for (const text of [undefined, null, "", " \n\u200b "]) {
    expect(parseBody(required, { text })).toEqual(failure({ text: "missing" }));
    expect(parseBody(optional, { text })).toEqual(success({ text: null }));
  }
  expect(parseBody(optional, {})).toEqual(success({ text: null }));
});

const wrong: [value: unknown, code: string][] = [
  [5, "wrong-type"],
  [["text"], "wrong-type"],
  ["text", "too-small"],
  ["eleven char", "too-long"],
  ["\u202e".repeat(20_001), "too-long"],
  ["lone \ud800", "unreadable"],
  ["one\u0000two", "unreadable"],
  ["digit 1", "invalid"],
];

test.each(wrong)("%j is rejected as %s", (text, code) => {
  expect(parseBody(required, { text })).toEqual(failure({ text: code }));
  expect(parseBody(optional, { text })).toEqual(failure({ text: code }));
});

test("bytes and code points are limited as well", () => {
  const long = bodySchema({ text: freeText({ max: 3000, bytes: 20_000 }) });
  const marked = "x\u0301\u0302\u0303";
  expect(parseBody(long, { text: marked.repeat(2000) })).toMatchObject({ ok: true });
  expect(parseBody(long, { text: marked.repeat(2001) })).toEqual(failure({ text: "too-long" }));
  const short = bodySchema({ text: freeText({ max: 3000, bytes: 10 }) });
  expect(parseBody(short, { text: "字字字字" })).toEqual(failure({ text: "too-long" }));
});
