import { expect, test } from "vitest";
import { completenessOf } from "./completeness.ts";
import type { ListingPreviewValues } from "./listing-fields.ts";

const blank: ListingPreviewValues = {
  listingType: "teacher",
  city: null,
  state: null,
  hourlyRate: null,
  availability: null,
  nameZh: null,
  headline: null,
  headlineZh: null,
  bio: null,
  bioZh: null,
  websiteUrl: null,
  phone: null,
  wechatId: null,
  shownContacts: ["email", "phone", "wechat", "website"],
  facets: [],
  lessonTimes: [],
  trialPrice: null,
  trialMinutes: null,
  specializations: [],
  experienceYears: null,
  schoolName: null,
  schoolAddress: null,
  coursesOffered: null,
};

const full: ListingPreviewValues = {
  ...blank,
  city: "Boston",
  state: "MA",
  hourlyRate: 0,
  availability: "Mon-Fri",
  nameZh: "林雨晴",
  headline: "Patient",
  headlineZh: "耐心",
  bio: "Since 2018.",
  bioZh: "2018 年至今。",
  websiteUrl: "https://lin.example",
  phone: "+1 212 555 0142",
  wechatId: "yuqing_1",
  facets: ["adult"],
  specializations: ["hsk"],
  experienceYears: 0,
};

test("a blank listing is at 0 percent and lists the most useful parts first", () => {
  const { percent, missing } = completenessOf(blank, "Lin Yuqing");
  expect(percent).toBe(0);
  expect(missing.slice(0, 2)).toEqual(["specializations", "bio"]);
});

test("a full teacher's listing is at 100 percent with nothing missing", () => {
  expect(completenessOf(full, "Lin Yuqing")).toMatchObject({ percent: 100, missing: [] });
});

test("an hourly rate of 0 and 0 years of experience are complete", () => {
  const { parts } = completenessOf(full, "Lin Yuqing");
  expect(parts).toContainEqual({ field: "hourlyRate", isDone: true, control: "hourlyRate" });
  expect(parts).toContainEqual({ field: "experienceYears", isDone: true, control: "experienceYears" });
});

test("a Chinese full name needs no additional Chinese name", () => {
  expect(completenessOf({ ...full, nameZh: null }, "林雨晴").missing).toEqual([]);
  expect(completenessOf({ ...full, nameZh: null }, "Lin Yuqing").missing).toEqual(["nameZh"]);
});

test("a bio in one language asks for the other language", () => {
  expect(completenessOf({ ...full, bioZh: null }, "林雨晴").missing).toEqual(["bioZh"]);
  expect(completenessOf({ ...full, headline: null }, "林雨晴").missing).toEqual(["bioZh"]);
});

test("a listing with a missing or blank field is below 100 percent", () => {
  const { percent, missing } = completenessOf({ ...full, phone: "  " }, "林雨晴");
  expect(missing).toEqual(["phone"]);
  expect(percent).toBeLessThan(100);
});

test("a school is asked for name, address and courses, not for years of experience", () => {
  const { parts } = completenessOf({ ...full, listingType: "school" }, "Wang");
  const names = parts.map(({ field }) => field);
  expect(names).toEqual(expect.arrayContaining(["schoolName", "schoolAddress", "coursesOffered"]));
  expect(names).not.toContain("experienceYears");
  expect(completenessOf({ ...full, listingType: "school" }, "Wang").missing).toEqual([
    "coursesOffered",
    "schoolName",
    "schoolAddress",
  ]);
});

test("a part links to the first of its empty fields", () => {
  const controlOf = (field: string, changes: Partial<ListingPreviewValues>) =>
    completenessOf({ ...full, ...changes }, "Lin Yuqing").parts.find((part) => part.field === field)?.control;
  expect(controlOf("city", { city: null, state: null })).toBe("city");
  expect(controlOf("city", { state: null })).toBe("state");
  expect(controlOf("bioZh", { bio: null, bioZh: null })).toBe("bio");
  expect(controlOf("bioZh", { bioZh: null })).toBe("bioZh");
  expect(controlOf("bioZh", { headline: null })).toBe("headline");
  expect(controlOf("bioZh", { headlineZh: null })).toBe("headlineZh");
  expect(controlOf("phone", { phone: null })).toBe("phone");
});
