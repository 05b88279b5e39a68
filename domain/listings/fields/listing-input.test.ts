import fc from "fast-check";
import { expect, test } from "vitest";
import { schoolInput, teacherInput } from "#test/helpers/listings/listing-inputs.ts";
import { type ListingInput, listingErrors, listingInputFields, parseListingInput } from "./listing-input.ts";

type Fields = Partial<Record<keyof ListingInput | "user_id", unknown>>;

function cleaned(fields: Fields) {
  const parsed = parseListingInput({ ...teacherInput(), ...fields });
  return parsed.ok ? parsed.value : parsed.failure;
}

test("complete listings of either type are parsed unchanged", () => {
  for (const input of [teacherInput(), schoolInput()]) {
    expect(parseListingInput(input)).toEqual({ ok: true, value: input });
    expect(Object.keys(input).toSorted()).toEqual(listingInputFields.toSorted());
  }
});

test("empty fields become null", () => {
  const optional = [
    "availability",
    "nameZh",
    "headline",
    "headlineZh",
    "bio",
    "bioZh",
    "websiteUrl",
    "phone",
    "wechatId",
  ];
  const blank = Object.fromEntries(optional.map((field, index) => [field, ["", " ", "\u3000\u200b"][index % 3]]));
  expect(cleaned(blank)).toEqual({ ...teacherInput(), ...Object.fromEntries(optional.map((field) => [field, null])) });
});

test.each<[Fields, Fields]>([
  [{ city: "  Montre\u0301al " }, { city: "Montréal" }],
  [{ bio: "a\r\n\r\n\r\n\r\nb " }, { bio: "a\n\nb" }],
  [{ websiteUrl: "lin.example" }, { websiteUrl: "https://lin.example" }],
  [{ websiteUrl: "http://例子.中国/课程" }, { websiteUrl: "http://例子.中国/课程" }],
  [{ phone: "（２１２）５５５－０１４２" }, { phone: "(212)555-0142" }],
  [{ phone: "+86 138 0013 8000" }, { phone: "+86 138 0013 8000" }],
  [{ phone: "+1 (416) 555-0100 ext. 5" }, { phone: "+1 (416) 555-0100 ext. 5" }],
  [{ phone: "+123456789012345 ext. 1234" }, { phone: "+123456789012345 ext. 1234" }],
  [{ wechatId: "ＷｅＣｈａｔ_1" }, { wechatId: "WeChat_1" }],
  [{ wechatId: "212-555-0142" }, { wechatId: "212-555-0142" }],
  [{ wechatId: "13912345678" }, { wechatId: "13912345678" }],
  [{ phone: "+86 0139 1234 5678" }, { phone: "+86 0139 1234 5678" }],
  [{ specializations: ["HSK Prep", " Piano  lessons"] }, { specializations: ["hsk", "Piano lessons"] }],
  [{ shownContacts: ["website", "email"] }, { shownContacts: ["email", "website"] }],
  [{ shownContacts: [] }, { shownContacts: [] }],
  [{ hourlyRate: -0 }, { hourlyRate: 0 }],
  [
    { trialPrice: 0.01, trialMinutes: 5 },
    { trialPrice: 0.01, trialMinutes: 5 },
  ],
  [
    { trialPrice: null, trialMinutes: null },
    { trialPrice: null, trialMinutes: null },
  ],
  [{ hourlyRate: 9999.99 }, { hourlyRate: 9999.99 }],
  [
    { trialPrice: 9999.99, facets: [] },
    { trialPrice: 9999.99, facets: [] },
  ],
  [{ trialMinutes: 240 }, { trialMinutes: 240 }],
  [{ city: "𠮷".repeat(60) }, { city: "𠮷".repeat(60) }],
])("%j is stored as %j", (input, stored) => {
  expect(cleaned(input)).toEqual({ ...teacherInput(), ...stored });
});

test.each<[Fields, Fields]>([
  [{ city: null }, { city: "missing" }],
  [{ city: undefined }, { city: "missing" }],
  [{ bio: undefined }, { bio: "missing" }],
  [{ city: " \u3000" }, { city: "missing" }],
  [{ city: 7 }, { city: "wrong-type" }],
  [{ city: "02134" }, { city: "invalid" }],
  [{ city: "ﾞ" }, { city: "invalid" }],
  [{ city: "林".repeat(61) }, { city: "too-long" }],
  [{ state: "a\u0000" }, { state: "unreadable" }],
  [{ bio: "\ud800" }, { bio: "unreadable" }],
  [{ bio: "a\n".repeat(60) }, { bio: "too-long" }],
  [{ bio: "林".repeat(5500) }, { bio: "too-long" }],
  [{ hourlyRate: "60" }, { hourlyRate: "wrong-type" }],
  [{ hourlyRate: null }, { hourlyRate: "missing" }],
  [{ hourlyRate: Number.NaN }, { hourlyRate: "wrong-type" }],
  [{ hourlyRate: Number.POSITIVE_INFINITY }, { hourlyRate: "too-large" }],
  [{ hourlyRate: -1 }, { hourlyRate: "too-small" }],
  [{ hourlyRate: 10_000 }, { hourlyRate: "too-large" }],
  [{ hourlyRate: 0.005 }, { hourlyRate: "too-precise" }],
  [{ experienceYears: 1.5 }, { experienceYears: "too-precise" }],
  [{ experienceYears: 81 }, { experienceYears: "too-large" }],
  [{ experienceYears: true }, { experienceYears: "wrong-type" }],
  [{ specializations: [] }, { specializations: "missing" }],
  [{ specializations: "hsk" }, { specializations: "wrong-type" }],
  [{ specializations: [["hsk"]] }, { specializations: "wrong-type" }],
  [{ specializations: ["hsk", "HSK prep"] }, { specializations: "duplicate" }],
  [{ specializations: ["Straße", "STRASSE"] }, { specializations: "duplicate" }],
  [{ specializations: ["a，b"] }, { specializations: "invalid" }],
  [{ specializations: ["a", " "] }, { specializations: "invalid" }],
  [{ specializations: ["x".repeat(41)] }, { specializations: "too-long" }],
  [{ specializations: Array.from({ length: 10_000 }, String) }, { specializations: "too-many" }],
  [{ shownContacts: ["fax"] }, { shownContacts: "invalid" }],
  [{ shownContacts: ["email", "email"] }, { shownContacts: "duplicate" }],
  [{ shownContacts: null }, { shownContacts: "missing" }],
  [{ websiteUrl: "javascript:alert(1)" }, { websiteUrl: "invalid" }],
  [{ websiteUrl: "https://user:pw@lin.example" }, { websiteUrl: "invalid" }],
  [{ websiteUrl: "https://127.0.0.1" }, { websiteUrl: "invalid" }],
  [{ websiteUrl: "//lin.example" }, { websiteUrl: "invalid" }],
  [{ websiteUrl: `https://lin.example/${"a".repeat(2048)}` }, { websiteUrl: "too-long" }],
  [{ phone: "555-0142" }, { phone: "invalid" }],
  [{ phone: "call me" }, { phone: "invalid" }],
  [{ phone: "139 1234 5678" }, { phone: "invalid" }],
  [{ phone: "(911) 555-0100" }, { phone: "invalid" }],
  [{ phone: "+0 123 456 789" }, { phone: "invalid" }],
  [{ phone: "+1234567890123456" }, { phone: "invalid" }],
  [{ phone: "+123456789012345 ext. 12345" }, { phone: "too-long" }],
  [{ phone: `+1 416 ${"-".repeat(30)} 555 0100` }, { phone: "too-long" }],
  [{ wechatId: "+123456789012345 ext. 12345" }, { wechatId: "invalid" }],
  [{ wechatId: "ab" }, { wechatId: "invalid" }],
  [{ wechatId: "1abcdef" }, { wechatId: "invalid" }],
  [{ trialPrice: 0 }, { trialPrice: "too-small" }],
  [{ trialPrice: 10_000 }, { trialPrice: "too-large" }],
  [{ trialPrice: 12.345 }, { trialPrice: "too-precise" }],
  [{ trialPrice: "free" }, { trialPrice: "wrong-type" }],
  [{ trialMinutes: 4 }, { trialMinutes: "too-small" }],
  [{ trialMinutes: 241 }, { trialMinutes: "too-large" }],
  [{ trialMinutes: 7.5 }, { trialMinutes: "too-precise" }],
  [{ schoolName: "School" }, { schoolName: "other-type" }],
  [{ coursesOffered: [] }, { coursesOffered: "other-type" }],
  [{ listingType: "tutor" }, { listingType: "invalid" }],
  [{ listingType: null }, { listingType: "missing" }],
  [{ listingType: ["teacher"] }, { listingType: "wrong-type" }],
  [
    { user_id: "x", city: "" },
    { user_id: "unknown-field", city: "missing" },
  ],
])("%j has the field errors %j", (input, fieldErrors) => {
  expect(listingErrors({ ...teacherInput(), ...input })).toEqual(fieldErrors);
});

test("trial price and length can be omitted and stay undefined", () => {
  const { trialPrice, trialMinutes, ...others } = teacherInput();
  expect([trialPrice, trialMinutes]).not.toContain(null);
  expect(parseListingInput(others)).toEqual({ ok: true, value: others });
});

test("a school requires a name and courses, and rejects a teacher's fields", () => {
  const fieldErrors = {
    schoolName: "missing",
    coursesOffered: "missing",
    specializations: "other-type",
    experienceYears: "other-type",
  };
  expect(
    listingErrors({
      ...schoolInput(),
      schoolName: "",
      coursesOffered: [],
      specializations: ["hsk"],
      experienceYears: 1,
    }),
  ).toEqual(fieldErrors);
  expect(listingErrors({ ...schoolInput(), schoolAddress: null })).toEqual({});
});

test.each([null, undefined, 7, "teacher", [], {}])("%j is rejected as a listing", (input) => {
  expect(Object.keys(listingErrors(input))).toEqual(["listingType"]);
});

test("parsing an accepted listing again returns it unchanged", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: "binary" }),
    fc.constantFrom("HSK", "Boston", "+12125550142"),
  );
  const cents = fc.integer({ min: 0, max: 999_999 }).map((amount) => amount / 100);
  const fields = {
    city: text,
    headline: fc.option(text),
    bio: text,
    phone: text,
    wechatId: text,
    websiteUrl: fc.oneof(text, fc.webUrl({ withFragments: true, withQueryParameters: true })),
    specializations: fc.array(text, { maxLength: 4 }),
    hourlyRate: fc.oneof(fc.double(), cents),
  };
  for (const [field, values] of Object.entries(fields)) {
    fc.assert(
      fc.property(fc.oneof(values, fc.constantFrom("HSK", 60, ["HSK"])), (input: unknown) => {
        const first = parseListingInput({ ...teacherInput(), [field]: input });
        fc.pre(first.ok);
        expect(parseListingInput(JSON.parse(JSON.stringify(first.value)))).toEqual(first);
      }),
      { numRuns: 200 },
    );
  }
});
