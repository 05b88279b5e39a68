import { expect, test } from "vitest";
import { completenessOf } from "./completeness.ts";
import type { ListingSketch } from "./listing-fields.ts";

const blank: ListingSketch = {
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

const full: ListingSketch = {
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

test("a blank listing is at 0 and the most useful parts come first", () => {
  const { percent, missing } = completenessOf(blank, "Lin Yuqing");
  expect(percent).toBe(0);
  expect(missing.slice(0, 2)).toEqual(["specializations", "bio"]);
});

test("a full teacher's listing is at 100 with nothing missing", () => {
  expect(completenessOf(full, "Lin Yuqing")).toMatchObject({ percent: 100, missing: [] });
});

test("a rate of 0 and no years are answers", () => {
  const { parts } = completenessOf(full, "Lin Yuqing");
  expect(parts).toContainEqual({ field: "hourlyRate", isDone: true, control: "hourlyRate" });
  expect(parts).toContainEqual({ field: "experienceYears", isDone: true, control: "experienceYears" });
});

test("a name that is Chinese already needs no second one", () => {
  expect(completenessOf({ ...full, nameZh: null }, "林雨晴").missing).toEqual([]);
  expect(completenessOf({ ...full, nameZh: null }, "Lin Yuqing").missing).toEqual(["nameZh"]);
});

test("a bio in one language only asks for the other", () => {
  expect(completenessOf({ ...full, bioZh: null }, "林雨晴").missing).toEqual(["bioZh"]);
  expect(completenessOf({ ...full, headline: null }, "林雨晴").missing).toEqual(["bioZh"]);
});

test("never 100 while something is missing, and white space is nothing", () => {
  const { percent, missing } = completenessOf({ ...full, phone: "  " }, "林雨晴");
  expect(missing).toEqual(["phone"]);
  expect(percent).toBeLessThan(100);
});

test("a school is asked for its name, address and courses, not for years", () => {
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

test("a part leads to the first of its fields that is still empty", () => {
  const controlOf = (field: string, changes: Partial<ListingSketch>) =>
    completenessOf({ ...full, ...changes }, "Lin Yuqing").parts.find((part) => part.field === field)?.control;
  expect(controlOf("city", { city: null, state: null })).toBe("city");
  expect(controlOf("city", { state: null })).toBe("state");
  expect(controlOf("bioZh", { bio: null, bioZh: null })).toBe("bio");
  expect(controlOf("bioZh", { bioZh: null })).toBe("bioZh");
  expect(controlOf("bioZh", { headline: null })).toBe("headline");
  expect(controlOf("bioZh", { headlineZh: null })).toBe("headlineZh");
  expect(controlOf("phone", { phone: null })).toBe("phone");
});
