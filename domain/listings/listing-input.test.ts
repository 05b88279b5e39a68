import fc from "fast-check";
import { expect, test } from "vitest";
import { schoolInput, teacherInput } from "#test/helpers/listings/listing-inputs.ts";
import {
  type ListingInput,
  listingErrors,
  listingFields,
  parseListingEdit,
  parseListingInput,
} from "./listing-input.ts";

type Fields = Partial<Record<keyof ListingInput | "user_id", unknown>>;

function cleaned(fields: Fields) {
  const parsed = parseListingInput({ ...teacherInput(), ...fields });
  return parsed.ok ? parsed.value : parsed.failure;
}

test("complete listings of either type come out as they went in", () => {
  for (const input of [teacherInput(), schoolInput()]) {
    expect(parseListingInput(input)).toEqual({ ok: true, value: input });
    expect(Object.keys(input).toSorted()).toEqual(listingFields.toSorted());
  }
});

test("what nobody fills in is null", () => {
  const optional = [
    "availability",
    "name_zh",
    "headline",
    "headline_zh",
    "bio",
    "bio_zh",
    "website_url",
    "phone",
    "wechat_id",
  ];
  const blank = Object.fromEntries(optional.map((field, index) => [field, ["", " ", "\u3000\u200b"][index % 3]]));
  expect(cleaned(blank)).toEqual({ ...teacherInput(), ...Object.fromEntries(optional.map((field) => [field, null])) });
});

test.each<[Fields, Fields]>([
  [{ city: "  Montre\u0301al " }, { city: "Montréal" }],
  [{ bio: "a\r\n\r\n\r\n\r\nb " }, { bio: "a\n\nb" }],
  [{ website_url: "lin.example" }, { website_url: "https://lin.example" }],
  [{ website_url: "http://例子.中国/课程" }, { website_url: "http://例子.中国/课程" }],
  [{ phone: "（２１２）５５５－０１４２" }, { phone: "(212)555-0142" }],
  [{ phone: "+86 138 0013 8000" }, { phone: "+86 138 0013 8000" }],
  [{ phone: "+1 (416) 555-0100 ext. 5" }, { phone: "+1 (416) 555-0100 ext. 5" }],
  [{ phone: "+123456789012345 ext. 1234" }, { phone: "+123456789012345 ext. 1234" }],
  [{ wechat_id: "ＷｅＣｈａｔ_1" }, { wechat_id: "WeChat_1" }],
  [{ wechat_id: "212-555-0142" }, { wechat_id: "212-555-0142" }],
  [{ specializations: ["HSK Prep", " Piano  lessons"] }, { specializations: ["hsk", "Piano lessons"] }],
  [{ shown_contacts: ["website", "email"] }, { shown_contacts: ["email", "website"] }],
  [{ shown_contacts: [] }, { shown_contacts: [] }],
  [{ hourly_rate: -0 }, { hourly_rate: 0 }],
  [{ hourly_rate: 9999.99 }, { hourly_rate: 9999.99 }],
  [{ city: "𠮷".repeat(60) }, { city: "𠮷".repeat(60) }],
])("%j is kept as %j", (given, kept) => {
  expect(cleaned(given)).toEqual({ ...teacherInput(), ...kept });
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
  [{ hourly_rate: "60" }, { hourly_rate: "wrong-type" }],
  [{ hourly_rate: null }, { hourly_rate: "missing" }],
  [{ hourly_rate: Number.NaN }, { hourly_rate: "wrong-type" }],
  [{ hourly_rate: Number.POSITIVE_INFINITY }, { hourly_rate: "too-large" }],
  [{ hourly_rate: -1 }, { hourly_rate: "too-small" }],
  [{ hourly_rate: 10_000 }, { hourly_rate: "too-large" }],
  [{ hourly_rate: 0.005 }, { hourly_rate: "too-precise" }],
  [{ experience_years: 1.5 }, { experience_years: "too-precise" }],
  [{ experience_years: 81 }, { experience_years: "too-large" }],
  [{ experience_years: true }, { experience_years: "wrong-type" }],
  [{ specializations: [] }, { specializations: "missing" }],
  [{ specializations: "hsk" }, { specializations: "wrong-type" }],
  [{ specializations: [["hsk"]] }, { specializations: "wrong-type" }],
  [{ specializations: ["hsk", "HSK prep"] }, { specializations: "duplicate" }],
  [{ specializations: ["Straße", "STRASSE"] }, { specializations: "duplicate" }],
  [{ specializations: ["a，b"] }, { specializations: "invalid" }],
  [{ specializations: ["a", " "] }, { specializations: "invalid" }],
  [{ specializations: ["x".repeat(41)] }, { specializations: "too-long" }],
  [{ specializations: Array.from({ length: 10_000 }, String) }, { specializations: "too-many" }],
  [{ shown_contacts: ["fax"] }, { shown_contacts: "invalid" }],
  [{ shown_contacts: ["email", "email"] }, { shown_contacts: "duplicate" }],
  [{ shown_contacts: null }, { shown_contacts: "missing" }],
  [{ website_url: "javascript:alert(1)" }, { website_url: "invalid" }],
  [{ website_url: "https://user:pw@lin.example" }, { website_url: "invalid" }],
  [{ website_url: "https://127.0.0.1" }, { website_url: "invalid" }],
  [{ website_url: "//lin.example" }, { website_url: "invalid" }],
  [{ website_url: `https://lin.example/${"a".repeat(2048)}` }, { website_url: "too-long" }],
  [{ phone: "555-0142" }, { phone: "invalid" }],
  [{ phone: "call me" }, { phone: "invalid" }],
  [{ phone: "+0 123 456 789" }, { phone: "invalid" }],
  [{ phone: "+1234567890123456" }, { phone: "invalid" }],
  [{ phone: "+123456789012345 ext. 12345" }, { phone: "too-long" }],
  [{ phone: `+1 416 ${"-".repeat(30)} 555 0100` }, { phone: "too-long" }],
  [{ wechat_id: "+123456789012345 ext. 12345" }, { wechat_id: "invalid" }],
  [{ wechat_id: "ab" }, { wechat_id: "invalid" }],
  [{ wechat_id: "1abcdef" }, { wechat_id: "invalid" }],
  [{ school_name: "School" }, { school_name: "other-type" }],
  [{ courses_offered: [] }, { courses_offered: "other-type" }],
  [{ listing_type: "tutor" }, { listing_type: "invalid" }],
  [{ listing_type: null }, { listing_type: "missing" }],
  [{ listing_type: ["teacher"] }, { listing_type: "wrong-type" }],
  [
    { user_id: "x", city: "" },
    { user_id: "unknown-field", city: "missing" },
  ],
])("%j has the fault %j", (given, fieldErrors) => {
  expect(listingErrors({ ...teacherInput(), ...given })).toEqual(fieldErrors);
});

test("a school has a name and courses, and nothing of a teacher", () => {
  const fieldErrors = {
    school_name: "missing",
    courses_offered: "missing",
    specializations: "other-type",
    experience_years: "other-type",
  };
  expect(
    listingErrors({
      ...schoolInput(),
      school_name: "",
      courses_offered: [],
      specializations: ["hsk"],
      experience_years: 1,
    }),
  ).toEqual(fieldErrors);
  expect(listingErrors({ ...schoolInput(), school_address: null })).toEqual({});
});

test.each([null, undefined, 7, "teacher", [], {}])("%j is no listing", (input) => {
  expect(Object.keys(listingErrors(input))).toEqual(["listing_type"]);
});

test("names that objects have by themselves are unknown fields like any other", () => {
  const hostile = JSON.parse('{"__proto__":{"is_active":true},"constructor":1,"toString":2}') as object;
  const input = Object.defineProperties({ ...teacherInput() }, Object.getOwnPropertyDescriptors(hostile));
  const unknown = Object.entries(listingErrors(input)).map(([field, code]) => `${field} ${code}`);
  expect(unknown).toEqual(["__proto__ unknown-field", "constructor unknown-field", "toString unknown-field"]);
});

test("an edit names its version, and its faults stand together", () => {
  expect(parseListingEdit({ ...teacherInput(), version: 3 })).toEqual({
    ok: true,
    value: { version: 3, input: teacherInput() },
  });
  const versions = [undefined, null, "3", 0, 1.5, 2 ** 31, Number.POSITIVE_INFINITY];
  const codes = versions.map((version) => parseListingEdit({ ...teacherInput(), version, city: "" }));
  expect(codes.map((parsed) => (parsed.ok ? null : `${parsed.failure["version"]} ${parsed.failure["city"]}`))).toEqual([
    "missing missing",
    "missing missing",
    "wrong-type missing",
    "too-small missing",
    "too-precise missing",
    "too-large missing",
    "too-large missing",
  ]);
});

test("whatever is accepted is accepted again unchanged", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: "binary" }),
    fc.constantFrom("HSK", "Boston", "+12125550142"),
  );
  const fields = fc.record(
    {
      city: text,
      headline: fc.option(text),
      bio: text,
      phone: text,
      wechat_id: text,
      website_url: fc.oneof(text, fc.webUrl({ withFragments: true, withQueryParameters: true })),
      specializations: fc.array(text, { maxLength: 4 }),
      hourly_rate: fc.oneof(
        fc.double(),
        fc.integer({ min: 0, max: 999_999 }).map((cents) => cents / 100),
      ),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fields, (given) => {
      const first = parseListingInput({ ...teacherInput(), ...given });
      if (first.ok) expect(parseListingInput(JSON.parse(JSON.stringify(first.value)))).toEqual(first);
    }),
    { numRuns: 1500 },
  );
});
