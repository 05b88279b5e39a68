import { expect, test } from "vitest";
import { failure, success } from "#std/result.ts";
import { parseReport } from "./report-input.ts";

const now = new Date("2026-11-27T11:00:00Z");
const report = {
  target_kind: "listing",
  target_id: "7F1CDD8E-3c5c-4a44-9d8b-6c2f35d2f001",
  reason: "scam",
  text: "",
  email: " Maya@Taoli.example ",
  website: "",
  started_at: "2026-11-27T10:00:00Z",
};

test("a report is parsed from a form's fields", () => {
  const input = {
    targetKind: "listing",
    targetId: "7f1cdd8e-3c5c-4a44-9d8b-6c2f35d2f001",
    reason: "scam",
    text: null,
    email: "maya@taoli.example",
    language: "en",
  };
  const startedAt = new Date("2026-11-27T10:00:00Z");
  expect(parseReport(report, now)).toEqual(success({ input, isTrap: false, startedAt }));
  expect(parseReport({ ...report, email: " ", website: "x" }, now)).toMatchObject({
    value: { input: { email: null }, isTrap: true },
  });
});

const wrong: [field: string, value: unknown, code: string][] = [
  ["target_kind", "", "missing"],
  ["target_kind", "message", "invalid"],
  ["target_id", "1", "invalid"],
  ["reason", undefined, "missing"],
  ["reason", "not-genuine", "invalid"],
  ["text", "x".repeat(2001), "too-long"],
  ["email", "maya", "invalid"],
  ["email", 5, "wrong-type"],
  ["language", "fr", "invalid"],
  ["started_at", "", "missing"],
  ["started_at", "2026-11-20T10:00:00Z", "invalid"],
  ["body", "text", "unknown-field"],
];

test.each(wrong)("%s: %j is rejected with an error of the field", (field, value, code) => {
  expect(parseReport({ ...report, [field]: value }, now)).toEqual(failure({ [field]: code }));
});
