import { expect, test } from "vitest";
import { type ListingInput, listingErrors, listingInput } from "#domain/listings/fields/listing-input.ts";
import {
  asAmount,
  emptyValues,
  type FormValues,
  haveSameInput,
  inputOf,
  previewValuesOf,
  valuesOf,
} from "./form-values.ts";

const teacher: ListingInput = {
  listingType: "teacher",
  city: "New York",
  state: "NY",
  hourlyRate: 62.5,
  availability: null,
  nameZh: "林雨晴",
  headline: null,
  headlineZh: null,
  bio: "I teach.",
  bioZh: null,
  websiteUrl: "https://lin.example/",
  phone: null,
  wechatId: null,
  shownContacts: ["email", "website"],
  facets: ["age-6-12", "zhuyin"],
  lessonTimes: ["mon-evening"],
  trialPrice: 12.5,
  trialMinutes: 30,
  specializations: ["hsk", "Tones"],
  experienceYears: 8,
  schoolName: null,
  schoolAddress: null,
  coursesOffered: null,
};

const school: FormValues = {
  ...emptyValues,
  listingType: "school",
  city: " Boston ",
  state: "MA",
  hourlyRate: "$1,200",
  schoolName: "Bridge School",
  coursesOffered: { tags: ["AP Chinese"], text: "书法，YCT" },
  specializations: { tags: ["hsk"], text: "" },
  experienceYears: "8",
};

test("a stored listing survives a round trip through its form", () => {
  expect(inputOf(valuesOf(teacher))).toEqual(teacher);
});

test("the empty form has an error for every required field", () => {
  expect(Object.keys(listingErrors(inputOf(emptyValues))).sort()).toEqual([
    "city",
    "experienceYears",
    "hourlyRate",
    "specializations",
    "state",
  ]);
  const emptySchool = inputOf({ ...emptyValues, listingType: "school" });
  expect(Object.keys(listingErrors(emptySchool)).sort()).toEqual([
    "city",
    "coursesOffered",
    "hourlyRate",
    "schoolName",
    "state",
  ]);
});

test("a school sends no teacher fields, and includes tags still being typed", () => {
  const input = inputOf(school);
  expect(input).toMatchObject({ city: "Boston", hourlyRate: 1200, specializations: [], experienceYears: 0 });
  expect(input.coursesOffered).toEqual(["AP Chinese", "书法", "YCT"]);
  expect(listingInput.safeParse(input).success).toBe(true);
});

test("a teacher sends no school fields", () => {
  const input = inputOf({ ...school, listingType: "teacher", schoolAddress: "1 Street" });
  expect(input).toMatchObject({ schoolName: null, schoolAddress: null, coursesOffered: null });
});

test("a value that is not a number is rejected and left out of the preview", () => {
  const values = { ...valuesOf(teacher), hourlyRate: "cheap" };
  expect(listingErrors(inputOf(values))).toEqual({ hourlyRate: "wrong-type" });
  expect(previewValuesOf(values).hourlyRate).toBeNull();
});

test("a different notation of the same value is not a change", () => {
  const values = valuesOf(teacher);
  expect(haveSameInput(values, { ...values, hourlyRate: "62.5", city: "New York " })).toBe(true);
  expect(haveSameInput(values, { ...values, city: "Boston" })).toBe(false);
});

test("an amount is formatted with two decimals", () => {
  expect(["75", "62.5", "$80", "1.005", "abc", ""].map(asAmount)).toEqual([
    "75.00",
    "62.50",
    "80.00",
    "1.005",
    "abc",
    "",
  ]);
});
