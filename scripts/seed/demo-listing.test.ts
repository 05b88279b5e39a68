import { expect, test } from "vitest";
import { isNameWithin } from "#auth/users/metadata.ts";
import { hasDetails } from "#domain/courses/course.ts";
import { courseInput } from "#domain/courses/course-input.ts";
import { listingInputFields } from "#domain/listings/fields/listing-input.ts";
import { parseListingJson } from "#domain/listings/fields/parse-listing-json.ts";
import { splitName } from "#domain/listings/fields/person-name.ts";
import { listingInputJson } from "#domain/listings/listing-json.ts";
import { teamMemberInput } from "#domain/team/team-member-input.ts";
import { snakeCase } from "#std/text/snake-case.ts";
import { type DemoListing, makeDemoListing } from "./demo-listing.ts";

const now = new Date("2026-11-20T12:00:00Z");
const many = Array.from({ length: 1500 }, (_, index) => makeDemoListing("1", index + 1, now));

test("equal seeds and numbers give equal listings, and other seeds different ones with the same ids", () => {
  expect(makeDemoListing("1", 7, now)).toEqual(makeDemoListing("1", 7, now));
  const other = makeDemoListing("2", 7, now);
  expect(other.profile.id).toBe(makeDemoListing("1", 7, now).profile.id);
  expect(other.profile).not.toEqual(makeDemoListing("1", 7, now).profile);
});

test("every id is a unique UUID", () => {
  const ids = many.flatMap(({ profile, listing }) => [profile.id, listing.id ?? ""]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
});

/** The fields of a stored row that an owner submits. */
function inputOf({ listing }: DemoListing): Record<string, unknown> {
  return Object.fromEntries(listingInputFields.map(snakeCase).map((column) => [column, listing[column] ?? null]));
}

test("every listing is valid input of an owner", () => {
  for (const demo of many) {
    const input = { ...inputOf(demo), specializations: demo.listing.specializations };
    const parsed = parseListingJson(input);
    expect(parsed.ok && listingInputJson(parsed.value)).toEqual(input);
    expect(isNameWithin(demo.profile.full_name)).toBe(true);
  }
});

test("every course is valid input of an owner, and most schools have courses with details", () => {
  const schools = many.filter(({ courses }) => courses.length > 0);
  for (const { courses, listing } of schools) {
    for (const course of courses) expect(courseInput.safeParse(course).data).toEqual(course);
    expect(listing.courses_offered).toEqual(courses.map(({ title }) => title));
  }
  const detailed = schools.filter(({ courses }) => courses.some(hasDetails));
  expect(detailed.length / schools.length).toBeGreaterThan(0.6);
  expect(detailed.length).toBeLessThan(schools.length);
});

test("email addresses and websites fit on one line of a phone", () => {
  for (const { profile, listing } of many) {
    expect(profile.email.length, profile.email).toBeLessThanOrEqual(36);
    const [, domain = ""] = profile.email.split("@");
    expect(domain.length, domain).toBeLessThanOrEqual("12345678901234.example".length);
    expect(new URL(listing.website_url ?? "https://x.example").host.length).toBeLessThanOrEqual(26);
  }
});

test("a demo listing has no real contact details", () => {
  for (const { profile, listing } of many) {
    expect(profile.email).toMatch(/^[a-z\d.]+@[a-z\d]+\.example$/);
    expect(listing.website_url ?? "https://x.example").toMatch(/^https:\/\/(www\.)?[a-z]+\.example(\/|\/lessons)?$/);
    expect(listing.phone ?? "555-0100").toMatch(/555[- ]01\d\d$/);
  }
});

test("a city has one key for all spellings, and the main cities have the most listings", () => {
  const newYork = many.filter(({ listing }) => listing.city_key === "new-york");
  expect(new Set(newYork.map(({ listing }) => listing.city)).size).toBeGreaterThan(3);
  expect(new Set(many.map(({ listing }) => listing.city_key)).size).toBeGreaterThan(28);
  expect(newYork.length / many.length).toBeGreaterThan(0.1);
});

test("names are in both scripts, in Latin only, or in Han only", () => {
  const names = many.map(({ profile, listing }) => splitName(profile.full_name, listing.name_zh));
  expect(names.filter(({ latin, han }) => latin !== null && han !== null).length).toBeGreaterThan(many.length * 0.7);
  expect(names.some(({ latin }) => latin === null)).toBe(true);
  expect(names.some(({ han }) => han === null)).toBe(true);
});

test("texts have no unfilled placeholders, and Chinese text has no half-width punctuation", () => {
  for (const { listing } of many) {
    const english = [listing.headline, listing.bio, listing.availability].filter((text) => text != null);
    const chinese = [listing.headline_zh, listing.bio_zh].filter((text) => text != null);
    for (const text of [...english, ...chinese]) expect(text).not.toMatch(/[{}]|undefined|\s\s/);
    for (const text of chinese) expect(text).not.toMatch(/[,;?!]/);
    for (const text of [listing.headline, listing.bio].filter((text) => text != null)) {
      expect(text).not.toMatch(/\p{Script=Han}/u);
    }
  }
});

test("most listings are active, some have expired and some were never paid for", () => {
  const active = many.filter(
    ({ listing }) => listing.is_active && Number(listing.subscription_expires_at) > Number(now),
  );
  expect(active.length / many.length).toBeGreaterThan(0.9);
  expect(many.some(({ listing }) => listing.is_active && Number(listing.subscription_expires_at) < Number(now))).toBe(
    true,
  );
  expect(many.some(({ listing }) => listing.months_paid === 0 && listing.subscription_expires_at === null)).toBe(true);
  for (const { listing } of many) expect(listing.months_paid).toBeLessThanOrEqual(36);
});

test("every teacher of a school is valid input of an owner, and some schools have none", () => {
  const schools = many.filter(({ courses }) => courses.length > 0);
  const input = teamMemberInput(now.getUTCFullYear());
  for (const { team } of schools) for (const member of team) expect(input.parse(member)).toEqual(member);
  const staffed = schools.filter(({ team }) => team.length > 0);
  expect(staffed.length / schools.length).toBeGreaterThan(0.4);
  expect(staffed.length).toBeLessThan(schools.length);
  for (const { team } of many.filter(({ courses }) => courses.length === 0)) expect(team).toEqual([]);
});

test("a school has courses and no specializations, and a teacher the reverse", () => {
  for (const { listing } of many) {
    const isSchool = listing.listing_type === "school";
    expect(listing.courses_offered == null).toBe(!isSchool);
    expect(listing.specializations?.length === 0).toBe(isSchool);
    expect(listing.hourly_rate).toBeGreaterThanOrEqual(20);
    expect(listing.hourly_rate).toBeLessThanOrEqual(130);
  }
});
