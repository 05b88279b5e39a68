import { expect, test } from "vitest";
import type { ListingDetail } from "#domain/listings/listing-summary.ts";
import { totalsOf } from "#domain/reviews/queries/review-totals.ts";
import { breadcrumbs, collectionPage, organizationAndWebsite, schoolProfile, teacherProfile } from "./json-ld.ts";

const origin = "https://taoli.example";
const site = { name: { en: "Taoli", zh: "桃李" }, contactEmail: "hello@taoli.example" };
const text = {
  city: "西雅图",
  country: "US" as const,
  badge: "中文教师",
  description: "您好",
  offers: ["商务中文"],
  contacts: {},
  reviews: null,
  trials: { "trial-free": "Free trial", "trial-paid": "Paid trial" },
  teachers: [],
  anonymous: "一位学员",
};

/** This number of three-star reviews; the newest two are shown. */
function reviewed(count: number, isInvited = false) {
  const review = {
    id: "one",
    stars: 3,
    shownName: "Maya",
    body: "Fine.",
    language: "en" as const,
    learner: "self" as const,
    lessons: "few" as const,
    course: null,
    proof: "message" as const,
    startedMonth: null,
    shownAt: new Date("2026-10-01T00:00:00Z"),
    isEdited: false,
    reply: null,
  };
  const totals = totalsOf([{ stars: 3, language: "en", isInvited, count }]);
  return { ...text, reviews: { totals, reviews: [review, { ...review, id: "two", shownName: null }] } };
}

function listing(changes: Partial<ListingDetail>): ListingDetail {
  return {
    id: "7b2f5f0e-6d3c-4d7e-9a54-4b6f9b2b8c11",
    type: "teacher",
    name: { latin: "Lin Yuqing", han: "林雨晴" },
    cityKey: "seattle",
    city: "Seattle",
    state: "WA",
    place: { en: "Seattle, WA", zh: "华盛顿州西雅图" },
    offers: ["business"],
    experienceYears: 5,
    availability: null,
    hourlyRate: 45.5,
    rating: 4.8,
    reviewCount: 0,
    email: null,
    websiteUrl: null,
    avatarUrl: null,
    headline: null,
    headlineZh: null,
    bio: null,
    bioZh: null,
    phone: null,
    wechatId: "lin-yuqing",
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

test("a teacher is a person with a work city, without a street address or a rating of their own", () => {
  const teacher = listing({ schoolAddress: "1 Private Street", rating: 5, reviewCount: 40 });
  const node = teacherProfile({ origin, locale: "zh" }, teacher, text);
  const written = JSON.stringify(node);
  expect(node).toMatchObject({
    "@type": "ProfilePage",
    mainEntity: {
      "@type": "Person",
      "@id": `${origin}/listing/${teacher.id}#teacher`,
      name: "林雨晴",
      alternateName: "Lin Yuqing",
      workLocation: { address: { addressLocality: "西雅图", addressRegion: "WA" } },
      makesOffer: { priceSpecification: { price: "45.50", priceCurrency: "USD", unitCode: "HUR" } },
    },
  });
  const spelled = { ...teacher, cityKey: "seattle", city: "Seattle", state: "华盛顿州" };
  expect(JSON.stringify(teacherProfile({ origin, locale: "en" }, spelled, text))).toContain('"addressRegion":"WA"');
  expect(written).not.toContain("Private Street");
  expect(written).not.toContain("Rating");
  const { mainEntity } = JSON.parse(JSON.stringify(teacherProfile({ origin, locale: "zh" }, teacher, reviewed(3))));
  expect(mainEntity).not.toHaveProperty("aggregateRating");
  expect(mainEntity.makesOffer.aggregateRating).toMatchObject({ ratingValue: "3.0", reviewCount: 3 });
});

test("hidden contact details and WeChat IDs are omitted", () => {
  const written = JSON.stringify(teacherProfile({ origin, locale: "en" }, listing({}), text));
  expect(written).not.toMatch(/telephone|email|lin-yuqing/);
});

test("a school's teachers are its employees, with roles and portraits", () => {
  const names = { latin: "Gu Wanqing", han: "顾婉清" };
  const teachers = [
    { name: names, role: "Director", pictureUrl: "/media/a.webp" },
    { name: { latin: "Lee", han: null }, role: undefined, pictureUrl: null },
  ];
  const node = schoolProfile({ origin, locale: "en" }, listing({ type: "school" }), { ...text, teachers });
  expect(JSON.parse(JSON.stringify(node)).employee).toEqual([
    {
      "@type": "Person",
      name: "Gu Wanqing",
      alternateName: "顾婉清",
      image: `${origin}/media/a.webp`,
      jobTitle: "Director",
    },
    { "@type": "Person", name: "Lee" },
  ]);
  expect(schoolProfile({ origin, locale: "en" }, listing({ type: "school" }), text).employee).toBeUndefined();
});

test("a school has an address, and a rating only from three reviews that were not invited", () => {
  const school = listing({ type: "school", schoolAddress: "12 Pine Street" });
  const place = { origin, locale: "en" as const };
  const node = schoolProfile(place, school, { ...text, contacts: { url: "https://school.example/" } });
  expect(node).toMatchObject({
    "@type": ["EducationalOrganization", "LocalBusiness"],
    address: { "@type": "PostalAddress", streetAddress: "12 Pine Street", addressCountry: "US" },
    url: "https://school.example/",
    priceRange: "$45.50/hr",
  });
  const written = (texts: typeof text | ReturnType<typeof reviewed>) =>
    JSON.parse(JSON.stringify(schoolProfile(place, school, texts)));
  expect(written(text)).not.toHaveProperty("aggregateRating");
  expect(written(reviewed(2))).not.toHaveProperty("aggregateRating");
  expect(written(reviewed(5, true))).not.toHaveProperty("aggregateRating");
  expect(written(reviewed(5, true))).not.toHaveProperty("review");
  expect(written(reviewed(3))).toMatchObject({
    aggregateRating: { ratingValue: "3.0", reviewCount: 3 },
    review: [{ author: { name: "Maya" }, reviewRating: { ratingValue: 3 } }, { author: { name: "一位学员" } }],
  });
});

test("a collection lists its rows in display order and never a sample", () => {
  const place = { origin, locale: "zh" as const, path: "/city/seattle", name: "西雅图", description: "…" };
  const rows = [listing({ id: "b" }), listing({ id: "a" })];
  expect(collectionPage(place, { source: "listings", rows }).mainEntity).toMatchObject({
    itemListElement: [
      { position: 1, url: `${origin}/zh/listing/b` },
      { position: 2, url: `${origin}/zh/listing/a` },
    ],
  });
  expect(collectionPage(place, { source: "samples", rows }).mainEntity).toBeUndefined();
});

test("breadcrumb positions start at one and the last item has no URL", () => {
  const trail = [{ name: "首页", path: "/" }, { name: "西雅图" }];
  expect(breadcrumbs({ origin, locale: "zh" }, trail).itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "首页", item: `${origin}/zh` },
    { "@type": "ListItem", position: 2, name: "西雅图", item: undefined },
  ]);
});

test("both languages reference the same organization", () => {
  const [english] = organizationAndWebsite(site, origin, "en");
  const [chinese, website] = organizationAndWebsite(site, origin, "zh");
  expect(english?.["@id"]).toBe(chinese?.["@id"]);
  expect(chinese).toMatchObject({ name: "桃李", alternateName: "Taoli" });
  expect(website).toMatchObject({ "@id": `${origin}/zh#website`, inLanguage: "zh-Hans" });
});

test("an offer includes its age range and the teaching languages", () => {
  const audienceIn = (facets: string[]) => {
    const node = JSON.parse(JSON.stringify(teacherProfile({ origin, locale: "en" }, listing({ facets }), text)));
    return [node.mainEntity.makesOffer.itemOffered[0].audience, node.mainEntity.knowsLanguage];
  };
  const kind = { "@type": "PeopleAudience" };
  expect(audienceIn([])).toEqual([undefined, ["zh"]]);
  expect(audienceIn(["age-6-12", "age-13-17", "explains-en"])).toEqual([
    { ...kind, suggestedMinAge: 6, suggestedMaxAge: 17 },
    ["zh", "en"],
  ]);
  expect(audienceIn(["adult", "explains-yue"])).toEqual([{ ...kind, suggestedMinAge: 18 }, ["zh", "yue"]]);
});

test("trial lessons are offers with the price and length the owner set", () => {
  const place = { origin, locale: "en" as const };
  const offered = { facets: ["trial-free", "trial-paid"], trialPrice: 12.5, trialMinutes: 30 };
  const offersOf = (changes: Partial<ListingDetail>) => {
    const node = JSON.parse(JSON.stringify(schoolProfile(place, listing({ ...changes, type: "school" }), text)));
    return [node.makesOffer].flat().slice(1);
  };
  const price = { "@type": "UnitPriceSpecification", priceCurrency: "USD" };
  expect(offersOf(offered)).toEqual([
    { "@type": "Offer", name: "Free trial", priceSpecification: { ...price, price: "0" } },
    {
      "@type": "Offer",
      name: "Paid trial",
      priceSpecification: {
        ...price,
        price: "12.50",
        referenceQuantity: { "@type": "QuantitativeValue", value: 30, unitCode: "MIN" },
      },
    },
  ]);
  expect(offersOf({ ...offered, facets: [] })).toEqual([]);
  expect(offersOf({ ...offered, facets: ["trial-paid"], trialPrice: null })).toEqual([]);
});
