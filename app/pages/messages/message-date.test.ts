import { expect, test } from "vitest";
import { messageDate } from "./message-date.ts";

const now = new Date("2026-11-24T03:00:00Z");
const english = { today: "Today, {time}", yesterday: "Yesterday, {time}" };
const chinese = { today: "今天 {time}", yesterday: "昨天 {time}" };

test.each([
  ["2026-11-24T02:12:00Z", "Today, 9:12 PM", "今天 21:12"],
  ["2026-11-23T05:00:00Z", "Today, 12:00 AM", "今天 0:00"],
  ["2026-11-23T04:48:00Z", "Yesterday, 11:48 PM", "昨天 23:48"],
  ["2026-11-18T12:00:00Z", "November 18", "11\u00A0月 18\u00A0日"],
  ["2025-12-31T12:00:00Z", "December 31, 2025", "2025\u00A0年 12\u00A0月 31\u00A0日"],
])("%s is shown as a date in the listing's time zone", (moment, inEnglish, inChinese) => {
  const date = new Date(moment);
  const timeZone = "America/New_York";
  expect(messageDate({ locale: "en", timeZone, now }, date, english)).toBe(inEnglish);
  expect(messageDate({ locale: "zh", timeZone, now }, date, chinese)).toBe(inChinese);
});

test("yesterday can be the last day of the previous month", () => {
  const at = { locale: "en", timeZone: "UTC", now: new Date("2026-03-01T12:00:00Z") } as const;
  expect(messageDate(at, new Date("2026-02-28T12:00:00Z"), english)).toBe("Yesterday, 12:00 PM");
});
