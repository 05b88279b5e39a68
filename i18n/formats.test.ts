import { expect, test } from "vitest";
import {
  formatAmount,
  formatCappedCount,
  formatChoice,
  formatDate,
  formatMoment,
  formatMoney,
  formatRating,
  formatTableDate,
} from "./formats.ts";
import { plural } from "./plural.ts";

const day = new Date("2027-02-20T23:30:00Z");

test("money shows cents only when there are any", () => {
  expect(formatMoney(75)).toBe("$75");
  expect(formatMoney(62.5)).toBe("$62.50");
  expect(formatMoney(1240)).toBe("$1,240");
  expect(formatAmount(9999.99)).toBe("9,999.99");
});

test("days and times are in the requested time zone, and times name it", () => {
  const night = new Date("2027-02-21T03:30:00Z");
  expect(formatDate("en", night, "America/New_York")).toBe("Feb 20, 2027");
  expect(formatDate("zh", night, "America/New_York")).toBe("2027 年 2 月 20 日");
  expect(formatTableDate("zh", night, "America/New_York")).toBe("2027-02-20");
  expect(formatMoment("en", night, "America/New_York")).toBe("Feb 20, 2027, 10:30 PM EST");
  expect(formatMoment("zh", night, "America/New_York")).toBe("2027 年 2 月 20 日 22:30（北美东部时间）");
  expect(formatMoment("en", night, "UTC")).toBe("Feb 21, 2027, 3:30 AM UTC");
  expect(formatMoment("zh", night, "UTC")).toBe("2027 年 2 月 21 日 03:30（UTC）");
});

test("a day is formatted for each language, in UTC unless another zone is given", () => {
  expect(formatDate("en", day)).toBe("Feb 20, 2027");
  expect(formatDate("zh", day)).toBe("2027 年 2 月 20 日");
});

test("a count beyond the bound says so", () => {
  expect(formatCappedCount({ value: 1000, capped: true })).toBe("1,000+");
  expect(formatCappedCount({ value: 24, capped: false })).toBe("24");
});

test("numbers to choose from are enumerated in each language's way", () => {
  expect([formatChoice("en", [1, 3, 6, 12]), formatChoice("zh", [1, 3, 6, 12])]).toEqual([
    "1, 3, 6 or 12",
    "1、3、6 或 12",
  ]);
  expect([formatChoice("en", [6, 12]), formatChoice("zh", [12])]).toEqual(["6 or 12", "12"]);
});

test("a rating has one decimal", () => {
  expect(formatRating(4.8)).toBe("4.8");
  expect(formatRating(5)).toBe("5.0");
});

test("one is one, and everything else is other", () => {
  const forms = { one: "{n} listing", other: "{n} listings" };
  expect(plural(forms, 1)).toBe("1 listing");
  expect(plural(forms, 0)).toBe("0 listings");
  expect(plural(forms, 1000, { n: "1,000+" })).toBe("1,000+ listings");
});
