import { expect, test } from "vitest";
import { teamKind, valuesOfMember } from "./team-kind.ts";

const { empty, inputOf, schema } = teamKind(2026);

const stored = {
  fullName: "Gu Wanqing 顾婉清",
  role: "Director",
  roleZh: null,
  about: null,
  aboutZh: "教小学九年。",
  teachesSince: 2009,
  languages: ["en" as const, "zh" as const],
};

test("an unchanged form sends the stored values", () => {
  expect(schema.parse(inputOf(valuesOfMember(stored)))).toEqual({ ...stored, hasConsent: true });
});

test("blank fields are null, a year is parsed, and other text is sent unchanged", () => {
  expect(inputOf({ ...empty, fullName: " Gu ", teachesSince: "2016" })).toMatchObject({
    fullName: "Gu",
    role: null,
    teachesSince: 2016,
    hasConsent: false,
  });
  expect(inputOf({ ...empty, teachesSince: "long ago" }).teachesSince).toBe("long ago");
});

test("languages are sent in the form's order", () => {
  expect(inputOf({ ...empty, languages: ["zh", "en"] }).languages).toEqual(["en", "zh"]);
});
