import { expect, test } from "vitest";
import { hintsOf } from "./hints.ts";

const full = {
  listingType: "teacher",
  fullName: "Lin Yuqing 林雨晴",
  nameZh: "林雨晴",
  city: "Boston",
  state: "MA",
  specializations: ["business"],
  experienceYears: 5,
  hourlyRate: 60,
  availability: "Evenings",
  facets: ["adult"],
  headline: "Business Mandarin",
  headlineZh: "商务中文",
  bio: "I teach.",
  bioZh: "我教中文。",
  phone: "4155550100",
  wechatId: "lin",
  websiteUrl: "https://lin.example",
  reviewCount: 0,
} as unknown as Parameters<typeof hintsOf>[0];

test.each<[string, Partial<Parameters<typeof hintsOf>[0]>, boolean, string[]]>([
  [
    "missing profile fields come first, at most three",
    { headline: null, headlineZh: null, bio: null, bioZh: null, phone: null },
    false,
    ["bio", "headline", "bioZh"],
  ],
  ["photos and reviews come next", { phone: null }, false, ["phone", "photos", "reviews"]],
  ["completed fields are not suggested", {}, true, ["reviews", "share"]],
  ["one hint always applies", { reviewCount: 3 }, true, ["share"]],
])("%s", (_, changes, hasPhoto, expected) => {
  expect(hintsOf({ ...full, ...changes }, hasPhoto)).toEqual(expected);
});
