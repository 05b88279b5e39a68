import { expect, test } from "vitest";
import { previewOf } from "./listing-preview.ts";
import type { ListingSketch } from "./listing-sketch.ts";

const profile = { id: "one", fullName: "Lin Yuqing", email: "lin@mail.example", avatarUrl: null };

const sketch: ListingSketch = {
  listing_type: "teacher",
  city: "NYC",
  state: "NY",
  hourly_rate: 62.5,
  availability: "Mon-Fri",
  name_zh: "林雨晴",
  headline: "Patient",
  headline_zh: null,
  bio: "教中文八年。",
  bio_zh: null,
  website_url: "https://lin.example",
  phone: "+1 212 555 0142",
  wechat_id: "yuqing_1",
  shown_contacts: ["email", "wechat"],
  specializations: ["hsk", "Cantonese opera"],
  experience_years: 8,
  school_name: "Left over",
  school_address: "1 Left Street",
  courses_offered: ["left over"],
};

test("a teacher is shown under the account's name, with nothing of a school", () => {
  expect(previewOf(sketch, profile)).toMatchObject({
    id: "one",
    type: "teacher",
    name: { latin: "Lin Yuqing", han: "林雨晴" },
    cityKey: "new-york",
    specializations: ["hsk", "Cantonese opera"],
    experienceYears: 8,
    hourlyRate: 62.5,
    schoolAddress: null,
    courses: [],
  });
});

test("contacts that the owner hides are not in the preview either", () => {
  const { email, wechatId, phone, websiteUrl } = previewOf(sketch, profile);
  expect({ email, wechatId, phone, websiteUrl }).toEqual({
    email: "lin@mail.example",
    wechatId: "yuqing_1",
    phone: null,
    websiteUrl: null,
  });
});

test("a text in the first field may be Chinese, as on the page", () => {
  expect(previewOf(sketch, profile).bio).toEqual({ en: null, zh: "教中文八年。" });
});

test("a school is shown under its own name, with its courses", () => {
  const school = { ...sketch, listing_type: "school", school_name: "Bridge School", name_zh: null } as const;
  expect(previewOf({ ...school, courses_offered: ["YCT"] }, profile)).toMatchObject({
    name: { latin: "Bridge School", han: null },
    specializations: ["YCT"],
    courses: ["YCT"],
    experienceYears: null,
    schoolAddress: "1 Left Street",
  });
});

test("what is not said yet is a dash, not a hole", () => {
  const started = { ...sketch, listing_type: "school", school_name: null, name_zh: null, city: null, state: null };
  expect(previewOf({ ...started, listing_type: "school", hourly_rate: null }, profile)).toMatchObject({
    name: { latin: "—", han: null },
    city: "—",
    state: "",
    hourlyRate: 0,
  });
});
