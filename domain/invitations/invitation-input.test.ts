import { expect, test } from "vitest";
import { failure, success } from "#std/result.ts";
import { parseCheck, parseSend } from "./invitation-input.ts";

const upload = { csv: "email\nlin@taoli.example", language: "zh", free_months: 3 };

test("an upload is sent with a reason and a declaration", () => {
  const { free_months: months, ...input } = upload;
  expect(parseCheck(upload)).toEqual(success({ ...input, months }));
  expect(parseSend({ ...upload, note: "Listed at the fair", is_published: true })).toEqual(
    success({ ...input, months, note: "Listed at the fair" }),
  );
  expect(parseSend({ ...upload, is_published: "true" })).toEqual(failure({ note: "missing", is_published: "missing" }));
});

const wrong: [field: string, value: unknown, code: string][] = [
  ["csv", " \n", "missing"],
  ["csv", 5, "wrong-type"],
  ["language", "fr", "invalid"],
  ["free_months", null, "missing"],
  ["free_months", "3", "wrong-type"],
  ["free_months", 25, "invalid"],
  ["note", "x", "unknown-field"],
];

test.each(wrong)("%s: %j is rejected with an error of the field", (field, value, code) => {
  expect(parseCheck({ ...upload, [field]: value })).toEqual(failure({ [field]: code }));
});
