import { expect, test } from "vitest";
import { courseParsers } from "./course-input.ts";

const course = {
  id: "0b8f8f1e-7a44-4c11-9d5e-2f1f4a3d6c01",
  title: "HSK 4",
  title_zh: null,
  category: null,
  level: null,
  exam: null,
  age_from: null,
  age_to: null,
  mode: null,
  days: [],
  from_time: null,
  to_time: null,
  is_ongoing: false,
  first_date: null,
  last_date: null,
  lesson_count: null,
  price: null,
  price_unit: null,
  group_size: null,
  trial: null,
  materials: null,
  description: null,
  description_zh: null,
  places: "open",
  is_hidden: false,
};

function errorsOf(changes: object) {
  const parsed = courseParsers().parseNew({ ...course, ...changes });
  return parsed.ok ? {} : parsed.failure;
}

test("accepts the course that the other tests change", () => {
  expect(errorsOf({})).toEqual({});
});

test("reports errors within and across fields at once", () => {
  const changes = { title: "", group_size: 0, age_from: 12, age_to: 6, price: 300, first_date: "2027-02-30" };
  expect(errorsOf(changes)).toEqual({
    title: "missing",
    group_size: "too-small",
    age_to: "too-small",
    price_unit: "missing",
    first_date: "invalid",
  });
});

test.each([
  [{ from_time: "25:00", to_time: "09:00" }, { from_time: "invalid" }],
  [{ age_from: "12", age_to: 6 }, { age_from: "wrong-type" }],
  [{ age_from: 12, age_to: 1000 }, { age_to: "too-large" }],
  [{ is_ongoing: null, first_date: "2027-02-01" }, { is_ongoing: "missing" }],
  [{ is_ongoing: null, last_date: "2027-02-01" }, { is_ongoing: "missing" }],
])("does not compare an invalid field with another: %j", (changes, errors) => {
  expect(errorsOf(changes)).toEqual(errors);
});

test("long and unreadable texts are rejected before they are cleaned or matched", () => {
  const marks = `a${"\u0345\u0301\u0316".repeat(100_000)}`;
  const long = "a".repeat(1_000_000);
  expect(errorsOf({ title: marks, description: marks, materials: long, from_time: long })).toEqual({
    title: "unreadable",
    description: "unreadable",
    materials: "too-long",
    from_time: "too-long",
  });
});
