import jsqr from "jsqr";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { ListingDetail } from "#domain/listings/listing-summary.ts";
import { defaultSite } from "#domain/site.ts";
import { locales } from "#i18n/locale.ts";
import { qrPath } from "#std/qr/qr-path.ts";
import { createCardRenderer } from "../render-card.ts";
import { posterContent } from "./poster-content.ts";

const origin = "https://taoli.example";
const id = "7b2f5f0e-6d3c-4d7e-9a54-4b6f9b2b8c11";

const teacher: ListingDetail = {
  id,
  type: "teacher",
  name: { latin: "Lin Yuqing", han: "林雨晴" },
  headline: "Patient lessons",
  headlineZh: "耐心教学",
  cityKey: "new-york",
  city: "New York City",
  state: "NY",
  place: { en: "New York, NY", zh: "纽约州纽约" },
  offers: ["business"],
  experienceYears: 9,
  availability: null,
  trialPrice: null,
  trialMinutes: null,
  facets: ["heritage", "traditional", "zhuyin", "trial-free"],
  lessonTimes: [],
  facetKeys: [],
  chineseTitles: new Map(),
  hourlyRate: 87,
  rating: 4.9,
  reviewCount: 12,
  email: "secret@taoli.example",
  websiteUrl: null,
  avatarUrl: null,
  hasCityPage: true,
  acceptsMessages: true,
  acceptsGifts: true,
  wechatCode: null,
  updatedAt: "2026-11-20T00:00:00.000Z",
  expiresAt: "2027-11-20T00:00:00.000Z",
  bio: null,
  bioZh: null,
  schoolAddress: null,
  phone: "212-555-0147",
  wechatId: "lin-yuqing-9",
};

const poster = (locale: "en" | "zh", change: Partial<ListingDetail> = {}) =>
  posterContent({ origin, site: defaultSite }, locale, { ...teacher, ...change });

test("a poster shows name, kind, city, experience, headline, four points and the URL of its QR code", () => {
  expect(poster("zh")).toMatchObject({
    title: "林雨晴",
    subtitle: "Lin Yuqing",
    line: "纽约中文老师 · 教龄 9 年",
    rating: { value: "4.9", note: "(12)" },
    sentence: "耐心教学",
    points: ["商务中文", "华裔子弟", "免费试听", "注音"],
    invitation: "扫码查看课程，直接留言",
    host: "taoli.example",
    code: qrPath(`${origin}/zh/listing/${id}?from=poster`),
  });
  expect(poster("en")).toMatchObject({
    title: "Lin Yuqing",
    line: "Mandarin teacher in New York · 9 years’ experience",
    points: ["Business Chinese", "Heritage learner", "Free trial", "Zhuyin ㄅㄆㄇ"],
    code: qrPath(`${origin}/listing/${id}?from=poster`),
  });
});

test("a poster never shows a price, a phone number, an address or a WeChat ID", () => {
  for (const locale of locales) {
    const text = JSON.stringify({ ...poster(locale), code: null });
    for (const private_ of ["87", "$", "555", "secret@", "lin-yuqing-9"]) expect(text).not.toContain(private_);
  }
});

test("a poster shows a rating from the third review on", () => {
  const ratings = [0, 1, 2, 3].map((reviewCount) => poster("en", { reviewCount }).rating?.note ?? null);
  expect(ratings).toEqual([null, null, null, "(3)"]);
});

test("courses and specializations fill the places left by facets", () => {
  const offers = ["One", "Two", "Three", "Four", "Five"];
  expect(poster("en", { offers, facets: [] }).points).toEqual(["One", "Two", "Three", "Four"]);
  expect(poster("en", { offers, facets: ["online"] }).points).toEqual(["One", "Two", "Three", "Online"]);
  expect(poster("en", { offers }).points).toEqual(["One", "Two", "Heritage learner", "Free trial"]);
  expect(poster("en", { offers: ["HSK", "HSK"], facets: ["hsk"] }).points).toEqual(["HSK"]);
});

test("a city unknown to the directory is shown as typed", () => {
  const ithaca = { cityKey: "ithaca", city: "Ithaca", experienceYears: null };
  expect(poster("zh", ithaca).line).toBe("Ithaca 中文老师");
  expect(poster("en", { ...ithaca, type: "school" }).line).toBe("Mandarin school in Ithaca");
});

test("a listing that does not accept messages invites to contact", () => {
  expect(poster("en", { acceptsMessages: false }).invitation).toBe("Scan to see my lessons and contact me");
});

test("every poster is 1080 by 1440, for any text", async () => {
  const draw = createCardRenderer();
  const odd = { latin: "😀 한국 Wonder ".repeat(20), han: `${"很长的名字".repeat(30)}“国学”` };
  const long = {
    headline: "Long ".repeat(40),
    headlineZh: "很长的一句话".repeat(20),
    offers: ["Long course ".repeat(9)],
  };
  const contents = locales.flatMap((locale) => [
    poster(locale),
    poster(locale, { name: odd, ...long }),
    poster(locale, { name: { latin: null, han: "𪚥" }, headline: null, headlineZh: null, offers: [], facets: [] }),
    poster(locale, { type: "school", city: "🏙", cityKey: "" }),
  ]);
  for (const content of contents) {
    const { width, height, format } = await sharp(await draw(content, null)).metadata();
    expect([format, width, height]).toEqual(["png", 1080, 1440]);
  }
});

test.each([1080, 540])("the QR code of a poster of %i pixels is readable, also with a long origin", async (width) => {
  const long = { origin: "https://mandarin-teachers.example.com", site: defaultSite };
  const png = await createCardRenderer()(posterContent(long, "zh", teacher), null);
  const { data, info } = await sharp(png).resize(width).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const code = jsqr.default(new Uint8ClampedArray(data), info.width, info.height);
  expect(code?.data).toBe(`${long.origin}/zh/listing/${id}?from=poster`);
});

test("texts of any length end above the code", async () => {
  const draw = createCardRenderer();
  const name = { latin: "Peach Blossom Academy ".repeat(8), han: "桃李满天下中文学校".repeat(8) };
  const long = { headline: "Long ".repeat(40), headlineZh: "很长的一句话".repeat(20) };
  const offers = ["Long course title ".repeat(3), "Another long course title ".repeat(2), "A", "B"];
  for (const locale of locales) {
    for (const shown of [
      { name, ...long, offers },
      { ...long, offers },
    ]) {
      const image = sharp(await draw(poster(locale, shown), null));
      // The area between the texts and the rule over the code is blank.
      const strip = await image.extract({ left: 84, top: 1026, width: 900, height: 12 }).png().toBuffer();
      const { channels } = await sharp(strip).stats();
      expect(channels.slice(0, 3).map(({ stdev }) => stdev)).toEqual([0, 0, 0]);
    }
  }
});
