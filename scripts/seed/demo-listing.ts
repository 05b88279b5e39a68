import { createHash } from "node:crypto";
import type { Insertable } from "kysely";
import type { Tables } from "#database/tables.ts";
import { courseColumns } from "#domain/courses/computed/course-columns.ts";
import type { CourseInput } from "#domain/courses/course.ts";
import { listingKeys } from "#domain/listings/own-listing.ts";
import type { TeamMemberInput } from "#domain/team/team-member.ts";
import { seededRandom } from "#std/random.ts";
import { makeCourses } from "./demo-courses.ts";
import { makeFacets } from "./demo-facets.ts";
import type { DemoOffer } from "./demo-offer.ts";
import { makePerson } from "./demo-person.ts";
import { type DemoPlace, makePlace } from "./demo-place.ts";
import { makeSchool } from "./demo-school.ts";
import { makeSubscription } from "./demo-subscription.ts";
import { makeTeacher } from "./demo-teacher.ts";
import { makeTeam } from "./demo-team.ts";

export type DemoListing = {
  profile: Insertable<Tables["profiles"]>;
  listing: Insertable<Tables["teacher_listings"]>;
  /** One for each title; schools only. */
  courses: CourseInput[];
  /** Schools only. */
  team: TeamMemberInput[];
};

const shareOfSchools = 0.17;

/**
 * The demo listing with this number and its owner: reproducible from the seed, with ids that depend only on the number.
 * Only the dates depend on `now`.
 */
export function makeDemoListing(seed: string, number: number, now: Date): DemoListing {
  const random = seededRandom(`${seed}:${number}`);
  const person = makePerson(random);
  const place = makePlace(random, person.isHanOnly);
  const make = random.chance(shareOfSchools) ? makeSchool : makeTeacher;
  const offer = make(random, person, place, now);
  const { createdAt, updatedAt, ...subscription } = makeSubscription(random, now);
  const profileId = demoId("profile", number);
  const dates = { created_at: createdAt, updated_at: updatedAt };
  const facets = makeFacets(`${seed}:${number}`);
  const courses = makeCourses(`${seed}:${number}`, offer.school?.courses ?? [], offer.hourlyRate, now);
  return {
    profile: {
      id: profileId,
      full_name: person.fullName,
      email: offer.contacts.email,
      phone: offer.contacts.phone,
      is_demo: true,
      ...dates,
    },
    listing: {
      id: demoId("listing", number),
      user_id: profileId,
      ...offerColumns(offer, place),
      ...facets,
      ...(courses.length > 0 && columnsOfCourses(courses, place, facets, now)),
      is_active: subscription.isActive,
      months_paid: subscription.monthsPaid,
      subscription_started_at: subscription.startedAt,
      subscription_expires_at: subscription.expiresAt,
      ...dates,
    },
    courses,
    team: offer.school === null ? [] : makeTeam(`${seed}:${number}`, now),
  };
}

/** The columns as if the owner had just saved the courses. */
function columnsOfCourses(
  courses: readonly CourseInput[],
  place: DemoPlace,
  { facets, lesson_times }: ReturnType<typeof makeFacets>,
  now: Date,
) {
  const stored = courses.map((course, index) => ({
    ...course,
    id: String(index),
    version: 1,
    placesSetAt: now,
    placesResetAt: null,
  }));
  return courseColumns(stored, { city: place.city, state: place.state, facets, lessonTimes: lesson_times }, now);
}

function offerColumns(offer: DemoOffer, place: DemoPlace): Omit<Insertable<Tables["teacher_listings"]>, "user_id"> {
  const { contacts, texts, school } = offer;
  const keys = listingKeys({ city: place.city, teaches: school?.courses ?? offer.specializations });
  return {
    listing_type: school === null ? "teacher" : "school",
    city: place.city,
    city_key: keys.cityKey,
    state: place.state,
    hourly_rate: offer.hourlyRate,
    availability: offer.availability,
    name_zh: offer.nameZh,
    headline: texts.headline,
    headline_zh: texts.headlineZh,
    bio: texts.bio,
    bio_zh: texts.bioZh,
    website_url: contacts.websiteUrl,
    phone: contacts.phone,
    wechat_id: contacts.wechatId,
    specializations: offer.specializations,
    experience_years: offer.experienceYears,
    school_name: school?.name ?? null,
    school_address: school?.address ?? null,
    courses_offered: school?.courses ?? null,
    category_keys: keys.categoryKeys,
    shown_contacts: contacts.shown,
  };
}

/** A version 8 UUID derived from a name, so that a second run gives the same one. */
function demoId(kind: "profile" | "listing", number: number): string {
  const hex = createHash("sha256").update(`taoli demo ${kind} ${number}`).digest("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join("-");
}
