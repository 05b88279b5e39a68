import { expect, test } from "vitest";
import { completenessOf } from "./completeness.ts";
import type { ListingSketch } from "./listing-sketch.ts";

const blank: ListingSketch = {
  listing_type: "teacher",
  city: null,
  state: null,
  hourly_rate: null,
  availability: null,
  name_zh: null,
  headline: null,
  headline_zh: null,
  bio: null,
  bio_zh: null,
  website_url: null,
  phone: null,
  wechat_id: null,
  shown_contacts: ["email", "phone", "wechat", "website"],
  specializations: [],
  experience_years: null,
  school_name: null,
  school_address: null,
  courses_offered: null,
};

const full: ListingSketch = {
  ...blank,
  city: "Boston",
  state: "MA",
  hourly_rate: 0,
  availability: "Mon-Fri",
  name_zh: "林雨晴",
  headline: "Patient",
  headline_zh: "耐心",
  bio: "Since 2018.",
  bio_zh: "2018 年至今。",
  website_url: "https://lin.example",
  phone: "+1 212 555 0142",
  wechat_id: "yuqing_1",
  specializations: ["hsk"],
  experience_years: 0,
};

test("a blank listing is at 0 and the most useful parts come first", () => {
  const { percent, missing } = completenessOf(blank, "Lin Yuqing");
  expect(percent).toBe(0);
  expect(missing.slice(0, 2)).toEqual(["offers", "bio"]);
});

test("a full teacher's listing is at 100 with nothing missing", () => {
  expect(completenessOf(full, "Lin Yuqing")).toMatchObject({ percent: 100, missing: [] });
});

test("a rate of 0 and no years are answers", () => {
  const { parts } = completenessOf(full, "Lin Yuqing");
  expect(parts).toContainEqual({ part: "rate", done: true });
  expect(parts).toContainEqual({ part: "experience", done: true });
});

test("a name that is Chinese already needs no second one", () => {
  expect(completenessOf({ ...full, name_zh: null }, "林雨晴").missing).toEqual([]);
  expect(completenessOf({ ...full, name_zh: null }, "Lin Yuqing").missing).toEqual(["chinese-name"]);
});

test("a bio in one language only asks for the other", () => {
  expect(completenessOf({ ...full, bio_zh: null }, "林雨晴").missing).toEqual(["both-languages"]);
  expect(completenessOf({ ...full, headline: null }, "林雨晴").missing).toEqual(["both-languages"]);
});

test("never 100 while something is missing, and white space is nothing", () => {
  const { percent, missing } = completenessOf({ ...full, phone: "  " }, "林雨晴");
  expect(missing).toEqual(["phone"]);
  expect(percent).toBeLessThan(100);
});

test("a school is asked for its name, address and courses, not for years", () => {
  const { parts } = completenessOf({ ...full, listing_type: "school" }, "Wang");
  const names = parts.map(({ part }) => part);
  expect(names).toEqual(expect.arrayContaining(["name", "address", "offers"]));
  expect(names).not.toContain("experience");
  expect(completenessOf({ ...full, listing_type: "school" }, "Wang").missing).toEqual(["offers", "name", "address"]);
});
