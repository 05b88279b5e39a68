import { expect, test } from "vitest";
import { ratingOf } from "#domain/listings/listing.ts";
import type { ListingDetail } from "#domain/listings/listing-summary.ts";
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
};

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
    schoolAddress: null,
    hasCityPage: true,
    updatedAt: "2026-11-01T00:00:00.000Z",
    expiresAt: "2027-01-01T00:00:00.000Z",
    ...changes,
  };
}

test("a teacher is a person at work in a city, never in a street, and has no stars", () => {
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
  expect(written).not.toContain("Private Street");
  expect(written).not.toContain("Rating");
});

test("contact details that are hidden, and WeChat IDs, stay out", () => {
  const written = JSON.stringify(teacherProfile({ origin, locale: "en" }, listing({}), text));
  expect(written).not.toMatch(/telephone|email|lin-yuqing/);
});

test("a school has an address, and stars only from the third review on, of the reviews alone", () => {
  const school = listing({ type: "school", schoolAddress: "12 Pine Street" });
  const place = { origin, locale: "en" as const };
  const node = schoolProfile(place, school, { ...text, contacts: { url: "https://school.example/" } });
  expect(node).toMatchObject({
    "@type": ["EducationalOrganization", "LocalBusiness"],
    address: { "@type": "PostalAddress", streetAddress: "12 Pine Street", addressCountry: "US" },
    url: "https://school.example/",
    priceRange: "$45.50/hr",
  });
  expect(JSON.parse(JSON.stringify(schoolProfile(place, { ...school, reviewCount: 2 }, text)))).not.toHaveProperty(
    "aggregateRating",
  );
  const reviewed = { ...school, reviewCount: 3, rating: ratingOf({ sum: 9, count: 3 }) };
  expect(schoolProfile(place, reviewed, text).aggregateRating).toMatchObject({ ratingValue: "3.0", reviewCount: 3 });
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

test("a trail counts from one and its last place has no address", () => {
  const trail = [{ name: "首页", path: "/" }, { name: "西雅图" }];
  expect(breadcrumbs({ origin, locale: "zh" }, trail).itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "首页", item: `${origin}/zh` },
    { "@type": "ListItem", position: 2, name: "西雅图", item: undefined },
  ]);
});

test("both languages name the same organization", () => {
  const [english] = organizationAndWebsite(site, origin, "en");
  const [chinese, website] = organizationAndWebsite(site, origin, "zh");
  expect(english?.["@id"]).toBe(chinese?.["@id"]);
  expect(chinese).toMatchObject({ name: "桃李", alternateName: "Taoli" });
  expect(website).toMatchObject({ "@id": `${origin}/zh#website`, inLanguage: "zh-Hans" });
});
