import type { ListingSketch } from "./listing-sketch.ts";
import { splitName } from "./person-name.ts";

/** What a listing can say of itself. Each stands for one field of the form, or for one and its other language. */
export type CompletenessPart =
  | "name"
  | "chinese-name"
  | "place"
  | "offers"
  | "experience"
  | "rate"
  | "availability"
  | "headline"
  | "bio"
  | "both-languages"
  | "address"
  | "phone"
  | "wechat"
  | "website";

export type Completeness = {
  /** 0 to 100, whole; 100 only when nothing is missing. */
  percent: number;
  /** In the order of the form. */
  parts: { part: CompletenessPart; done: boolean }[];
  /** What is missing, the part that helps learners most first. */
  missing: CompletenessPart[];
};

type Check = { part: CompletenessPart; weight: number; done: boolean };

/** How complete a listing is. `fullName` is the account's. */
export function completenessOf(sketch: ListingSketch, fullName: string): Completeness {
  const checks = sketch.listing_type === "school" ? schoolChecks(sketch) : teacherChecks(sketch, fullName);
  const total = sum(checks);
  const done = sum(checks.filter((check) => check.done));
  const missing = checks.filter((check) => !check.done).sort((one, other) => other.weight - one.weight);
  return {
    percent: Math.floor((done / total) * 100),
    parts: checks.map((check) => ({ part: check.part, done: check.done })),
    missing: missing.map((check) => check.part),
  };
}

function teacherChecks(sketch: ListingSketch, fullName: string): Check[] {
  return [
    { part: "place", weight: 10, done: has(sketch.city) && has(sketch.state) },
    { part: "offers", weight: 15, done: sketch.specializations.length > 0 },
    { part: "experience", weight: 5, done: sketch.experience_years !== null },
    ...lessonChecks(sketch),
    { part: "chinese-name", weight: 5, done: splitName(fullName, sketch.name_zh).han !== null },
    ...textChecks(sketch),
    ...contactChecks(sketch),
  ];
}

function schoolChecks(sketch: ListingSketch): Check[] {
  return [
    { part: "name", weight: 10, done: has(sketch.school_name) },
    { part: "chinese-name", weight: 5, done: splitName(sketch.school_name ?? "", sketch.name_zh).han !== null },
    { part: "place", weight: 10, done: has(sketch.city) && has(sketch.state) },
    { part: "address", weight: 5, done: has(sketch.school_address) },
    { part: "offers", weight: 15, done: (sketch.courses_offered ?? []).length > 0 },
    ...lessonChecks(sketch),
    ...textChecks(sketch),
    ...contactChecks(sketch),
  ];
}

function lessonChecks({ hourly_rate, availability }: ListingSketch): Check[] {
  return [
    { part: "rate", weight: 10, done: hourly_rate !== null },
    { part: "availability", weight: 10, done: has(availability) },
  ];
}

/** One language is a bio; both are one for every reader. */
function textChecks({ headline, headline_zh, bio, bio_zh }: ListingSketch): Check[] {
  const bothBios = has(bio) && has(bio_zh);
  return [
    { part: "headline", weight: 8, done: has(headline) || has(headline_zh) },
    { part: "bio", weight: 15, done: has(bio) || has(bio_zh) },
    { part: "both-languages", weight: 7, done: bothBios && has(headline) === has(headline_zh) },
  ];
}

function contactChecks({ phone, wechat_id, website_url }: ListingSketch): Check[] {
  return [
    { part: "phone", weight: 5, done: has(phone) },
    { part: "wechat", weight: 6, done: has(wechat_id) },
    { part: "website", weight: 6, done: has(website_url) },
  ];
}

function has(text: string | null): boolean {
  return text !== null && text.trim() !== "";
}

function sum(checks: readonly Check[]): number {
  return checks.reduce((total, check) => total + check.weight, 0);
}
