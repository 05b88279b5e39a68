import { expect, test } from "vitest";
import { type ListingInput, listingErrors, listingInput } from "#domain/listings/listing-input.ts";
import { asAmount, emptyValues, type FormValues, inputOf, sendSame, sketchOf, valuesOf } from "./form-values.ts";

const teacher: ListingInput = {
  listing_type: "teacher",
  city: "New York",
  state: "NY",
  hourly_rate: 62.5,
  availability: null,
  name_zh: "林雨晴",
  headline: null,
  headline_zh: null,
  bio: "I teach.",
  bio_zh: null,
  website_url: "https://lin.example/",
  phone: null,
  wechat_id: null,
  shown_contacts: ["email", "website"],
  specializations: ["hsk", "Tones"],
  experience_years: 8,
  school_name: null,
  school_address: null,
  courses_offered: null,
};

const school: FormValues = {
  ...emptyValues,
  listing_type: "school",
  city: " Boston ",
  state: "MA",
  hourly_rate: "$1,200",
  school_name: "Bridge School",
  courses_offered: { tags: ["AP Chinese"], text: "书法，YCT" },
  specializations: { tags: ["hsk"], text: "" },
  experience_years: "8",
};

test("a stored listing comes back from its form as it was", () => {
  expect(inputOf(valuesOf(teacher))).toEqual(teacher);
});

test("the empty form names every field that has to be filled in", () => {
  expect(Object.keys(listingErrors(inputOf(emptyValues))).sort()).toEqual([
    "city",
    "experience_years",
    "hourly_rate",
    "specializations",
    "state",
  ]);
  const emptySchool = inputOf({ ...emptyValues, listing_type: "school" });
  expect(Object.keys(listingErrors(emptySchool)).sort()).toEqual([
    "city",
    "courses_offered",
    "hourly_rate",
    "school_name",
    "state",
  ]);
});

test("a school sends nothing of a teacher, and words that are still being typed", () => {
  const input = inputOf(school);
  expect(input).toMatchObject({ city: "Boston", hourly_rate: 1200, specializations: [], experience_years: 0 });
  expect(input.courses_offered).toEqual(["AP Chinese", "书法", "YCT"]);
  expect(listingInput.safeParse(input).success).toBe(true);
});

test("a teacher sends nothing of a school", () => {
  const input = inputOf({ ...school, listing_type: "teacher", school_address: "1 Street" });
  expect(input).toMatchObject({ school_name: null, school_address: null, courses_offered: null });
});

test("what is no number is refused as such and is nothing in a preview", () => {
  const values = { ...valuesOf(teacher), hourly_rate: "cheap" };
  expect(listingErrors(inputOf(values))).toEqual({ hourly_rate: "wrong-type" });
  expect(sketchOf(values).hourly_rate).toBeNull();
});

test("another way of writing the same is no change", () => {
  const values = valuesOf(teacher);
  expect(sendSame(values, { ...values, hourly_rate: "62.5", city: "New York " })).toBe(true);
  expect(sendSame(values, { ...values, city: "Boston" })).toBe(false);
});

test("an amount is written with two decimals", () => {
  expect(["75", "62.5", "$80", "1.005", "abc", ""].map(asAmount)).toEqual([
    "75.00",
    "62.50",
    "80.00",
    "1.005",
    "abc",
    "",
  ]);
});
