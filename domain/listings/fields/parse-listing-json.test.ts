import { expect, test } from "vitest";
import { listingInputJson, readOwnListingJson } from "#domain/listings/listing-json.ts";
import { schoolInput, schoolJson, teacherInput, teacherJson } from "#test/helpers/listings/listing-inputs.ts";
import { parseListingEditJson, parseListingJson } from "./parse-listing-json.ts";

function errorsIn(json: unknown) {
  const parsed = parseListingJson(json);
  return parsed.ok ? {} : parsed.failure;
}

test("JSON uses the public API's names in both directions", () => {
  expect(listingInputJson(teacherInput())).toEqual(teacherJson());
  expect(listingInputJson(schoolInput())).toEqual(schoolJson());
  expect(parseListingJson(teacherJson())).toEqual({ ok: true, value: teacherInput() });
  expect(parseListingJson(schoolJson())).toEqual({ ok: true, value: schoolInput() });
  expect(readOwnListingJson(schoolJson())).toEqual(schoolInput());
});

test("errors have the JSON names of their fields, and the code's names are unknown fields", () => {
  expect(errorsIn({ ...teacherJson(), hourly_rate: -1, school_name: "School" })).toEqual({
    hourly_rate: "too-small",
    school_name: "other-type",
  });
  const { hourly_rate: hourlyRate, ...others } = teacherJson();
  expect(errorsIn({ ...others, hourlyRate })).toEqual({ hourly_rate: "missing", hourlyRate: "unknown-field" });
  expect(errorsIn({ ...teacherJson(), user_id: "x" })).toEqual({ user_id: "unknown-field" });
});

test.each([null, undefined, 7, "teacher", [], {}, { user_id: "x" }])("%j is rejected as a listing", (json) => {
  expect(errorsIn(json)).toEqual({ listing_type: "missing" });
});

test("names of inherited properties are rejected as unknown fields", () => {
  const hostile = JSON.parse('{"__proto__":{"is_active":true},"constructor":1,"toString":2}') as object;
  const json = Object.defineProperties({ ...teacherJson() }, Object.getOwnPropertyDescriptors(hostile));
  const unknown = Object.entries(errorsIn(json)).map(([field, code]) => `${field} ${code}`);
  expect(unknown).toEqual(["__proto__ unknown-field", "constructor unknown-field", "toString unknown-field"]);
});

test("an edit requires a version, whose error is returned with those of other fields", () => {
  expect(parseListingEditJson({ ...teacherJson(), version: 3 })).toEqual({
    ok: true,
    value: { version: 3, input: teacherInput() },
  });
  const versions = [undefined, null, "3", 0, 1.5, 2 ** 31, Number.POSITIVE_INFINITY];
  const codes = versions.map((version) => parseListingEditJson({ ...teacherJson(), version, city: "" }));
  expect(codes).toEqual(
    ["missing", "missing", "wrong-type", "too-small", "too-precise", "too-large", "too-large"].map((version) => ({
      ok: false,
      failure: { version, city: "missing" },
    })),
  );
});
