import { expect, test } from "vitest";
import * as z from "zod/mini";
import { failure, success } from "#std/result.ts";
import { choice, optional, token } from "./body-fields.ts";
import { freeText } from "./free-text.ts";
import { bodySchema, parseBody } from "./parse-body.ts";

const schema = bodySchema({ reason: choice(["scam", "spam"]), note: freeText({ min: 2, max: 5 }), proof: token() });

test("each field has its first error, and unknown fields come first", () => {
  expect(parseBody(schema, { reason: "spam", note: "fine" })).toEqual(
    success({ reason: "spam", note: "fine", proof: null }),
  );
  const parsed = parseBody(schema, { note: "much too long", extra: 1, constructor: 2 });
  expect(parsed).toEqual(
    failure({ extra: "unknown-field", constructor: "unknown-field", reason: "missing", note: "too-long" }),
  );
  expect(parsed.ok ? [] : Object.keys(parsed.failure)).toEqual(["extra", "constructor", "reason", "note"]);
});

test("names of inherited properties are rejected as unknown fields", () => {
  const body = JSON.parse('{ "reason": "spam", "note": "fine", "__proto__": 1, "toString": 2 }') as object;
  const parsed = parseBody(schema, body);
  expect(parsed.ok ? [] : Object.entries(parsed.failure)).toEqual([
    ["__proto__", "unknown-field"],
    ["toString", "unknown-field"],
  ]);
});

test("a union rejects the fields of its other schemas", () => {
  const union = z.discriminatedUnion("kind", [
    bodySchema({ kind: z.literal("a"), text: optional(freeText({ max: 5 })) }),
    bodySchema({ kind: z.literal("b") }),
  ]);
  expect(parseBody(union, { kind: "a" })).toEqual(success({ kind: "a", text: null }));
  expect(parseBody(union, { kind: "b", text: "x" })).toEqual(failure({ text: "unknown-field" }));
});
