import { expect, test } from "vitest";
import type { ListingPreviewValues } from "./fields/listing-fields.ts";
import { previewOf } from "./listing-preview.ts";

const profile = {
  id: "one",
  fullName: "Lin Yuqing",
  email: "lin@mail.example",
  avatarUrl: null,
  reviewCount: 0,
  reviewSum: 0,
};

const values: ListingPreviewValues = {
  listingType: "teacher",
  city: "NYC",
  state: "NY",
  hourlyRate: 62.5,
  availability: "Mon-Fri",
  nameZh: "林雨晴",
  headline: "Patient",
  headlineZh: null,
  bio: "教中文八年。",
  bioZh: null,
  websiteUrl: "https://lin.example",
  phone: "+1 212 555 0142",
  wechatId: "yuqing_1",
  shownContacts: ["email", "wechat"],
  facets: ["zhuyin"],
  lessonTimes: ["sat-morning"],
  trialPrice: null,
  trialMinutes: null,
  specializations: ["hsk", "Cantonese opera"],
  experienceYears: 8,
  schoolName: "Left over",
  schoolAddress: "1 Left Street",
  coursesOffered: ["left over"],
};

test("a teacher is shown under the account's name, without a school's fields", () => {
  expect(previewOf(values, profile)).toMatchObject({
    id: "one",
    type: "teacher",
    name: { latin: "Lin Yuqing", han: "林雨晴" },
    cityKey: "new-york",
    offers: ["hsk", "Cantonese opera"],
    facetKeys: ["zhuyin", "weekend"],
    experienceYears: 8,
    hourlyRate: 62.5,
    schoolAddress: null,
  });
});

test("hidden contacts are left out of the preview", () => {
  const { email, wechatId, phone, websiteUrl } = previewOf(values, profile);
  expect({ email, wechatId, phone, websiteUrl }).toEqual({
    email: "lin@mail.example",
    wechatId: "yuqing_1",
    phone: null,
    websiteUrl: null,
  });
});

test("a school is shown under its own name, with its courses", () => {
  const school = { ...values, listingType: "school", schoolName: "Bridge School", nameZh: null } as const;
  expect(previewOf({ ...school, coursesOffered: ["YCT"] }, profile)).toMatchObject({
    name: { latin: "Bridge School", han: null },
    offers: ["YCT"],
    experienceYears: null,
    schoolAddress: "1 Left Street",
  });
});

test("missing required fields are shown as a dash or left empty", () => {
  const started = { ...values, listingType: "school", schoolName: null, nameZh: null, city: null, state: null };
  expect(previewOf({ ...started, listingType: "school", hourlyRate: null }, profile)).toMatchObject({
    name: { latin: "—", han: null },
    city: "—",
    state: "",
    hourlyRate: null,
  });
});
