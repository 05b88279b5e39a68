import { expect, test } from "vitest";
import { fieldErrors } from "#std/field-errors.ts";
import { snakeCase, snakeCaseKeys } from "#std/text/snake-case.ts";
import { badValues } from "#test/http/api/bad-input/bad-values.ts";
import { teamMemberFields, teamMemberInput, teamMemberParsers } from "./team-member-input.ts";

const member = {
  fullName: "Gu Wanqing 顾婉清",
  role: "Children’s program director",
  roleZh: null,
  about: "Taught elementary school in Suzhou for nine years.\n\nPlans the Saturday classes.",
  aboutZh: null,
  teachesSince: 2009,
  languages: ["en", "zh"],
  hasConsent: true,
};

const errorsOf = (changes: object) => fieldErrors(teamMemberInput(2026).safeParse({ ...member, ...changes }).error);

test("a teacher with all fields is accepted as typed", () => {
  expect(teamMemberInput(2026).parse(member)).toEqual(member);
  expect(teamMemberFields).toEqual(Object.keys(member));
});

test.each<[name: string, changes: object, errors: object]>([
  ["no name", { fullName: null }, { fullName: "missing" }],
  ["a blank name", { fullName: "   " }, { fullName: "missing" }],
  ["a name of digits", { fullName: "1234" }, { fullName: "invalid" }],
  ["a name with a phone number", { fullName: "Gu 206-555-0142" }, { fullName: "invalid" }],
  ["a name that is too long", { fullName: "林".repeat(81) }, { fullName: "too-long" }],
  ["no role in either language", { role: null, roleZh: " " }, { role: "missing" }],
  ["a role that is too long", { role: "x".repeat(61) }, { role: "too-long" }],
  ["an email address in the role", { role: "gu@school.example" }, { role: "invalid" }],
  ["a WeChat ID in the text", { about: "WeChat: gu_wanqing88" }, { about: "invalid" }],
  ["a link in the text", { aboutZh: "见 www.school.example" }, { aboutZh: "invalid" }],
  ["a text that is too long", { about: "x".repeat(241) }, { about: "too-long" }],
  ["a year before 1950", { teachesSince: 1949 }, { teachesSince: "too-small" }],
  ["a future year", { teachesSince: 2027 }, { teachesSince: "too-large" }],
  ["a fractional year", { teachesSince: 2000.5 }, { teachesSince: "too-precise" }],
  ["a year in words", { teachesSince: "long ago" }, { teachesSince: "wrong-type" }],
  ["an unknown language", { languages: ["fr"] }, { languages: "invalid" }],
  ["a language twice", { languages: ["en", "en"] }, { languages: "duplicate" }],
  ["no consent", { hasConsent: false }, { hasConsent: "missing" }],
  ["no name and no role", { fullName: null, role: null }, { fullName: "missing", role: "missing" }],
])("a teacher is rejected: %s", (_, changes, errors) => {
  expect(errorsOf(changes)).toEqual(errors);
});

test("a Chinese role is sufficient, and the current year is accepted", () => {
  expect(errorsOf({ role: null, roleZh: "教学主任", teachesSince: 2026 })).toEqual({});
});

const oddValues = [
  0,
  -1,
  Number.POSITIVE_INFINITY,
  true,
  [],
  [[]],
  [null],
  {},
  { length: 1 },
  ["en", "zh", "yue", "en"],
];

test.each(teamMemberFields)("%s is parsed or rejected with an error of the field, for any value", (field) => {
  const { parseEdit } = teamMemberParsers({ now: () => new Date("2026-11-15T12:00:00Z") });
  const name = snakeCase(field);
  for (const value of [undefined, null, ...Object.values(badValues), ...oddValues]) {
    const parsed = parseEdit({ ...snakeCaseKeys(member), version: 1, [name]: value });
    if (!parsed.ok) expect(Object.keys(parsed.failure)).toEqual([name]);
    else expect(JSON.stringify(parsed.value)).not.toMatch(/\\u|[\u202e\u2066]/u);
  }
});
