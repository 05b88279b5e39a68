import { expect, test } from "vitest";
import {
  formatAgo,
  formatAmount,
  formatCappedCount,
  formatChoice,
  formatDate,
  formatFileSize,
  formatMoment,
  formatMoney,
  formatRating,
  formatTableDate,
  formatTimeZone,
} from "./formats.ts";
import { plural } from "./plural.ts";

const day = new Date("2027-02-20T23:30:00Z");

test("money has cents only when they are not zero", () => {
  expect(formatMoney(75)).toBe("$75");
  expect(formatMoney(62.5)).toBe("$62.50");
  expect(formatMoney(1240)).toBe("$1,240");
  expect(formatAmount(9999.99)).toBe("9,999.99");
});

test("days and times are in the requested time zone, and times include its name", () => {
  const night = new Date("2027-02-21T03:30:00Z");
  expect(formatDate("en", night, "America/New_York")).toBe("Feb 20, 2027");
  expect(formatDate("zh", night, "America/New_York")).toBe("2027\u00A0年 2\u00A0月 20\u00A0日");
  expect(formatTableDate("zh", night, "America/New_York")).toBe("2027-02-20");
  expect(formatMoment("en", night, "America/New_York")).toBe("Feb 20, 2027, 10:30 PM EST");
  expect(formatMoment("zh", night, "America/New_York")).toBe("2027\u00A0年 2\u00A0月 20\u00A0日 22:30（北美东部时间）");
  expect(formatMoment("en", night, "UTC")).toBe("Feb 21, 2027, 3:30 AM UTC");
  expect(formatMoment("zh", night, "UTC")).toBe("2027\u00A0年 2\u00A0月 21\u00A0日 03:30（UTC）");
});

test("a day is formatted for each language, in UTC unless another zone is given", () => {
  expect(formatDate("en", day)).toBe("Feb 20, 2027");
  expect(formatDate("zh", day)).toBe("2027\u00A0年 2\u00A0月 20\u00A0日");
});

test("a capped count has a plus sign", () => {
  expect(formatCappedCount({ value: 1000, capped: true })).toBe("1,000+");
  expect(formatCappedCount({ value: 24, capped: false })).toBe("24");
});

test("choices are listed in the style of each language", () => {
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

test("one has the singular form, and every other number the plural", () => {
  const forms = { one: "{n} listing", other: "{n} listings" };
  expect(plural(forms, 1)).toBe("1 listing");
  expect(plural(forms, 0)).toBe("0 listings");
  expect(plural(forms, 1000, { n: "1,000+" })).toBe("1,000+ listings");
});

test("a recent time is formatted relative to now", () => {
  const now = new Date("2027-02-20T12:00:00Z");
  const ago = (minutes: number) => {
    const then = new Date(now.getTime() - minutes * 60_000);
    return [formatAgo("en", then, now), formatAgo("zh", then, now)];
  };
  expect(ago(0.5)).toEqual(["now", "现在"]);
  expect(ago(-5)).toEqual(["now", "现在"]);
  expect(ago(1)).toEqual(["1 minute ago", "1 分钟前"]);
  expect(ago(59)).toEqual(["59 minutes ago", "59 分钟前"]);
  expect(ago(60)).toEqual(["1 hour ago", "1 小时前"]);
  expect(ago(24 * 60)).toEqual(["yesterday", "昨天"]);
  expect(ago(6 * 24 * 60)).toEqual(["6 days ago", "6 天前"]);
});

test("a time zone has its common name, and an unknown one keeps its identifier", () => {
  expect(formatTimeZone("en", "America/Los_Angeles", day)).toBe("Pacific Time");
  expect(formatTimeZone("zh", "America/Los_Angeles", day)).toContain("太平洋");
  expect(formatTimeZone("en", "Mars/Olympus", day)).toBe("Mars/Olympus");
});

test.each([
  [1, "1 KB"],
  [850_400, "850 KB"],
  [999_600, "1.0 MB"],
  [4_200_000, "4.2 MB"],
])("%i bytes are formatted as %s", (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
