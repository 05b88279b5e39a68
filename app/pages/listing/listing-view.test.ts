import { expect, test } from "vitest";
import { listingView } from "#app/components/listing/listing-view.ts";
import type { ListingDetail } from "#domain/listings/listing-summary.ts";
import { defaultSite } from "#domain/site.ts";
import type { Locale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { qrPath } from "#std/qr/qr-path.ts";
import { listingHead } from "./listing-head.ts";

const id = "7b2f5f0e-6d3c-4d7e-9a54-4b6f9b2b8c11";

function listing(changes: Partial<ListingDetail> = {}): ListingDetail {
  return {
    id,
    type: "teacher",
    name: { latin: "Lin Yuqing", han: "林雨晴" },
    cityKey: "new-york",
    city: "New York",
    state: "NY",
    place: { en: "New York, NY", zh: "纽约州纽约市" },
    offers: ["business", "Tones 声调"],
    experienceYears: 8,
    availability: "Mon–Fri, 6pm–9pm ET",
    hourlyRate: 75,
    rating: 4.8,
    reviewCount: 0,
    email: "yuqing@linmandarin.example",
    websiteUrl: "https://linmandarin.example",
    avatarUrl: null,
    headline: null,
    headlineZh: null,
    bio: "I teach at work.",
    bioZh: "我教商务中文。",
    phone: "+12125550142",
    wechatId: "yuqing_mandarin",
    facets: [],
    lessonTimes: [],
    facetKeys: [],
    chineseTitles: new Map(),
    trialPrice: null,
    trialMinutes: null,
    schoolAddress: null,
    hasCityPage: true,
    acceptsMessages: true,
    acceptsGifts: true,
    wechatCode: null,
    updatedAt: "2026-11-01T00:00:00.000Z",
    expiresAt: "2027-01-01T00:00:00.000Z",
    ...changes,
  };
}

function viewOf(detail: ListingDetail, locale: Locale) {
  return listingView(detail, locale, {
    messages: messagesFor(locale, "listing"),
    shared: messagesFor(locale, "shared"),
    drawCode: qrPath,
  });
}

const school: Partial<ListingDetail> = {
  type: "school",
  name: { latin: "Hudson Mandarin School", han: null },
  offers: ["hsk", "AP Chinese"],
  experienceYears: null,
  schoolAddress: "48 Plum Street\n\nFloor 2",
};

test("a teacher's page shows every fact in the reader's language", () => {
  expect(viewOf(listing(), "zh")).toMatchObject({
    place: "纽约州纽约市",
    rate: "$75",
    facts: [
      { label: "课时费", text: "$75", unit: "每小时" },
      { label: "教龄", text: "8 年" },
      { label: "授课时间", text: "周一至周五 18:00–21:00（美东）" },
    ],
    about: [{ text: "我教商务中文。" }],
    offers: [{ text: "商务中文" }, { text: "Tones 声调" }],
    address: null,
    contact: { heading: "联系林雨晴老师" },
  });
});

test("a school's page shows its courses and its full address, and no experience", () => {
  expect(viewOf(listing(school), "en")).toMatchObject({
    facts: [{ label: "Hourly rate" }, { label: "Availability" }],
    offers: [{ text: "HSK Preparation" }, { text: "AP Chinese" }],
    address: { text: "48 Plum Street\nFloor 2\nNew York, NY" },
    contact: { heading: "Contact the school" },
  });
});

test("a city already in the address is not repeated", () => {
  const addressOf = (schoolAddress: string) =>
    viewOf(listing({ ...school, city: "NYC", schoolAddress }), "en").address?.text;
  expect(addressOf("48 Plum Street, New York, NY")).toBe("48 Plum Street, New York, NY");
  expect(addressOf("纽约 Plum 街 48 号")).toBe("纽约 Plum 街 48 号");
  expect(addressOf("48 Plum Street")).toBe("48 Plum Street\nNew York, NY");
});

test("a teacher's address is never shown", () => {
  expect(viewOf(listing({ schoolAddress: "1 Home Street" }), "en").address).toBeNull();
});

test("missing values are omitted, and availability has a default", () => {
  const bare = {
    availability: " ",
    experienceYears: null,
    bio: null,
    bioZh: " ",
    offers: [],
    email: null,
    phone: "",
    wechatId: null,
    websiteUrl: null,
  };
  expect(viewOf(listing(bare), "en")).toMatchObject({
    facts: [{ label: "Hourly rate" }, { label: "Availability", text: "By appointment" }],
    headline: null,
    about: [],
    offers: [],
    contact: { writeHref: null, email: null, phone: null, wechat: null, website: null },
  });
});

test("a contact that is not safe to link has no link", () => {
  const hostile = { email: "a@b.example?cc=c@d.example", websiteUrl: "javascript:alert(1)", phone: "ask inside" };
  expect(viewOf(listing(hostile), "en").contact).toMatchObject({
    email: null,
    website: null,
    phone: { text: "ask inside", href: null },
  });
});

test("a heading names a teacher only in the reader's script and if the name fits on one line", () => {
  const heading = (name: ListingDetail["name"], locale: "en" | "zh") =>
    viewOf(listing({ name }), locale).contact.heading;
  expect(heading({ latin: "Lin Yuqing", han: null }, "en")).toBe("Contact Lin Yuqing");
  expect(heading({ latin: "Lin Yuqing", han: null }, "zh")).toBe("联系老师");
  expect(heading({ latin: null, han: "林雨晴" }, "en")).toBe("Contact the teacher");
  expect(heading({ latin: "Maximiliana Alexandra Featherstonehaugh", han: null }, "en")).toBe("Contact the teacher");
});

const nothingMore = { reviews: null, courses: null, views: null, team: [] };

test("the head has the listing's title, description, share card and profile", () => {
  const context = { origin: "https://taoli.example", site: defaultSite, locale: "en" as const };
  const head = listingHead(context, listing(), viewOf(listing(), "en"), nothingMore);
  expect(head).toMatchObject({
    path: `/listing/${id}`,
    title: "Lin Yuqing 林雨晴, Mandarin Teacher in New York · Taoli",
    description:
      "Lin Yuqing 林雨晴, Mandarin teacher in New York, NY. Business Chinese, Tones 声调. $75 per hour. Contact directly.",
    type: "profile",
    image: { path: expect.stringMatching(`^/og/en/listing/${id}\\.png\\?v=`) },
  });
  expect(head.jsonLd?.map((node) => node["@type"])).toEqual(expect.arrayContaining(["ProfilePage", "BreadcrumbList"]));
});

test("structured data omits addresses that the page would not link", () => {
  const context = { origin: "https://taoli.example", site: defaultSite, locale: "en" as const };
  const hostile = listing({ ...school, websiteUrl: "javascript:alert(1)", email: "x", phone: "y" });
  const { jsonLd } = listingHead(context, hostile, viewOf(hostile, "en"), nothingMore);
  const written = JSON.stringify(jsonLd?.filter((node) => node["@type"] !== "Organization"));
  expect(written).not.toMatch(/javascript|"email"|telephone|yuqing_mandarin/u);
});

test("the headline is in the reader's language, or in the other language and marked with it", () => {
  const headline = "Chinese for busy people";
  expect(viewOf(listing({ headline }), "zh").headline).toEqual({ text: headline, lang: "en" });
  expect(viewOf(listing({ headline, headlineZh: "为忙人而设" }), "zh").headline?.text).toBe("为忙人而设");
});

test("Chinese readers see WeChat first if the owner shows an ID", () => {
  expect(viewOf(listing(), "zh").contact.wechatFirst).toBe(true);
  expect(viewOf(listing(), "en").contact.wechatFirst).toBe(false);
  expect(viewOf(listing({ wechatId: null }), "zh").contact.wechatFirst).toBe(false);
});

test("invisible characters are removed from a WeChat ID", () => {
  const { wechat } = viewOf(listing({ wechatId: " yu\u200bqing\u0000_1\n" }), "en").contact;
  expect(wechat?.id).toBe("yuqing_1");
});

test("learners, methods and lesson times are shown by group, without empty groups", () => {
  const facets = ["age-6-12", "heritage", "traditional", "zhuyin", "open"];
  const lessonTimes = ["mon-evening", "tue-evening", "wed-evening", "fri-evening", "sat-morning", "sat-afternoon"];
  const goodFor = (locale: Locale, changes: Partial<ListingDetail>) => viewOf(listing(changes), locale).goodFor;
  expect(goodFor("en", { facets, lessonTimes })).toEqual([
    { label: "Who’s learning?", text: "Ages 6 to 12, Heritage learner (speaks some at home)" },
    { label: "Characters", text: "Traditional 繁體" },
    { label: "Reading aid", text: "Zhuyin ㄅㄆㄇ" },
    { label: "When (New York time)", text: "Mon–Wed: evenings; Fri: evenings; Sat: mornings, afternoons" },
    { label: "New students", text: "Accepting new students" },
  ]);
  expect(goodFor("zh", { facets: [], lessonTimes })).toEqual([
    { label: "上课时段（纽约时间）", text: "周一至周三晚上；周五晚上；周六上午、下午" },
  ]);
  expect(goodFor("en", {})).toEqual([]);
});

test.each<[Partial<ListingDetail>, en: string, zh: string]>([
  [{ facets: ["trial-paid"] }, "Paid trial: $20 for 30 minutes", "付费试听：30 分钟 20 美元"],
  [{ facets: ["trial-paid"], trialMinutes: null }, "Paid trial: $20", "付费试听：20 美元"],
  [
    { facets: ["trial-paid"], trialPrice: 1250.5 },
    "Paid trial: $1,250.50 for 30 minutes",
    "付费试听：30 分钟 1,250.50 美元",
  ],
  [{ facets: ["trial-paid"], trialPrice: null }, "Paid trial: 30 minutes", "付费试听：30 分钟"],
  [{ facets: ["trial-paid"], trialPrice: null, trialMinutes: null }, "Paid trial", "付费试听"],
  [{ facets: ["trial-free"] }, "Free trial: 30 minutes", "免费试听：30 分钟"],
  [{ facets: ["trial-free"], trialMinutes: null }, "Free trial", "免费试听"],
  [
    { facets: ["trial-free", "trial-paid"] },
    "Free trial, Paid trial: $20 for 30 minutes",
    "免费试听、付费试听：30 分钟 20 美元",
  ],
])("with %j, the page shows %j", (changes, en, zh) => {
  const detail = listing({ trialPrice: 20, trialMinutes: 30, ...changes });
  expect(viewOf(detail, "en").goodFor).toEqual([{ label: "Trial lesson", text: en }]);
  expect(viewOf(detail, "zh").goodFor).toEqual([{ label: "试听", text: zh }]);
});

test("trial price and length are hidden while no trial is offered", () => {
  expect(viewOf(listing({ facets: ["adult"], trialPrice: 20, trialMinutes: 30 }), "en").goodFor).toEqual([
    { label: "Who’s learning?", text: "Adults" },
  ]);
});
