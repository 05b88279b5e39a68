import { expect, test } from "vitest";
import { titleOnly } from "./course.ts";
import { hourlyPrice, lessonMinutes } from "./hourly-price.ts";

const hours = { fromTime: "10:00", toTime: "11:30" };

const ofPrice = (fields: object) => hourlyPrice({ ...titleOnly("HSK 3"), ...fields });

test.each([
  [{ price: 540, priceUnit: "term", lessonCount: 12, ...hours }, 30],
  [{ price: 160, priceUnit: "month", lessonCount: 4, ...hours }, 27],
  [{ price: 720, priceUnit: "term", lessonCount: 24, fromTime: "19:00", toTime: "20:30" }, 20],
  [{ price: 45, priceUnit: "lesson", fromTime: "16:00", toTime: "17:00" }, 45],
  [{ price: 45, priceUnit: "lesson", lessonCount: 12, fromTime: "16:00", toTime: "17:30" }, 30],
  // Half a dollar is rounded up and less is rounded down, exactly, in cents.
  [{ price: 24.5, priceUnit: "lesson", fromTime: "16:00", toTime: "17:00" }, 25],
  [{ price: 24.49, priceUnit: "lesson", fromTime: "16:00", toTime: "17:00" }, 24],
  [{ price: 1.15, priceUnit: "lesson", fromTime: "16:00", toTime: "16:01" }, 69],
  [{ price: 9999.99, priceUnit: "lesson", fromTime: "00:00", toTime: "00:01" }, 599_999],
])("%j costs about $%i per hour", (fields, dollars) => {
  expect(ofPrice(fields)).toBe(dollars);
});

test.each([
  ["no price", {}],
  ["a price by the hour", { price: 60, priceUnit: "hour", ...hours }],
  ["a term without a number of lessons", { price: 540, priceUnit: "term", ...hours }],
  ["a month without a number of lessons", { price: 160, priceUnit: "month", ...hours }],
  ["no times", { price: 540, priceUnit: "term", lessonCount: 12 }],
  ["free lessons", { price: 0, priceUnit: "term", lessonCount: 12, ...hours }],
  ["a price close to zero", { price: 0.5, priceUnit: "term", lessonCount: 12, ...hours }],
])("%s has no hourly price", (_, fields) => {
  expect(ofPrice(fields)).toBeNull();
});

test("the length of a lesson is the difference of its times", () => {
  expect([lessonMinutes(hours), lessonMinutes({ fromTime: null, toTime: null })]).toEqual([90, null]);
});
